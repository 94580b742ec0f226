package dev.storescope.estimation.volume;

import dev.storescope.observation.ListEnd;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where lists end that have all terms down to the fewest searches that Apple lists. Popularities
 * are rounded, so of the terms that would have the lowest popularity a part is missing; how much of
 * it is there follows from the numbers of terms with the popularities above.
 */
final class ThresholdOfLists {
  /** The part of the terms that may be anywhere below: by errors, or with an unusual week. */
  private static final double STRAY = 0.01;

  /** The lowest popularities; errors put some terms below the threshold. */
  private static final int LAST = 2;

  /** The popularities above them. */
  private static final int ABOVE = 5;

  /** Of those above, the ones that a list that ends at once has in full. */
  private static final int MIDDLE = 4;

  /** A threshold is anywhere within the popularity to which it is rounded. */
  private static final double PRIOR_SIGMA = Math.sqrt(1 / 12.0);

  /** Of how the number of terms changes within a few points, beside its growth. */
  private static final double GROWTH_SIGMA = 0.1;

  /** Of the terms that follow from those above, a list that ends at once has at least this part. */
  private static final double THINNEST = 0.7;

  private final int lowest;

  /** How many more terms have a popularity than have one more. */
  private final double growth;

  /** The numbers of terms by popularity. */
  private final int[] counts;

  private ThresholdOfLists(int lowest, int[] counts) {
    this.lowest = lowest;
    this.counts = counts;
    // By the law, 500 searches at the lowest popularity; the number of terms grows as a rank does.
    this.growth = Math.exp(Math.log(PopularityLaw.THRESHOLD) / lowest / QueryZipf.EXPONENT);
  }

  /**
   * Finds the end; empty if the lists do not end at once, but have fewer and fewer terms.
   *
   * @param popularities of the terms of all such lists
   */
  static Optional<ListEnd> find(IntStream popularities) {
    int[] sorted = popularities.sorted().toArray();
    if (sorted.length == 0) {
      return Optional.empty();
    }
    int[] counts = new int[101 + LAST + ABOVE];
    IntStream.of(sorted).forEach(popularity -> counts[popularity]++);
    ThresholdOfLists lists = new ThresholdOfLists(sorted[(int) (STRAY * sorted.length)], counts);
    return lists.thinOut() ? Optional.empty() : Optional.of(lists.end());
  }

  /** The terms of popularities from so many points above the lowest, up to so many. */
  private double count(int from, int to) {
    return IntStream.range(from, to).map(step -> counts[lowest + step]).sum();
  }

  /** How many terms these popularities have, in numbers of the lowest. */
  private double shape(int from, int to) {
    return IntStream.range(from, to).mapToDouble(step -> Math.pow(growth, -step)).sum();
  }

  private boolean thinOut() {
    int end = LAST + ABOVE;
    double expected = count(MIDDLE, end) / shape(MIDDLE, end) * shape(LAST, MIDDLE);
    return count(LAST, MIDDLE) < THINNEST * expected - 2 * Math.sqrt(expected);
  }

  private ListEnd end() {
    double above = count(LAST, LAST + ABOVE);
    if (above == 0) {
      return ListEnd.ofLowest(lowest);
    }
    double ofLowest = above / shape(LAST, LAST + ABOVE);
    double filled = 0;
    double variance = GROWTH_SIGMA * GROWTH_SIGMA;
    for (int step = 0; step < LAST; step++) {
      double expected = ofLowest * shape(step, step + 1);
      filled += count(step, step + 1) / expected;
      variance += count(step, step + 1) / (expected * expected);
    }
    variance += filled * filled / above;
    double measured = lowest + LAST - 0.5 - filled;
    double prior = 1 / (PRIOR_SIGMA * PRIOR_SIGMA);
    double mean = (measured / variance + lowest * prior) / (1 / variance + prior);
    return ListEnd.of(
        Math.clamp(mean, lowest - 0.5, lowest + LAST - 0.5), Math.sqrt(1 / (1 / variance + prior)));
  }
}
