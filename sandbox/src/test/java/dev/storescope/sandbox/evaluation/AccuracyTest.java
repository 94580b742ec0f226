package dev.storescope.sandbox.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccuracyTest {
  @Test
  void spearmanIsOneForTheRightOrderWhateverTheSizes() {
    assertThat(Accuracy.spearman(guesses(new double[] {1, 2, 3}, new double[] {5, 600, 7000})))
        .isCloseTo(1, within(1e-12));
    assertThat(Accuracy.spearman(guesses(new double[] {1, 2, 3}, new double[] {3, 2, 1})))
        .isCloseTo(-1, within(1e-12));
  }

  @Test
  void spearmanIsOneLessSixSquaresOverTheCube() {
    // The ranks 1 2 3 4 5 against 2 1 4 3 5: the squares of the differences add up to 4.
    double expected = 1 - 6.0 * 4 / (5 * 24);
    assertThat(
            Accuracy.spearman(
                guesses(new double[] {1, 2, 3, 4, 5}, new double[] {20, 10, 40, 30, 50})))
        .isCloseTo(expected, within(1e-12));
  }

  @Test
  void equalNumbersShareTheMeanOfTheirRanks() {
    assertThat(RankOrder.ranks(new double[] {7, 1, 7, 9})).containsExactly(2.5, 1, 2.5, 4);
    // Ranks 1 2 3 4 against 1 2.5 2.5 4: covariance 4.5, squares 5 and 4.5.
    assertThat(Accuracy.spearman(guesses(new double[] {1, 2, 3, 4}, new double[] {10, 20, 20, 30})))
        .isCloseTo(4.5 / Math.sqrt(5 * 4.5), within(1e-12));
  }

  @Test
  void kendallCountsPairsInOrderLessPairsOutOfIt() {
    // Of six pairs one is out of order.
    assertThat(Accuracy.kendall(guesses(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4})))
        .isCloseTo(4 / 6.0, within(1e-12));
    // One pair is tied in the estimates: five in order of six and of five.
    assertThat(Accuracy.kendall(guesses(new double[] {1, 2, 3, 4}, new double[] {1, 2, 2, 4})))
        .isCloseTo(5 / Math.sqrt(6 * 5), within(1e-12));
  }

  @Test
  void logErrorsAreWeighedAlikeUpAndDown() {
    List<Guess> guesses = guesses(new double[] {10, 10, 10}, new double[] {20, 5, 40});
    assertThat(Accuracy.meanAbsoluteLogError(guesses))
        .isCloseTo(4 * Math.log(2) / 3, within(1e-12));
    assertThat(Accuracy.bias(guesses)).isCloseTo(2 * Math.log(2) / 3, within(1e-12));
  }

  @Test
  void halfAndTwiceAreWithinTwice() {
    assertThat(
            Accuracy.withinTwice(
                guesses(new double[] {10, 10, 10, 10}, new double[] {20, 5, 21, 4.9})))
        .isEqualTo(0.5);
  }

  @Test
  void weightedErrorIsOfTheTotals() {
    assertThat(
            Accuracy.weightedAbsoluteError(guesses(new double[] {100, 10}, new double[] {90, 20})))
        .isCloseTo(20 / 110.0, within(1e-12));
  }

  @Test
  void aViolationIsToHaveLessThanOneOfALowerSignalAndTiesAreNone() {
    assertThat(Accuracy.violations(List.of(1.0, 2.0, 3.0), List.of(5.0, 4.0, 6.0))).isEqualTo(1);
    assertThat(Accuracy.violations(List.of(3.0, 2.0, 1.0), List.of(1.0, 1.5, 2.0))).isEqualTo(2);
    assertThat(Accuracy.violations(List.of(1.0, 2.0, 2.0), List.of(5.0, 6.0, 5.0))).isZero();
  }

  @Test
  void anEstimateOfNothingCountsAsAHundredth() {
    assertThat(new Guess(1, 0).logError()).isCloseTo(Math.log(0.01), within(1e-12));
    assertThatThrownBy(() -> new Guess(0, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Guess> guesses(double[] truths, double[] estimates) {
    return IntStream.range(0, truths.length)
        .mapToObj(i -> new Guess(truths[i], estimates[i]))
        .toList();
  }
}
