package dev.storescope.evaluation.difficulty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.evaluation.difficulty.LogisticFit.Example;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogisticFitTest {
  private static final double[] WEIGHTS = {0.5, 2, -1};

  private final SplittableRandom random = new SplittableRandom(1);
  private final List<Example> examples =
      IntStream.range(0, 20_000).mapToObj(_ -> example()).toList();

  private Example example() {
    double[] values = {1, random.nextGaussian(), random.nextGaussian()};
    double chance = new Example(true, values).probability(WEIGHTS);
    return new Example(random.nextDouble() < chance, values);
  }

  @Test
  void theWeightsOfManyExamplesAreFound() {
    double[] fitted = LogisticFit.weights(examples, 0, 1, -1);
    for (int i = 0; i < WEIGHTS.length; i++) {
      assertThat(fitted[i]).isCloseTo(WEIGHTS[i], within(0.1));
    }
  }

  @Test
  void aWeightThatWouldHaveTheWrongSignIsZero() {
    double[] fitted = LogisticFit.weights(examples, 0, 0, 1);
    assertThat(fitted[2]).isZero();
    assertThat(fitted[1]).isBetween(1.0, 2.0);
  }

  @Test
  void theSameExamplesGiveTheSameWeights() {
    assertThat(LogisticFit.weights(examples, 0, 0, 0))
        .isEqualTo(LogisticFit.weights(examples, 0, 0, 0));
  }
}
