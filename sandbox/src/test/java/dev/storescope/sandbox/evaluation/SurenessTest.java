package dev.storescope.sandbox.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.sandbox.evaluation.Sureness.Belief;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SurenessTest {
  private static final Estimate TEN = new Estimate(5, 10, 20, "test", Optional.empty(), false);

  @Test
  void coverageIsTheShareBetweenTheOuterTenths() {
    List<IntervalGuess> guesses =
        List.of(
            new IntervalGuess(5, TEN),
            new IntervalGuess(20, TEN),
            new IntervalGuess(4.9, TEN),
            new IntervalGuess(20.1, TEN));
    assertThat(Sureness.coverage(guesses)).isEqualTo(0.5);
  }

  @Test
  void aQuantileThatIsTooLowLosesItsShare() {
    assertThat(Sureness.pinball(0.9, 10, 20)).isCloseTo(0.9 * Math.log(2), within(1e-12));
    assertThat(Sureness.pinball(0.9, 20, 10)).isCloseTo(0.1 * Math.log(2), within(1e-12));
    assertThat(Sureness.pinball(0.5, 20, 20)).isZero();
  }

  @Test
  void theLossIsTheMeanOfTheThreeQuantiles() {
    double loss = (0.1 * Math.log(2) + 0 + 0.1 * Math.log(2)) / 3;
    assertThat(Sureness.pinballLoss(List.of(new IntervalGuess(10, TEN))))
        .isCloseTo(loss, within(1e-12));
  }

  @Test
  void theBrierScoreIsTheMeanSquaredError() {
    List<Belief> beliefs = List.of(new Belief(0.8, true), new Belief(0.5, false));
    assertThat(Sureness.brierScore(beliefs)).isCloseTo((0.04 + 0.25) / 2, within(1e-12));
  }

  @Test
  void overlapIsTheShareOfTheBestThatIsFound() {
    List<String> best = List.of("a", "b", "c", "d");
    assertThat(Overlap.at(2, best, List.of("b", "x", "a"))).isEqualTo(0.5);
    assertThat(Overlap.at(20, best, List.of("d", "a"))).isEqualTo(0.5);
  }
}
