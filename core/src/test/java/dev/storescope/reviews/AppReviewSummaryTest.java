package dev.storescope.reviews;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.reviews.AppReviewSummary.VersionReviews;
import dev.storescope.store.AppId;
import dev.storescope.testkit.TestObservations;
import java.lang.Character.UnicodeScript;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppReviewSummaryTest {
  private static final Instant TODAY = NOON.minus(Duration.ofHours(1));
  private static final AppId PLAY = new AppId.GooglePlay("com.example.chess");
  private static final int DAYS = 10;

  private final TestObservations known = new TestObservations();
  private final List<Review> said = new ArrayList<>();

  @Test
  void withoutAListOfTodayTheReviewsAreFetched() {
    assertThat(ask(APP)).isEqualTo(new Preparing<>(Set.of(new Subject.Reviews(APP, US))));
  }

  @Test
  void eachPeriodHasItsReviewsByStars() {
    say(1, 5, "Fine").say(2, 4, "Good").say(9, 5, "Nice").say(12, 1, "Bad").say(25, 1, "Older");
    list(APP, TODAY, true);

    AppReviewSummary.Result result = answer(APP);
    assertThat(result.recent().tally().counts()).containsExactly(0, 0, 0, 1, 2);
    assertThat(result.recent().tally().average()).hasValue(14 / 3.0);
    assertThat(result.before().tally().counts()).containsExactly(1, 0, 0, 0, 0);
    assertThat(result.recent().till()).isEqualTo(TODAY);
    assertThat(result.recent().since()).isEqualTo(result.before().till()).isEqualTo(day(DAYS));
    assertThat(result.before().since()).isEqualTo(day(2 * DAYS));
  }

  @Test
  void onlyAStoreWhoseListHasAnswersHasTheNumberOfThem() {
    say(1, 5, "Fine");
    said.add(
        review(
            2,
            1,
            "Crashes",
            Optional.empty(),
            Optional.of(new DeveloperAnswer("Sorry", Optional.empty()))));
    list(APP, TODAY, true);
    list(PLAY, TODAY, true);

    assertThat(answer(PLAY).recent().answered()).isEqualTo(OptionalInt.of(1));
    assertThat(ready(ask(PLAY)).notObserved()).isEmpty();
    assertThat(answer(APP).recent().answered()).isEmpty();
    assertThat(ready(ask(APP)).notObserved())
        .containsExactly("results.before.answered", "results.recent.answered");
  }

  @Test
  void theVersionThatWasReviewedFirstIsLast() {
    said.add(review(1, 1, "Crashes", Optional.of("2.0"), Optional.empty()));
    said.add(review(2, 3, "Slow", Optional.of("2.0"), Optional.empty()));
    said.add(review(1, 5, "Fine", Optional.of("1.9"), Optional.empty()));
    said.add(review(15, 5, "Fine", Optional.of("1.9"), Optional.empty()));
    list(APP, TODAY, true);

    List<VersionReviews> versions = answer(APP).versions();
    assertThat(versions)
        .extracting(VersionReviews::version)
        .containsExactly(Optional.of("2.0"), Optional.of("1.9"));
    assertThat(versions.getFirst().tally().average()).hasValue(2);
    assertThat(versions.getLast().first()).isEqualTo(day(15));
  }

  @Test
  void scriptsAreCountedMostFirst() {
    say(1, 5, "Muy bien").say(2, 5, "Хорошо").say(3, 5, "Отлично").say(4, 5, "👍");
    list(APP, TODAY, true);

    assertThat(answer(APP).scripts().entrySet().stream().map(Object::toString))
        .containsExactly(UnicodeScript.CYRILLIC + "=2", UnicodeScript.LATIN + "=1");
  }

  @Test
  void wordsOfALargerShareOfReviewsHaveGrown() {
    for (int i = 0; i < 12; i++) {
      say(15, 5, "Love the boards").say(5, 5, "Love the boards");
    }
    for (int i = 0; i < 6; i++) {
      say(3, 1 + i % 2, "Crashes, crashes and the boards are gone").say(13, 5, "The boards");
    }
    list(APP, TODAY, true);

    assertThat(answer(APP).words())
        .containsExactly(new GrownWord("crashes", 6, 0, 1.5), new GrownWord("gone", 6, 0, 1.5));
  }

  @Test
  void wordsWithoutSpacesBetweenThemGrowToo() {
    for (int i = 0; i < 10; i++) {
      say(15, 5, "楽しいゲーム").say(5, 1, "起動できない");
    }
    list(APP, TODAY, true);

    assertThat(answer(APP).words()).extracting(GrownWord::word).contains("起動");
  }

  @Test
  void aWordThatChanceMayExplainHasNotGrown() {
    for (int i = 0; i < 10; i++) {
      say(15, 5, "Nice").say(5, 5, "Nice");
    }
    say(1, 5, "Lovely").say(2, 5, "Lovely").say(3, 5, "Lovely");
    list(APP, TODAY, true);

    assertThat(answer(APP).words()).isEmpty();
  }

  @Test
  void withoutReviewsInThePeriodBeforeNoWordHasGrown() {
    for (int i = 0; i < 20; i++) {
      say(5, 1, "Crashes");
    }
    list(APP, TODAY, true);

    assertThat(answer(APP).words()).isEmpty();
  }

  @Test
  void ofAPeriodWithManyReviewsSomeAreReadAtEvenDistances() {
    int all = 3 * AppReviewSummary.MOST_READ / 2;
    for (int i = 0; i < all; i++) {
      said.add(
          new Review(
              "Ann",
              i < all / 3 ? 1 : 5,
              Optional.empty(),
              "Text " + i,
              Optional.empty(),
              day(1).plusSeconds(i),
              Optional.empty()));
    }
    list(APP, TODAY, true);

    AppReviewSummary.PeriodReviews recent = answer(APP).recent();
    assertThat(recent.observed()).isEqualTo(all);
    assertThat(recent.tally().sum()).isEqualTo(AppReviewSummary.MOST_READ);
    assertThat(recent.tally().of(1)).isBetween(166, 167);
  }

  @Test
  void timesThatNoListReachesAreUnseen() {
    say(19, 5, "a").say(18, 5, "b");
    list(APP, day(16), false);
    said.clear();
    say(6, 5, "c").say(5, 5, "d");
    list(APP, day(4), false);
    said.clear();
    say(4, 5, "e").say(2, 5, "f");
    list(APP, TODAY, false);

    assertThat(answer(APP).unseen())
        .containsExactly(new UnseenReviews(day(20), day(19)), new UnseenReviews(day(16), day(6)));
  }

  @Test
  void aCompleteListHasAllBeforeIt() {
    say(1, 5, "a");
    list(APP, TODAY, true);
    assertThat(answer(APP).unseen()).isEmpty();
  }

  private AppReviewSummaryTest say(int daysBefore, int stars, String text) {
    said.add(review(daysBefore, stars, text, Optional.empty(), Optional.empty()));
    return this;
  }

  private static Review review(
      int daysBefore,
      int stars,
      String text,
      Optional<String> version,
      Optional<DeveloperAnswer> answer) {
    return new Review("Ann", stars, Optional.empty(), text, version, day(daysBefore), answer);
  }

  private static Instant day(int before) {
    return TODAY.minus(Duration.ofDays(before));
  }

  /** A list of what was said, newest first. */
  @Test
  void anEmptyListThatIsNotCompleteShowsNothingOfAnyTime() {
    known.add(new Subject.Reviews(APP, US), TODAY, new ReviewList(List.of(), false));
    assertThat(answer(APP).unseen()).hasSize(1);
  }

  private void list(AppId app, Instant at, boolean complete) {
    List<ReviewList.Entry> entries = new ArrayList<>();
    for (Review review : said) {
      String id = "%s-%d".formatted(at, entries.size());
      known.add(new Subject.ReviewText(app, US, id), at, review);
      entries.add(
          new ReviewList.Entry(
              id, FactsDigest.inList(review), review.submittedAt(), OptionalLong.empty()));
    }
    entries.sort((one, other) -> other.submittedAt().compareTo(one.submittedAt()));
    known.add(new Subject.Reviews(app, US), at, new ReviewList(entries, complete));
  }

  private Answer<AppReviewSummary.Result> ask(AppId app) {
    return new AppReviewSummary()
        .answer(new AppReviewSummary.Query(app, US, DAYS, Optional.empty()), known.now());
  }

  private AppReviewSummary.Result answer(AppId app) {
    Ready<AppReviewSummary.Result> answer = ready(ask(app));
    return answer.result();
  }
}
