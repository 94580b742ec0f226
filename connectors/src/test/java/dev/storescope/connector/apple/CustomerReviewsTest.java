package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomerReviewsTest {
  private static final Subject.Reviews REVIEWS = new Subject.Reviews(Replies.app(42), Replies.US);
  private static final String NO_LINKS = "[]";

  private static final Review GOOD =
      new Review(
          "Zoë 📝",
          4,
          Optional.of("Good <3 & fast"),
          "It works.\nMostly.",
          Optional.of("3.1"),
          Instant.parse("2026-11-20T19:34:56Z"),
          Optional.empty());
  private static final Review BAD =
      new Review(
          "someone",
          1,
          Optional.of("No"),
          "Does not start.",
          Optional.empty(),
          Instant.parse("2026-11-19T07:00:00Z"),
          Optional.empty());
  private static final FetchOutcome BOTH =
      new FetchOutcome.Observed(
          List.of(
              new Observation<>(
                  REVIEWS,
                  ScriptedStore.NOW,
                  Source.ITUNES_REVIEWS,
                  new ReviewList(
                      List.of(entry("12645174720", GOOD, 3), entry("12484337193", BAD, 0)), true)),
              text("12645174720", GOOD),
              text("12484337193", BAD)));

  private static ReviewList.Entry entry(String id, Review review, long helpful) {
    return new ReviewList.Entry(
        id, FactsDigest.inList(review), review.submittedAt(), OptionalLong.of(helpful));
  }

  private static Observation<Review> text(String id, Review review) {
    return new Observation<>(
        new Subject.ReviewText(Replies.app(42), Replies.US, id),
        ScriptedStore.NOW,
        Source.ITUNES_REVIEWS,
        review);
  }

  @Test
  void theListRefersToAnObservationOfEachReview() {
    ScriptedStore store = ScriptedStore.inOrder(ReviewReplies.TWO);
    assertThat(store.fetch(REVIEWS)).isEqualTo(BOTH);
    assertThat(paths(store))
        .containsExactly("/us/rss/customerreviews/page=1/id=42/sortby=mostrecent/json");
  }

  @Test
  void aFeedThatIsEmptyInJsonIsReadInXml() {
    ScriptedStore store = ScriptedStore.inOrder(ReviewReplies.json(1), ReviewReplies.TWO_IN_XML);
    assertThat(store.fetch(REVIEWS)).isEqualTo(BOTH);
    assertThat(paths(store))
        .last()
        .isEqualTo("/us/rss/customerreviews/page=1/id=42/sortby=mostrecent/xml");
  }

  @Test
  void aFeedWithoutDatesInJsonIsReadInXml() {
    String undated = ReviewReplies.json(1, ReviewReplies.review(1), ReviewReplies.review(2, ""));
    assertThat(ScriptedStore.inOrder(undated, ReviewReplies.TWO_IN_XML).fetch(REVIEWS))
        .isEqualTo(BOTH);
  }

  @Test
  void reviewsWithoutDatesInXmlAreDrift() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.json(1),
            ReviewReplies.TWO_IN_XML.replaceAll("<updated>2026-11-19.*</updated>", ""));
    assertThat(store.fetch(REVIEWS)).isEqualTo(new FetchOutcome.Drifted("a review has no date"));
    assertThat(store.unrecognized()).hasSize(1);
  }

  @Test
  void aFeedThatIsEmptyInBothFormsIsAnEmptyListThatIsNotComplete() {
    ScriptedStore store = ScriptedStore.inOrder(ReviewReplies.json(1), ReviewReplies.xml(1));
    assertThat(list(store)).isEqualTo(new ReviewList(List.of(), false));
  }

  @Test
  void theAppAtTheStartOfAFeedIsNotAReview() {
    ReviewList list =
        list(
            ScriptedStore.inOrder(
                ReviewReplies.json(1, ReviewReplies.APP, ReviewReplies.review(1))));
    assertThat(ids(list)).containsExactly("1");
    assertThat(
            list(
                ScriptedStore.inOrder(
                    ReviewReplies.json(1, ReviewReplies.APP), ReviewReplies.xml(1))))
        .isEqualTo(new ReviewList(List.of(), false));
  }

  @Test
  void aSingleReviewIsNotInAList() {
    ReviewList list = list(ScriptedStore.inOrder(ReviewReplies.json(1, ReviewReplies.review(1))));
    assertThat(ids(list)).containsExactly("1");
  }

  @Test
  void pagesAreFetchedUpToTheLastThatTheFeedNames() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.json(3, ReviewReplies.reviews(1, 50)),
            ReviewReplies.json(3, ReviewReplies.reviews(51, 99)),
            ReviewReplies.json(3, ReviewReplies.reviews(100, 140)));
    ReviewList list = list(store);
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 140));
    assertThat(list.complete()).isTrue();
    assertThat(store.uris()).hasSize(3);
    assertThat(store.uris().getLast()).contains("/page=3/");
  }

  @Test
  void aLastPageThatIsFullIsFollowedByOneBeyondIt() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.json(1, ReviewReplies.reviews(1, 50)), ReviewReplies.json(1));
    ReviewList list = list(store);
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 50));
    assertThat(list.complete()).isTrue();
    assertThat(store.uris()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 9, 10})
  void aHoleAnywhereHidesNoOtherPageAndTheListIsNotComplete(int hole) {
    ScriptedStore store = pages(page -> page == hole ? HOLE : full(page));
    ReviewList list = list(store);
    assertThat(list.entries()).hasSize(450);
    assertThat(list.complete()).isFalse();
    assertThat(list.gaps()).isEqualTo(hole < 10);
    assertThat(paths(store).stream().filter(path -> path.contains("/page=" + hole + "/")))
        .hasSize(3);
  }

  @Test
  void theCallsOfAFeedThatIsAllHolesAreBounded() {
    ScriptedStore store = pages(_ -> HOLE);
    assertThat(list(store)).isEqualTo(new ReviewList(List.of(), false));
    assertThat(store.uris()).hasSize(CustomerReviews.MAX_CALLS).doesNotHaveDuplicates();
    assertThat(paths(store).getLast()).contains("/page=10/");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPageThatIsSentTwiceIsAHole(boolean numbered) {
    IntFunction<String> sent = page -> numbered ? withNumber(page) : full(page);
    ReviewList list = list(pages(page -> sent.apply(page == 3 ? 2 : page)));
    assertThat(list.entries()).hasSize(450);
    assertThat(list.gaps()).isTrue();
  }

  @Test
  void anotherPageThanTheRequestedOneIsAHoleThatIsAskedForAgain() {
    List<Integer> asked = new ArrayList<>();
    ScriptedStore store =
        pages(
            page -> {
              asked.add(page);
              boolean first = asked.stream().filter(each -> each == page).count() == 1;
              return withNumber(page == 3 && first ? 9 : page);
            });
    ReviewList list = list(store);
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 500));
    assertThat(list.gaps()).isFalse();
  }

  @Test
  void aCopyOfTheOnlyPageDoesNotMakeTheListComplete() {
    String only = ReviewReplies.json(1, ReviewReplies.reviews(1, 50));
    ReviewList list = list(pages(_ -> only));
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 50));
    assertThat(list.complete()).isFalse();
  }

  /** A page that names itself, as real ones do. */
  private static String withNumber(int page) {
    return full(page)
        .replace(
            "https://internal.example/us/rss/customerreviews/",
            "https://internal.example/us/rss/customerreviews/page=" + page + "/");
  }

  @Test
  void aHoleIsPassedByAnAddressThatNoCacheHasSeen() {
    Set<String> seen = new HashSet<>(Set.of(ADDRESS.formatted("json"), ADDRESS.formatted("xml")));
    ScriptedStore store =
        new ScriptedStore(
            request ->
                ScriptedStore.reply(
                    200,
                    seen.add(request.uri().toString())
                        ? ReviewReplies.TWO
                        : ReviewReplies.json(1)));
    assertThat(store.fetch(REVIEWS)).isEqualTo(BOTH);
    assertThat(store.uris()).hasSize(1);
  }

  private static final String ADDRESS =
      "https://itunes.apple.com/us/rss/customerreviews/page=1/id=42/sortby=mostrecent/%s";

  /** An empty page in the middle of a feed: its links are blank. */
  private static final String HOLE = ReviewReplies.jsonWith(ReviewReplies.BLANK_LINKS);

  private static String full(int page) {
    return ReviewReplies.json(10, ReviewReplies.reviews(50 * page - 49, 50 * page));
  }

  /** A feed in JSON that has no reviews in XML. */
  private static ScriptedStore pages(IntFunction<String> json) {
    return new ScriptedStore(
        request -> {
          Matcher page = Pattern.compile("/page=([0-9]+)/").matcher(request.uri().getPath());
          if (!page.find()) {
            return ScriptedStore.reply(200, "");
          }
          return ScriptedStore.reply(
              200,
              request.uri().getPath().endsWith("xml")
                  ? ReviewReplies.xmlWithoutLinks()
                  : json.apply(Integer.parseInt(page.group(1))));
        });
  }

  private static List<String> paths(ScriptedStore store) {
    return store.requests().stream().map(request -> request.uri().getPath()).toList();
  }

  @Test
  void anEmptyFeedIsCompleteIfTheStoreCountsNoReviews() {
    ScriptedStore store = emptyFeed("{\"adamId\":42,\"totalNumberOfReviews\":0}");
    assertThat(list(store)).isEqualTo(new ReviewList(List.of(), true));
    assertThat(store.uris()).hasSize(4);
    assertThat(store.requests().getLast().uri())
        .hasToString("https://itunes.apple.com/us/customer-reviews/id42?displayable-kind=11");
  }

  @Test
  void anEmptyFeedIsAFailureIfTheStoreCountsReviews() {
    assertThat(emptyFeed("{\"adamId\":42,\"totalNumberOfReviews\":7}").fetch(REVIEWS))
        .isEqualTo(new FetchOutcome.Failed("the feed has no reviews, of which the store counts 7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html><span class=\"rating-count\">7 Ratings</span></html>",
        "",
        "[]",
        "{\"totalNumberOfReviews\":7}",
        "{\"adamId\":43,\"totalNumberOfReviews\":7}",
        "{\"adamId\":42,\"totalNumberOfReviews\":\"many\"}",
        "{\"adamId\":42}"
      })
  void aCountInAnotherFormSaysNothingOfAnEmptyFeed(String count) {
    assertThat(list(emptyFeed(count))).isEqualTo(new ReviewList(List.of(), false));
  }

  private static ScriptedStore emptyFeed(String count) {
    return new ScriptedStore(
        request ->
            ScriptedStore.reply(
                200,
                request.uri().getPath().contains("/customer-reviews/")
                    ? count
                    : request.uri().getPath().endsWith("xml")
                        ? ReviewReplies.xmlWithoutLinks()
                        : HOLE));
  }

  @Test
  void withoutLinksTheEndOfTheListIsNotKnown() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.jsonWith(NO_LINKS, ReviewReplies.reviews(1, 50)),
            ReviewReplies.jsonWith(NO_LINKS, ReviewReplies.reviews(51, 60)));
    ReviewList list = list(store);
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 60));
    assertThat(list.complete()).isFalse();
  }

  @Test
  void aLaterPageThatIsEmptyInJsonIsReadInXmlAndSoAreTheFollowing() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.json(3, ReviewReplies.reviews(1, 50)),
            ReviewReplies.json(3),
            ReviewReplies.xml(3, ReviewReplies.xmlReviews(51, 100)),
            ReviewReplies.xml(3, ReviewReplies.xmlReviews(101, 120)));
    assertThat(ids(list(store))).isEqualTo(ReviewReplies.ids(1, 120));
    assertThat(paths(store).getLast()).endsWith("/page=3/id=42/sortby=mostrecent/xml");
  }

  @Test
  void aLaterPageThatIsEmptyByMistakeIsRequestedAgain() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.json(3),
            ReviewReplies.xml(3, ReviewReplies.xmlReviews(1, 50)),
            ReviewReplies.xml(3),
            ReviewReplies.xml(3),
            ReviewReplies.json(3, ReviewReplies.reviews(51, 100)),
            ReviewReplies.json(3),
            ReviewReplies.xml(3, ReviewReplies.xmlReviews(101, 110)));
    ReviewList list = list(store);
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 110));
    assertThat(list.complete()).isTrue();
  }

  @Test
  void tenPagesAreFetchedAndTheListIsNotComplete() {
    String[] pages = new String[10];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = ReviewReplies.json(10, ReviewReplies.reviews(50 * i + 1, 50 * i + 50));
    }
    ScriptedStore store = ScriptedStore.inOrder(pages);
    ReviewList list = list(store);
    assertThat(ids(list)).isEqualTo(ReviewReplies.ids(1, 500));
    assertThat(list.complete()).isFalse();
  }

  @Test
  void aReviewThatMovesToTheNextPageIsListedOnce() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            ReviewReplies.json(2, ReviewReplies.reviews(1, 50)),
            ReviewReplies.json(2, ReviewReplies.reviews(49, 60)));
    assertThat(ids(list(store))).isEqualTo(ReviewReplies.ids(1, 60));
  }

  @Test
  void theNewestIsFirstWhateverTheOrderOfTheFeed() {
    ReviewList list =
        list(
            ScriptedStore.inOrder(
                ReviewReplies.json(
                    1, ReviewReplies.review(3), ReviewReplies.review(1), ReviewReplies.review(2))));
    assertThat(ids(list)).containsExactly("1", "2", "3");
  }

  @Test
  void aFailureOnALaterPageIsAFailure() {
    String first = ReviewReplies.json(2, ReviewReplies.reviews(1, 50));
    String second = ReviewReplies.json(2, ReviewReplies.reviews(51, 60));
    assertThat(ScriptedStore.inOrder(first, second.substring(0, 500)).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Failed.class);
    for (int status : new int[] {400, 404, 500}) {
      assertThat(
              ScriptedStore.replying(
                      ScriptedStore.reply(200, first), ScriptedStore.reply(status, second))
                  .fetch(REVIEWS))
          .isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void aFeedOfAnotherAppIsAFailure() {
    for (String address : List.of("review?id=42", "/id=42/json")) {
      String other = ReviewReplies.TWO.replace(address, address.replace("42", "43"));
      assertThat(ScriptedStore.inOrder(other).fetch(REVIEWS))
          .isEqualTo(new FetchOutcome.Failed("the reviews are of the app 43, not of 42"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/gb/rss/customerreviews/id=42/json", "/rss/id=42/json?l=en&cc=gb"})
  void aFeedOfAnotherCountryIsAFailure(String address) {
    String other = ReviewReplies.TWO.replace("/us/rss/customerreviews/id=42/json", address);
    assertThat(ScriptedStore.inOrder(other).fetch(REVIEWS))
        .isEqualTo(new FetchOutcome.Failed("the feed is of the country gb, not of us"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "6", "4.5", "", "five"})
  void aRatingOfAnythingButOneToFiveStarsIsDrift(String stars) {
    String reply =
        ReviewReplies.TWO.replace(
            "\"im:rating\":{\"label\":\"4\"}", "\"im:rating\":{\"label\":\"" + stars + "\"}");
    assertThat(ScriptedStore.inOrder(reply).fetch(REVIEWS))
        .isEqualTo(new FetchOutcome.Drifted("a review has " + stars + " stars"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "many", ""})
  void aNumberOfVotesThatIsNotACountIsNotShown(String votes) {
    String reply =
        ReviewReplies.TWO.replace(
            "\"im:voteSum\":{\"label\":\"3\"}", "\"im:voteSum\":{\"label\":\"" + votes + "\"}");
    assertThat(list(ScriptedStore.inOrder(reply)).entries().getFirst().helpful()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"feed\":{}}",
        "{\"feed\":{\"id\":{\"label\":\"a\"},\"reviews\":[]}}",
        "{\"feed\":{\"id\":{\"label\":\"a\"},\"entry\":[{\"id\":{\"label\":\"1\"}}]}}",
        "[]"
      })
  void aReplyThatIsNotAFeedIsDrift(String body) {
    ScriptedStore store = ScriptedStore.inOrder(body);
    assertThat(store.fetch(REVIEWS)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "<feed></feed>",
        "<feedV2><id>a</id></feedV2>",
        "<feed><id>a</id><reviews/></feed>",
        "<feed><id>a</id><entry><id>1</id></entry></feed>",
        "<feed><id>a</entry></feed>",
        "<feed><im:rating>1</im:rating></feed>",
        "<other><feed></feed></other></feed>",
        "<!DOCTYPE feed [<!ENTITY e \"x\">]><feed><id>&e;</id></feed>",
        "<feed><id>&unknown;</id></feed>"
      })
  void aReplyThatIsNotAFeedInXmlIsDrift(String body) {
    ScriptedStore store = ScriptedStore.inOrder(ReviewReplies.json(1), body);
    assertThat(store.fetch(REVIEWS)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html><body>Sorry</body></html>", "Http/1.1 Service Unavailable"})
  void anErrorOfTheStoreIsAFailure(String body) {
    assertThat(ScriptedStore.inOrder(body).fetch(REVIEWS)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.inOrder(ReviewReplies.json(1), body).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "<?xml version=\"1.0\"?><feed><id>a</id>", "<feed><ent"})
  void aReplyInXmlThatIsCutOffIsAFailure(String body) {
    assertThat(ScriptedStore.inOrder(ReviewReplies.json(1), body).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void aFeedInXmlBeyondAnyKnownOneIsDrift() {
    for (String content :
        List.of(
            "<a/>".repeat(30_000), "<a>".repeat(100) + "</a>".repeat(100), "a".repeat(1 << 21))) {
      String feed = "<feed><id>a</id>" + content + "</feed>";
      assertThat(ScriptedStore.inOrder(ReviewReplies.json(1), feed).fetch(REVIEWS))
          .isInstanceOf(FetchOutcome.Drifted.class);
    }
  }

  @Test
  void controlCharactersAreNotPartOfAReviewInXml() {
    String feed = ReviewReplies.TWO_IN_XML.replace("It works.", "It\u0000 \u000bworks.");
    assertThat(ScriptedStore.inOrder(ReviewReplies.json(1), feed).fetch(REVIEWS)).isEqualTo(BOTH);
  }

  private static ReviewList list(ScriptedStore store) {
    return store.observe(REVIEWS, ReviewList.class);
  }

  private static List<String> ids(ReviewList list) {
    return list.entries().stream().map(ReviewList.Entry::id).toList();
  }
}
