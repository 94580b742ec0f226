package dev.storescope.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.evaluation.measure.Prediction.ProbabilityPrediction;
import dev.storescope.holdout.RankCorrelation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccuracyTest {
  private static final Estimate TEN = new Estimate(5, 10, 20, "test", Optional.empty(), false);
  private static final Answered UNANSWERED = Answered.of(1000, OptionalDouble.empty());

  @Test
  void spearmanDependsOnlyOnTheOrder() {
    assertThat(Accuracy.spearman(predictions(new double[] {1, 2, 3}, new double[] {5, 600, 7000})))
        .isCloseTo(1, within(1e-12));
    assertThat(Accuracy.spearman(predictions(new double[] {1, 2, 3}, new double[] {3, 2, 1})))
        .isCloseTo(-1, within(1e-12));
  }

  @Test
  void spearmanIsOneLessSixSquaresOverTheCube() {
    // The ranks 1 2 3 4 5 against 2 1 4 3 5: the squares of the differences add up to 4.
    double expected = 1 - 6.0 * 4 / (5 * 24);
    assertThat(
            Accuracy.spearman(
                predictions(new double[] {1, 2, 3, 4, 5}, new double[] {20, 10, 40, 30, 50})))
        .isCloseTo(expected, within(1e-12));
  }

  @Test
  void equalValuesHaveTheMeanOfTheirRanks() {
    assertThat(RankCorrelation.ranks(new double[] {7, 1, 7, 9})).containsExactly(2.5, 1, 2.5, 4);
    // Ranks 1 2 3 4 against 1 2.5 2.5 4: covariance 4.5, squares 5 and 4.5.
    assertThat(
            Accuracy.spearman(
                predictions(new double[] {1, 2, 3, 4}, new double[] {10, 20, 20, 30})))
        .isCloseTo(4.5 / Math.sqrt(5 * 4.5), within(1e-12));
  }

  @Test
  void kendallCountsPairsInOrderLessPairsOutOfIt() {
    // Of six pairs one is out of order.
    assertThat(Accuracy.kendall(predictions(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4})))
        .isCloseTo(4 / 6.0, within(1e-12));
    // One pair is tied in the estimates: five in order of six and of five.
    assertThat(Accuracy.kendall(predictions(new double[] {1, 2, 3, 4}, new double[] {1, 2, 2, 4})))
        .isCloseTo(5 / Math.sqrt(6 * 5), within(1e-12));
  }

  @Test
  void logErrorsAreWeighedAlikeUpAndDown() {
    List<Prediction> predictions = predictions(new double[] {10, 10, 10}, new double[] {20, 5, 40});
    assertThat(Accuracy.meanAbsoluteLogError(predictions))
        .isCloseTo(4 * Math.log(2) / 3, within(1e-12));
    assertThat(Accuracy.bias(predictions)).isCloseTo(2 * Math.log(2) / 3, within(1e-12));
  }

  @Test
  void halfAndTwiceAreWithinTwice() {
    assertThat(
            Accuracy.withinTwice(
                predictions(new double[] {10, 10, 10, 10}, new double[] {20, 5, 21, 4.9})))
        .isEqualTo(0.5);
  }

  @Test
  void theWeightedErrorIsRelativeToTheTotal() {
    assertThat(
            Accuracy.weightedAbsoluteError(
                predictions(new double[] {100, 10}, new double[] {90, 20})))
        .isCloseTo(20 / 110.0, within(1e-12));
  }

  @Test
  void aViolationIsAValueBelowOneWithALowerSignal() {
    assertThat(
            RankStatistics.violations(new double[] {1.0, 2.0, 3.0}, new double[] {5.0, 4.0, 6.0}))
        .isEqualTo(1);
    assertThat(
            RankStatistics.violations(new double[] {3.0, 2.0, 1.0}, new double[] {1.0, 1.5, 2.0}))
        .isEqualTo(2);
    assertThat(
            RankStatistics.violations(new double[] {1.0, 2.0, 2.0}, new double[] {5.0, 6.0, 5.0}))
        .isZero();
  }

  @Test
  void valuesBelowAHalfCountAsAHalf() {
    assertThat(new Prediction(1, 0).logError()).isCloseTo(Math.log(0.5), within(1e-12));
    assertThat(new Prediction(0.1, 0).logError()).isZero();
    assertThatThrownBy(() -> new Prediction(0, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void coverageIsTheShareBetweenTheOuterTenths() {
    List<Answered> answers =
        List.of(answered(5), answered(20), answered(4.9), answered(20.1), UNANSWERED);
    assertThat(Accuracy.coverage(answers)).isEqualTo(0.5);
  }

  @Test
  void aMissingAnswerCountsAsTheLowest() {
    Map<Metric, Double> values =
        Measurement.answers(List.of(answered(20), answered(12), UNANSWERED));
    assertThat(values)
        .containsEntry(Metric.COUNT, 3.0)
        .containsEntry(Metric.WITHOUT, 1 / 3.0)
        .containsEntry(Metric.COVERAGE, 1.0);
    // Three estimates of 10 against 20, 12 and 1,000.
    assertThat(values.get(Metric.MALE))
        .isCloseTo((Math.log(2) + Math.log(1.2) + Math.log(100)) / 3, within(1e-12));
    assertThat(values.get(Metric.MEDIAN_ERROR)).isCloseTo(Math.log(2), within(1e-12));
  }

  @Test
  void anAnswerIsTheWholeNumberThatTheServiceShows() {
    Estimate estimate = new Estimate(0.2, 0.6, 2, "test", Optional.empty(), false);
    assertThat(Answered.of(0.3, Optional.of(estimate)).shown()).hasValue(1);
    assertThat(Answered.of(0.3, Optional.of(estimate)).isCovered()).isTrue();
  }

  @Test
  void theBrierScoreIsTheMeanSquaredError() {
    List<ProbabilityPrediction> predictions =
        List.of(new ProbabilityPrediction(0.8, true), new ProbabilityPrediction(0.5, false));
    assertThat(Accuracy.brierScore(predictions)).isCloseTo((0.04 + 0.25) / 2, within(1e-12));
  }

  @Test
  void overlapIsTheShareOfTheBestThatIsFound() {
    List<String> best = List.of("a", "b", "c", "d");
    assertThat(Accuracy.overlap(2, best, List.of("b", "x", "a"))).isEqualTo(0.5);
    assertThat(Accuracy.overlap(20, best, List.of("d", "a"))).isEqualTo(0.5);
  }

  private static Answered answered(double actual) {
    return Answered.of(actual, Optional.of(TEN));
  }

  private static List<Prediction> predictions(double[] truths, double[] estimates) {
    return IntStream.range(0, truths.length)
        .mapToObj(i -> new Prediction(truths[i], estimates[i]))
        .toList();
  }
}
