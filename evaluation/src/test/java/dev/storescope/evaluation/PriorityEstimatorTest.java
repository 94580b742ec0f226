package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.evaluation.measure.RankStatistics;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PriorityEstimatorTest {
  private static final double TOP = 390_000;

  @Test
  void theTopOfTheMarketHasTheHighestPriority() {
    assertThat(PriorityEstimator.estimate(List.of(TOP, 244.0, 0.1), TOP))
        .containsExactly(10_000, 4563, 0);
  }

  @Seeded
  void prioritiesAreInRangeAndNeverRiseAlongTheList(Samples any) {
    List<Double> volumes = any.list(0, 20, () -> any.between(0.0, 1e6));
    List<Integer> priorities = PriorityEstimator.estimate(volumes, TOP);
    assertThat(priorities).hasSameSizeAs(volumes).allMatch(value -> value >= 0 && value <= 10_000);
    assertThat(priorities).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Seeded
  void singlePrioritiesFollowTheVolume(Samples any) {
    double one = any.between(0.0, 1e6);
    double other = any.between(0.0, 1e6);
    assertThat(PriorityEstimator.estimate(List.of(Math.min(one, other)), TOP).getFirst())
        .isLessThanOrEqualTo(
            PriorityEstimator.estimate(List.of(Math.max(one, other)), TOP).getFirst());
  }

  @Seeded
  void aListInOrderKeepsItsSinglePriorities(Samples any) {
    List<Double> volumes = any.list(0, 20, () -> any.between(0.0, 1e6));
    List<Double> falling = volumes.stream().sorted(Comparator.reverseOrder()).toList();
    assertThat(PriorityEstimator.estimate(falling, TOP))
        .isEqualTo(
            falling.stream()
                .map(volume -> PriorityEstimator.estimate(List.of(volume), TOP).getFirst())
                .toList());
  }

  /** Suggestion lists whose order has an error of 0.5 in the logarithm of the volume. */
  @Seeded
  void acrossListsPrioritiesFollowTheVolumesAndKeepTheOrderOfEach(Samples any) {
    RandomGenerator random = any.random();
    int terms = any.between(2, 20);
    List<Double> volumes = new ArrayList<>();
    List<Integer> priorities = new ArrayList<>();
    for (int list = 0; list < 20; list++) {
      List<Double> inOrder =
          IntStream.range(0, terms)
              .mapToObj(_ -> SuggestedTerm.of(random))
              .sorted(Comparator.comparingDouble(SuggestedTerm::believed).reversed())
              .map(SuggestedTerm::volume)
              .toList();
      volumes.addAll(inOrder);
      priorities.addAll(PriorityEstimator.estimate(inOrder, TOP));
    }
    assertThat(
            RankStatistics.kendall(
                volumes.stream().mapToDouble(Double::doubleValue).toArray(),
                priorities.stream().mapToDouble(Integer::doubleValue).toArray()))
        .isGreaterThanOrEqualTo(0.8);
  }

  private record SuggestedTerm(double volume, double believed) {
    static SuggestedTerm of(RandomGenerator random) {
      double logVolume = random.nextDouble() * Math.log(TOP);
      return new SuggestedTerm(Math.exp(logVolume), logVolume + 0.5 * random.nextGaussian());
    }
  }
}
