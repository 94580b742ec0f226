package dev.storescope.reviews;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppReviewsTest {
  private static final Subject.Reviews SUBJECT = new Subject.Reviews(APP, US);
  private static final Instant MONDAY = NOON.minus(Duration.ofDays(5));
  private static final Instant TUESDAY = NOON.minus(Duration.ofDays(4));
  private static final Instant TODAY = NOON.minus(Duration.ofHours(1));

  private final TestObservations known = new TestObservations();

  @Test
  void theReviewsOfTheNewestListAreNewestFirst() {
    list(MONDAY, said("old", 4, MONDAY.minusSeconds(9)));
    list(TODAY, said("b", 5, TODAY.minusSeconds(1)), said("a", 3, TODAY.minusSeconds(2)));

    Ready<AppReviews.Result> answer = ready(ask(known.now(), query()));
    assertThat(texts(answer)).containsExactly("b", "a");
    assertThat(answer.asOf()).isEqualTo(TODAY);
  }

  @Test
  void withoutAListOfTodayTheReviewsAreFetched() {
    list(MONDAY, said("old", 4, MONDAY.minusSeconds(9)));
    assertThat(ask(known.now(), query())).isEqualTo(new Preparing<>(Set.of(SUBJECT)));
  }

  @Test
  void aRangeHasWhatWasSubmittedInIt() {
    list(MONDAY, said("older", 4, MONDAY.minusSeconds(99)));
    list(
        TUESDAY,
        said("tuesday", 4, MONDAY.plusSeconds(9)),
        said("older", 4, MONDAY.minusSeconds(99)));
    list(TODAY, said("today", 4, TODAY.minusSeconds(9)), said("tuesday", 4, MONDAY.plusSeconds(9)));

    assertThat(texts(ready(ask(known.now(), since(MONDAY))))).containsExactly("today", "tuesday");
  }

  @Test
  void versionsThatDifferedInARemovedNameAreOne() {
    Said first = new Said("1", review("text", 1, MONDAY).withoutAuthor());
    list(TUESDAY, first);
    list(TUESDAY.plusSeconds(1), first);
    list(TODAY, new Said("1", review("edited", 5, TUESDAY)));

    assertThat(ready(ask(known.now(), query())).result().reviews())
        .singleElement()
        .satisfies(
            review ->
                assertThat(review.earlier()).extracting(Review::text).containsExactly("text"));
  }

  @Test
  void aReviewThatALaterListCoversAndLacksIsDeleted() {
    Said gone = said("gone", 1, MONDAY.plusSeconds(60));
    Said first = said("first", 5, MONDAY.plusSeconds(30));
    list(TUESDAY, gone, first);
    list(TODAY, first);

    List<ObservedReview> reviews = ready(ask(known.now(), since(MONDAY))).result().reviews();
    assertThat(reviews)
        .extracting(ObservedReview::deletedBy)
        .containsExactly(Optional.of(TODAY), Optional.empty());
  }

  @Test
  void aReviewThatIsOlderThanALaterListReachesIsNotKnownToBeDeleted() {
    list(TUESDAY, said("out of reach", 1, MONDAY.plusSeconds(30)));
    list(TODAY, said("new", 5, TODAY.minusSeconds(30)));

    assertThat(ready(ask(known.now(), since(MONDAY))).result().reviews())
        .extracting(ObservedReview::deletedBy)
        .containsOnly(Optional.empty());
  }

  @Test
  void aReviewThatIsListedAgainIsNotDeleted() {
    Said again = said("again", 1, MONDAY.plusSeconds(60));
    Said first = said("first", 5, MONDAY.plusSeconds(30));
    list(TUESDAY, again, first);
    list(TUESDAY.plusSeconds(60), first);
    list(TODAY, again, first);

    assertThat(ready(ask(known.now(), since(MONDAY))).result().reviews())
        .extracting(ObservedReview::deletedBy)
        .containsOnly(Optional.empty());
  }

  @Test
  void whatAGapOfTheNewestListHidesStays() {
    Said hidden = said("hidden", 1, MONDAY.plusSeconds(60));
    Said first = said("first", 5, MONDAY.plusSeconds(30));
    list(TUESDAY, hidden, first);
    Said next = said("new", 3, TODAY.minusSeconds(30));
    list(TODAY, true, next, first);

    Ready<AppReviews.Result> newest = ready(ask(known.now(), query()));
    assertThat(texts(newest)).containsExactly("new", "hidden", "first");
    assertThat(newest.result().reviews())
        .extracting(ObservedReview::deletedBy)
        .containsOnly(Optional.empty());
    assertThat(newest.notObserved()).containsExactly("results.reviews");
  }

  @Test
  void anEmptyListThatIsNotCompleteIsNotTheProofThatThereAreNoReviews() {
    list(TODAY);
    assertThat(ready(ask(known.now(), query())).notObserved()).containsExactly("results.reviews");
    known.add(SUBJECT, TODAY.plusSeconds(1), new ReviewList(List.of(), true));
    assertThat(ready(ask(known.now(), query())).notObserved()).isEmpty();
  }

  @Test
  void aChangedReviewHasWhatItSaidBefore() {
    list(TUESDAY, new Said("1", review("Crashes", 1, MONDAY)));
    list(TODAY, new Said("1", review("Fixed now", 5, MONDAY)));

    ObservedReview changed = ready(ask(known.now(), query())).result().reviews().getFirst();
    assertThat(changed.review().text()).isEqualTo("Fixed now");
    assertThat(changed.earlier()).extracting(Review::text).containsExactly("Crashes");
    assertThat(ready(ask(known.past(TUESDAY), query())).result().reviews().getFirst())
        .extracting(ObservedReview::review)
        .isEqualTo(review("Crashes", 1, MONDAY));
  }

  @Test
  void starsSelectReviewsAndPagesCutThem() {
    list(
        TODAY,
        said("d", 5, TODAY.minusSeconds(1)),
        said("c", 1, TODAY.minusSeconds(2)),
        said("b", 5, TODAY.minusSeconds(3)),
        said("a", 5, TODAY.minusSeconds(4)));

    AppReviews.Query five =
        new AppReviews.Query(APP, US, Optional.empty(), stars(5), new Page(2, 2));
    Ready<AppReviews.Result> answer = ready(ask(known.now(), five));
    assertThat(texts(answer)).containsExactly("a");
    assertThat(answer.result().pages()).isEqualTo(2);
    assertThat(answer.result().count()).isEqualTo(3);
    AppReviews.Query all =
        new AppReviews.Query(APP, US, Optional.empty(), ReviewFilter.NONE, new Page(1, 3));
    assertThat(texts(ready(ask(known.now(), all)))).containsExactly("d", "c", "b");
  }

  @Test
  void ofMoreThanTheMostTheFilterIsAppliedToTheNewest() {
    list(
        TODAY,
        said("c", 5, TODAY.minusSeconds(1)),
        said("b", 1, TODAY.minusSeconds(2)),
        said("a", 5, TODAY.minusSeconds(3)));

    AppReviews.Query five =
        new AppReviews.Query(APP, US, Optional.empty(), stars(5), new Page(1, 9));
    Ready<AppReviews.Result> answer = ready(new AppReviews(2).answer(five, known.now()));
    assertThat(texts(answer)).containsExactly("c");
    assertThat(answer.result().filtered()).isEqualTo(2);
    assertThat(answer.result().notFiltered()).isEqualTo(1);
  }

  @Test
  void whetherAReviewIsAnsweredIsNotObservedInTheAppStore() {
    list(TODAY, said("a", 5, TODAY.minusSeconds(1)));

    ReviewFilter unanswered = ReviewFilter.NONE.withAnswered(false);
    AppReviews.Query query =
        new AppReviews.Query(APP, US, Optional.empty(), unanswered, new Page(1, 9));
    assertThat(ready(ask(known.now(), query)).notObserved())
        .containsExactly("results.reviews.answer");
    assertThat(ready(ask(known.now(), query())).notObserved()).isEmpty();
  }

  private static ReviewFilter stars(int stars) {
    return ReviewFilter.NONE.withStars(Set.of(stars));
  }

  private record Said(String id, Review review) {}

  private static Said said(String text, int stars, Instant at) {
    return new Said(text, review(text, stars, at));
  }

  private static Review review(String text, int stars, Instant at) {
    return new Review("Ann", stars, Optional.empty(), text, Optional.empty(), at, Optional.empty());
  }

  private void list(Instant at, Said... reviews) {
    list(at, false, reviews);
  }

  private void list(Instant at, boolean gaps, Said... reviews) {
    Arrays.stream(reviews)
        .forEach(said -> known.add(new Subject.ReviewText(APP, US, said.id()), at, said.review()));
    List<ReviewList.Entry> entries =
        Arrays.stream(reviews)
            .map(
                said ->
                    new ReviewList.Entry(
                        said.id(),
                        FactsDigest.inList(said.review()),
                        said.review().submittedAt(),
                        OptionalLong.empty()))
            .toList();
    known.add(SUBJECT, at, new ReviewList(entries, false, gaps));
  }

  private static AppReviews.Query query() {
    return new AppReviews.Query(APP, US, Optional.empty(), ReviewFilter.NONE, new Page(1, 100));
  }

  private static AppReviews.Query since(Instant since) {
    return new AppReviews.Query(
        APP,
        US,
        Optional.of(new AppReviews.Range(since, Instant.MAX)),
        ReviewFilter.NONE,
        new Page(1, 100));
  }

  private static Answer<AppReviews.Result> ask(Evidence evidence, AppReviews.Query query) {
    return new AppReviews().answer(query, evidence);
  }

  private static List<String> texts(Ready<AppReviews.Result> answer) {
    return answer.result().reviews().stream().map(review -> review.review().text()).toList();
  }
}
