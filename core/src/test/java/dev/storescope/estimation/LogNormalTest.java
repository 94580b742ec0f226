package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogNormalTest {
  private static final int DRAWS = 200_000;

  @ParameterizedTest
  @CsvSource({"0, 1, 0, 1", "0, 0.5, 1, 1.5", "3, 1, 0, 0.4", "-2, 0.8, 2, 0.6"})
  void theLesserHasTheMeanAndTheDeviationOfDrawnNumbers(
      double one, double oneSigma, double other, double otherSigma) {
    RandomGenerator random = new SplittableRandom(7);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < DRAWS; i++) {
      double least =
          Math.min(
              one + oneSigma * random.nextGaussian(), other + otherSigma * random.nextGaussian());
      sum += least;
      squares += least * least;
    }
    double mean = sum / DRAWS;
    LogNormal lesser = new LogNormal(one, oneSigma).orLess(new LogNormal(other, otherSigma));
    assertThat(lesser.logMean()).isCloseTo(mean, within(0.01));
    assertThat(lesser.sigma()).isCloseTo(Math.sqrt(squares / DRAWS - mean * mean), within(0.01));
  }

  @Seeded
  void theLesserIsBelowBothAndTheSameWhicheverIsFirst(Samples any) {
    LogNormal one = new LogNormal(any.between(-10.0, 10.0), any.between(0.1, 2.0));
    LogNormal other = new LogNormal(any.between(-10.0, 10.0), any.between(0.1, 2.0));
    LogNormal lesser = one.orLess(other);
    assertThat(lesser.logMean())
        .isLessThanOrEqualTo(Math.min(one.logMean(), other.logMean()) + 1e-6)
        .isCloseTo(other.orLess(one).logMean(), within(1e-6));
  }
}
