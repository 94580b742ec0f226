package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
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

  /** Lists of a suggester that errs by 0.5 in the logarithm of a volume, as stores are taken to. */
  @Property
  void acrossListsTheyFollowTheVolumesThoughTheOrderOfEachIsKept(
      @ForAll Random random, @ForAll @IntRange(min = 2, max = 20) int terms) {
    List<Double> volumes = new ArrayList<>();
    List<Integer> priorities = new ArrayList<>();
    for (int list = 0; list < 20; list++) {
      List<Double> inOrder =
          IntStream.range(0, terms)
              .mapToObj(_ -> Term.of(random))
              .sorted(Comparator.comparingDouble(Term::believed).reversed())
              .map(Term::volume)
              .toList();
      volumes.addAll(inOrder);
      priorities.addAll(PriorityEstimator.estimate(inOrder, TOP));
    }
    assertThat(tau(volumes, priorities)).isGreaterThanOrEqualTo(0.8);
  }

  private record Term(double volume, double believed) {
    static Term of(Random random) {
      double logVolume = random.nextDouble() * Math.log(TOP);
      return new Term(Math.exp(logVolume), logVolume + 0.5 * random.nextGaussian());
    }
  }

  /** Kendall's tau-b. */
  private static double tau(List<Double> one, List<Integer> other) {
    double agreement = 0;
    double ofOne = 0;
    double ofOther = 0;
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < i; j++) {
        double a = Math.signum(one.get(i) - one.get(j));
        double b = Math.signum(other.get(i) - other.get(j));
        agreement += a * b;
        ofOne += a * a;
        ofOther += b * b;
      }
    }
    return agreement / Math.sqrt(ofOne * ofOther);
  }
}
