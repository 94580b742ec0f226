package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.batch;
import static dev.storescope.connector.googleplay.PlayReplies.batchWithout;
import static dev.storescope.connector.googleplay.PlayReplies.review;
import static dev.storescope.connector.googleplay.PlayReplies.reviews;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class GooglePlayReviewsTest {
  private static final Country KR = new Country("kr");
  private static final AppId APP = new AppId.GooglePlay("com.example.app");
  private static final Subject.Reviews REVIEWS = new Subject.Reviews(APP, KR);
  private static final String NONE = batchWithout("UsvDTd", "null");

  @Test
  void aReviewHasAllThatTheStoreShows() {
    FetchOutcome outcome =
        ScriptedStore.inOrder(reviews(List.of(review(1).with("Old title", 3)), "")).fetch(REVIEWS);
    Review review =
        new Review(
            "Reviewer 1",
            2,
            Optional.of("Old title"),
            "Text 1",
            Optional.of("1.1"),
            Instant.parse("2023-11-14T22:12:20.005Z"),
            Optional.of(
                new DeveloperAnswer(
                    "Thanks 1", Optional.of(Instant.ofEpochSecond(1_700_000_000)))));
    ReviewList list =
        new ReviewList(
            List.of(
                new ReviewList.Entry(
                    "review-1",
                    FactsDigest.inList(review),
                    review.submittedAt(),
                    OptionalLong.of(1))),
            true);
    Instant at = ScriptedStore.NOW;
    assertThat(outcome)
        .isEqualTo(
            new FetchOutcome.Observed(
                List.of(
                    new Observation<>(REVIEWS, at, Source.GOOGLE_PLAY_REVIEWS, list),
                    new Observation<>(
                        new Subject.ReviewText(APP, KR, "review-1"),
                        at,
                        Source.GOOGLE_PLAY_REVIEWS,
                        review))));
  }

  @Test
  void theOptionalFieldsOfAReviewMayBeMissing() {
    Object nothing = JsonMapper.shared().nullNode();
    PlayMessage bare =
        review(1).with(nothing, 4).with(nothing, 6).with(nothing, 7).with(nothing, 10);
    ScriptedStore store = ScriptedStore.inOrder(reviews(List.of(bare), ""));
    List<Observation<?>> observations =
        ((FetchOutcome.Observed) store.fetch(REVIEWS)).observations();
    assertThat((Review) observations.getLast().facts())
        .returns("", Review::text)
        .returns(Optional.empty(), Review::title)
        .returns(Optional.empty(), Review::version)
        .returns(Optional.empty(), Review::answer);
    assertThat(((ReviewList) observations.getFirst().facts()).entries().getFirst().helpful())
        .isEmpty();
  }

  @Test
  void threePagesAreFetched() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            reviews(reviews(1, 150), "A"),
            reviews(reviews(151, 300), "B"),
            reviews(reviews(301, 450), "C"));
    ReviewList list = store.observe(REVIEWS, ReviewList.class);
    assertThat(ids(list)).isEqualTo(numbers(1, 450));
    assertThat(list.complete()).isFalse();
    assertThat(store.requests())
        .isEqualTo(List.of(page(Optional.empty()), page(Optional.of("A")), page(Optional.of("B"))));
  }

  private static StoreRequest page(Optional<String> token) {
    return new GooglePlayRequests(StoreHosts.LIVE.googlePlay()).reviews(APP, KR, token);
  }

  @Test
  void theListIsCompleteIfTheStoreHasNoMore() {
    ReviewList list =
        ScriptedStore.inOrder(reviews(reviews(1, 150), "A"), reviews(reviews(151, 160), ""))
            .observe(REVIEWS, ReviewList.class);
    assertThat(ids(list)).isEqualTo(numbers(1, 160));
    assertThat(list.complete()).isTrue();
  }

  @Test
  void aRecordingWithoutFurtherPagesHasAListThatIsNotComplete() {
    ReviewList list =
        ScriptedStore.inOrder(reviews(reviews(1, 150), "A")).observe(REVIEWS, ReviewList.class);
    assertThat(ids(list)).isEqualTo(numbers(1, 150));
    assertThat(list.complete()).isFalse();
  }

  @Test
  void aReviewThatIsOnTwoPagesIsListedOnce() {
    List<PlayMessage> moved = new ArrayList<>(reviews(149, 160));
    ReviewList list =
        ScriptedStore.inOrder(reviews(reviews(1, 150), "A"), reviews(moved, ""))
            .observe(REVIEWS, ReviewList.class);
    assertThat(ids(list)).isEqualTo(numbers(1, 160));
  }

  @Test
  void anEmptyFurtherPageIsBelievedIfTheStoreRepeatsIt() {
    String first = reviews(reviews(1, 150), "A");
    String second = reviews(reviews(151, 152), "");
    assertThat(ids(ScriptedStore.inOrder(first, NONE, second).observe(REVIEWS, ReviewList.class)))
        .isEqualTo(numbers(1, 152));
    assertThat(
            ids(ScriptedStore.inOrder(first, NONE, NONE, NONE).observe(REVIEWS, ReviewList.class)))
        .isEqualTo(numbers(1, 150));
  }

  @Test
  void aFirstPageThatIsEmptyByMistakeIsRequestedAgain() {
    String first = reviews(reviews(1, 9), "");
    assertThat(ids(ScriptedStore.inOrder(NONE, NONE, first).observe(REVIEWS, ReviewList.class)))
        .isEqualTo(numbers(1, 9));
  }

  @Test
  void anAppMayHaveNoReviews() {
    String empty = batch("UsvDTd", new PlayMessage().node());
    String withoutFields = batch("UsvDTd", new PlayMessage().with(List.of(), 1).node());
    for (String reply : List.of(NONE, empty, withoutFields)) {
      assertThat(ScriptedStore.inOrder(reply, reply, reply).observe(REVIEWS, ReviewList.class))
          .isEqualTo(new ReviewList(List.of(), false));
    }
  }

  @Test
  void anErrorIsNoEmptyList() {
    for (String error : List.of("[3]", "[5]", "[13]")) {
      assertThat(ScriptedStore.inOrder(batchWithout("UsvDTd", error)).fetch(REVIEWS))
          .isInstanceOf(FetchOutcome.Failed.class);
    }
    assertThat(ScriptedStore.replying(PlayReplies.status(404)).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void ifAPageFailsThereIsNoObservation() {
    String first = reviews(reviews(1, 150), "A");
    String second = reviews(reviews(151, 300), "B");
    assertFailed(first, second.substring(0, second.length() / 2));
    assertFailed(first, batchWithout("UsvDTd", "[3]"));
    assertFailed(first, second, first);
    assertThat(
            ScriptedStore.replying(PlayReplies.ok(first), PlayReplies.status(429)).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Throttled.class);
  }

  @Test
  void aPageOutOfOrderIsAFailure() {
    assertFailed(reviews(List.of(review(2), review(1)), ""));
    assertFailed(reviews(reviews(10, 20), "A"), reviews(reviews(1, 9), ""));
  }

  @Test
  void theOrderWithinASecondIsOfNoAccount() {
    PlayMessage early = review(1).with(List.of(1_700_000_000L, 1), 5);
    PlayMessage late = review(2).with(List.of(1_700_000_000L, 2), 5);
    ScriptedStore store = ScriptedStore.inOrder(reviews(List.of(early, late), ""));
    assertThat(store.observe(REVIEWS, ReviewList.class).entries()).hasSize(2);
  }

  @Test
  void reviewsInAnotherFormAreDrift() {
    Object nothing = JsonMapper.shared().nullNode();
    for (PlayMessage review :
        List.of(
            review(1).with(nothing, 0),
            review(1).with(" ", 0),
            review(1).with("x".repeat(201), 0),
            review(1).with(nothing, 1),
            review(1).with(0, 2),
            review(1).with(6, 2),
            review(1).with("5", 2),
            review(1).with(nothing, 5),
            review(1).with(List.of("yesterday"), 5),
            new PlayMessage())) {
      assertDrifted(reviews(List.of(review(0), review), ""));
    }
    assertDrifted(batch("UsvDTd", new PlayMessage().with("text", 0).node()));
    assertDrifted(batch("UsvDTd", new PlayMessage().with("token", 1, 1).node()));
    assertDrifted(batch("oCPfdb", new PlayMessage().node()));
  }

  private static void assertFailed(String... replies) {
    assertThat(ScriptedStore.inOrder(replies).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  private static void assertDrifted(String reply) {
    assertThat(ScriptedStore.inOrder(reply).fetch(REVIEWS))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  private static List<String> ids(ReviewList list) {
    return list.entries().stream().map(ReviewList.Entry::id).toList();
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(number -> "review-" + number).toList();
  }
}
