package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

class PriorityEstimatorTest {
  private static final double TOP = 390_000;

  @Example
  void theTopOfTheMarketHasTheHighestPriority() {
    assertThat(PriorityEstimator.estimate(List.of(TOP, 244.0, 0.1), TOP))
        .containsExactly(10_000, 4563, 0);
  }

  @Property
  void prioritiesAreInRangeAndNeverRiseAlongTheList(
      @ForAll @Size(max = 20) List<@DoubleRange(max = 1e6) Double> volumes) {
    List<Integer> priorities = PriorityEstimator.estimate(volumes, TOP);
    assertThat(priorities).hasSameSizeAs(volumes).allMatch(value -> value >= 0 && value <= 10_000);
    assertThat(priorities).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Property
  void aloneTheyFollowTheVolume(
      @ForAll @DoubleRange(max = 1e6) double one, @ForAll @DoubleRange(max = 1e6) double other) {
    assertThat(PriorityEstimator.estimate(List.of(Math.min(one, other)), TOP).getFirst())
        .isLessThanOrEqualTo(
            PriorityEstimator.estimate(List.of(Math.max(one, other)), TOP).getFirst());
  }

  @Property
  void whatIsInOrderAlreadyStaysAsItIsAlone(
      @ForAll @Size(max = 20) List<@DoubleRange(max = 1e6) Double> volumes) {
    List<Double> falling = volumes.stream().sorted(Comparator.reverseOrder()).toList();
    assertThat(PriorityEstimator.estimate(falling, TOP))
        .isEqualTo(
            falling.stream()
                .map(volume -> PriorityEstimator.estimate(List.of(volume), TOP).getFirst())
                .toList());
  }
}
