package dev.storescope.holdout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoldoutResultTest {
  private static Estimate estimate(double median) {
    return Estimate.around(median, 0.5, "test-1", Optional.empty());
  }

  private static List<HeldOut> values(int count, IntToDoubleFunction estimateOfActual) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> new HeldOut(i, estimate(estimateOfActual.applyAsDouble(i))))
        .toList();
  }

  private static HoldoutResult.Measured measured(List<HeldOut> values) {
    return (HoldoutResult.Measured) HoldoutResult.of(values);
  }

  @Test
  void exactEstimatesHaveNoErrorAndHoldAll() {
    assertThat(HoldoutResult.of(values(40, actual -> actual)))
        .isEqualTo(new HoldoutResult.Measured(40, 0, 1, 1));
  }

  @Test
  void estimatesOfTwiceTheValueAreOffByLogTwo() {
    HoldoutResult.Measured twice = measured(values(40, actual -> 2 * actual));
    assertThat(twice.meanError()).isCloseTo(Math.log(2), within(1e-9));
    assertThat(twice.rankCorrelation()).isEqualTo(1);
    assertThat(twice.coverage()).isZero();
  }

  @Test
  void theRankCorrelationOfTheReverseOrderIsMinusOneAndOfOneValueZero() {
    assertThat(measured(values(40, actual -> 41 - actual)).rankCorrelation())
        .isCloseTo(-1, within(1e-9));
    assertThat(measured(values(40, _ -> 7)).rankCorrelation()).isZero();
    assertThat(measured(Collections.nCopies(40, new HeldOut(3, estimate(3)))).rankCorrelation())
        .isZero();
  }

  @Test
  void fewerThanThirtyValuesAreTooFew() {
    assertThat(HoldoutResult.of(values(29, actual -> actual)))
        .isEqualTo(new HoldoutResult.TooFew(29));
    assertThat(HoldoutResult.of(List.of())).isEqualTo(new HoldoutResult.TooFew(0));
    assertThat(HoldoutResult.of(values(30, actual -> actual)).count()).isEqualTo(30);
  }

  @Test
  void alwaysTheSameFifthOfTheKeysIsHeldOut() {
    List<String> keys = IntStream.range(0, 10_000).mapToObj(i -> "term " + i).toList();
    assertThat(keys.stream().filter(HeldOut::isHeldOut).count()).isBetween(1_900L, 2_100L);
    assertThat(HeldOut.isHeldOut("habit tracker")).isEqualTo(HeldOut.isHeldOut("habit tracker"));
  }
}
