package dev.storescope.estimation.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.ListEnd;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdOfListsTest {
  @ParameterizedTest
  @ValueSource(doubles = {40.0, 40.2, 40.49, 40.51, 40.54, 40.8, 43.3, 55.6})
  void howMuchOfTheLastPopularityIsThereSaysWhereListsEnd(double threshold) {
    ListEnd end = ThresholdOfLists.find(terms(threshold, 3_000)).orElseThrow();
    assertThat(end.popularity()).isCloseTo(threshold, within(0.15));
    assertThat(end.sigma()).isLessThan(0.2);
  }

  @Test
  void ofFewTermsItIsLessSure() {
    ListEnd few = ThresholdOfLists.find(terms(40.3, 20)).orElseThrow();
    ListEnd many = ThresholdOfLists.find(terms(40.3, 3_000)).orElseThrow();
    assertThat(few.sigma()).isGreaterThan(1.5 * many.sigma());
  }

  @Test
  void aFewTermsThatErrorsPutBelowTheThresholdMoveItLittle() {
    ListEnd end =
        ThresholdOfLists.find(IntStream.concat(IntStream.of(30, 36, 40), terms(41.3, 3_000)))
            .orElseThrow();
    assertThat(end.popularity()).isCloseTo(41.3, within(0.2));
  }

  @Test
  void listsWithFewerAndFewerTermsDoNotEndAtTheThreshold() {
    IntStream thinning =
        IntStream.range(0, 8)
            .flatMap(step -> IntStream.range(0, 20 * step + 5).map(_ -> 40 + step));
    assertThat(ThresholdOfLists.find(thinning)).isEmpty();
  }

  @Test
  void ofNoTermNothingIsKnown() {
    assertThat(ThresholdOfLists.find(IntStream.empty())).isEmpty();
  }

  @Seeded
  void theEndIsWithinTheLowestPopularities(Samples any) {
    int[] terms = any.list(1, 99, () -> any.between(1, 100)).stream().mapToInt(i -> i).toArray();
    int lowest = IntStream.of(terms).min().orElseThrow();
    assertThat(ThresholdOfLists.find(IntStream.of(terms)).stream())
        .allSatisfy(end -> assertThat(end.popularity()).isBetween(lowest - 0.5, lowest + 1.5));
  }

  /** By the law: 500 searches at the threshold, and a rank in proportion to them to −1 / 0.92. */
  private static IntStream terms(double threshold, int count) {
    double perPoint = Math.log(500) / threshold / 0.92;
    return DoubleStream.iterate(1, rank -> rank <= count, rank -> rank + 1)
        .mapToInt(rank -> (int) Math.round(threshold + Math.log(count / rank) / perPoint))
        .filter(popularity -> popularity <= 100);
  }
}
