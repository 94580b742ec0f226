package dev.storescope.listings;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.rating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts;
import dev.storescope.store.Country;
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

/** What must hold of ratings, whatever they are and whenever they were seen. */
class RatingHistoryTest {
  private static final Country FRANCE = Country.of("fr");

  /** A rating seen so many minutes before or, if below 0, after the moment. */
  record Seen(int minutesBefore, double average, long count) {
    Facts.Rating rating() {
      return new Facts.Rating(count == 0 ? 0 : average, count);
    }

    Instant at() {
      return NOON.minus(Duration.ofMinutes(minutesBefore));
    }
  }

  /** Counts may rise and fall: a developer may reset them, and stores remove ratings. */
  @Property(tries = 1000)
  void theRatingOfAMomentIsTheLastOneSeenByThenAsItWasSeen(@ForAll("history") List<Seen> history) {
    Optional<Facts.Rating> expected =
        history.stream()
            .filter(seen -> seen.minutesBefore() >= 0)
            .filter(seen -> seen.minutesBefore() <= Freshness.LOOK_BACK.toMinutes())
            .min(Comparator.comparingInt(Seen::minutesBefore))
            .map(Seen::rating);

    assertThat(told(watch(history), US))
        .isEqualTo(expected.map(it -> new AppRating.Result(it.average(), it.count())));
  }

  @Property(tries = 1000)
  void theRatingOfOneCountrySaysNothingOfAnother(@ForAll("history") List<Seen> history) {
    assertThat(told(watch(history), FRANCE)).isEmpty();
  }

  @Property(tries = 1000)
  void aRatingIsNoughtOfNobodyAndOtherwiseAboveItUpToFive(@ForAll("history") List<Seen> history) {
    told(watch(history), US)
        .ifPresent(
            result -> {
              assertThat(result.rating()).isBetween(0.0, 5.0);
              assertThat(result.count()).isNotNegative();
              assertThat(result.count() > 0).isEqualTo(result.rating() > 0);
            });
  }

  @Property(tries = 1000)
  void whatIsNoRatingIsRefused(
      @ForAll @DoubleRange(min = 0.01, max = 100) double beyond,
      @ForAll @LongRange(min = 1) long count) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(5 + beyond, count));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(-beyond, count));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(4, -count));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(4, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Facts.Rating(0, count));
  }

  @Provide
  Arbitrary<List<Seen>> history() {
    return Combinators.combine(
            Arbitraries.integers().between(-3000, 3000),
            Arbitraries.doubles().between(0.2, 5),
            Arbitraries.longs().between(0, Long.MAX_VALUE))
        .as(Seen::new)
        .list()
        .ofMaxSize(10)
        .uniqueElements(Seen::minutesBefore);
  }

  private static Watch watch(List<Seen> history) {
    Watch watch = new Watch();
    history.forEach(seen -> watch.saw(rating(APP), seen.at(), seen.rating()));
    return watch;
  }

  private static Optional<AppRating.Result> told(Watch watch, Country country) {
    Answer<AppRating.Result> answer =
        new AppRating().answer(new AppRating.Query(APP, country), watch.past(NOON));
    return answer instanceof Ready<AppRating.Result> ready
        ? Optional.of(ready.result())
        : Optional.empty();
  }
}
