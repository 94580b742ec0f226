package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.rating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts;
import dev.storescope.store.Country;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Properties of ratings of any value, observed at any time. */
class RatingHistoryTest {
  private static final Country FRANCE = Country.of("fr");

  /** A rating observed so many minutes before or, if negative, after the moment. */
  record RatingAt(int minutesBefore, double average, long count) {
    Facts.Rating rating() {
      return new Facts.Rating(count == 0 ? 0 : average, count);
    }

    Instant at() {
      return NOON.minus(Duration.ofMinutes(minutesBefore));
    }
  }

  /** Counts may rise and fall: a developer may reset them, and stores remove ratings. */
  @Seeded
  void theRatingOfAMomentIsTheLastOneObservedByThen(Samples any) {
    List<RatingAt> history = history(any);
    Optional<Facts.Rating> expected =
        history.stream()
            .filter(seen -> seen.minutesBefore() >= 0)
            .filter(seen -> seen.minutesBefore() <= Freshness.LOOK_BACK.toMinutes())
            .min(Comparator.comparingInt(RatingAt::minutesBefore))
            .map(RatingAt::rating);

    assertThat(ratingOf(known(history), US))
        .isEqualTo(expected.map(it -> new AppRating.Result(it.average(), it.count())));
  }

  @Seeded
  void aCountryHasOnlyItsOwnRating(Samples any) {
    List<RatingAt> history = history(any);
    assertThat(ratingOf(known(history), FRANCE)).isEmpty();
  }

  @Seeded
  void aRatingIsZeroWithoutRatingsAndOtherwiseUpToFive(Samples any) {
    List<RatingAt> history = history(any);
    ratingOf(known(history), US)
        .ifPresent(
            result -> {
              assertThat(result.rating()).isBetween(0.0, 5.0);
              long count = result.count().orElseThrow();
              assertThat(count).isNotNegative();
              assertThat(count > 0).isEqualTo(result.rating() > 0);
            });
  }

  @Seeded
  void ratingsOutOfRangeAreRefused(Samples any) {
    double beyond = any.between(0.01, 100.0);
    long count = any.between(1, Long.MAX_VALUE);
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(5 + beyond, count));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(-beyond, count));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(4, -count));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(4, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(0, count));
  }

  private static List<RatingAt> history(Samples any) {
    return any.distinct(
        0,
        10,
        RatingAt::minutesBefore,
        () ->
            new RatingAt(
                any.between(-3000, 3000), any.between(0.2, 5.0), any.between(0, Long.MAX_VALUE)));
  }

  private static TestObservations known(List<RatingAt> history) {
    TestObservations known = new TestObservations();
    history.forEach(seen -> known.add(rating(APP), seen.at(), seen.rating()));
    return known;
  }

  private static Optional<AppRating.Result> ratingOf(TestObservations known, Country country) {
    Answer<AppRating.Result> answer =
        new AppRating().answer(new AppRating.Query(APP, country), known.past(NOON));
    return answer instanceof Ready<AppRating.Result> ready
        ? Optional.of(ready.result())
        : Optional.empty();
  }
}
