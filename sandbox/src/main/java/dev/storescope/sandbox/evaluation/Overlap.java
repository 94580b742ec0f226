package dev.storescope.sandbox.evaluation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How many of the best entries of a list another list has among its own. */
final class Overlap {
  private static final double NONE = Double.NaN;

  private Overlap() {}

  /** The share of the first {@code k} of the best that are among the first {@code k} found. */
  static <T> double at(int k, List<T> best, List<T> found) {
    return at(best.stream().limit(k).toList(), found.stream().limit(k).toList());
  }

  /** The share of the best that are found at all. */
  static <T> double at(List<T> best, List<T> found) {
    Set<T> shown = new HashSet<>(found);
    return best.stream().mapToDouble(entry -> shown.contains(entry) ? 1 : 0).average().orElse(NONE);
  }
}
