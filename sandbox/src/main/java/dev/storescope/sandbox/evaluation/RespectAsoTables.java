package dev.storescope.sandbox.evaluation;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The tables of RespectASO: searches a day by popularity, between its points as the logarithm goes;
 * taps by rank; and installs a tap, of .05 to .20 here .10. Its own popularity is a guess by the
 * results of a search; here it is given the real one.
 */
final class RespectAsoTables {
  private static final NavigableMap<Integer, Double> SEARCHES =
      new TreeMap<>(Map.of(5, 1.0, 50, 200.0, 80, 2_000.0, 100, 32_000.0));

  private static final double[] TAPS = {.30, .18, .12};

  /** From the fourth rank on each has this much of the one before. */
  private static final double FALLOFF = 0.72;

  private static final double INSTALLS_PER_TAP = 0.10;

  private RespectAsoTables() {}

  static double searches(int popularity) {
    int within = Math.clamp(popularity, SEARCHES.firstKey(), SEARCHES.lastKey());
    Map.Entry<Integer, Double> below = SEARCHES.floorEntry(within);
    Map.Entry<Integer, Double> above = SEARCHES.ceilingEntry(within);
    if (below.getKey().equals(above.getKey())) {
      return below.getValue();
    }
    double part = (double) (within - below.getKey()) / (above.getKey() - below.getKey());
    return below.getValue() * Math.pow(above.getValue() / below.getValue(), part);
  }

  static double installs(int popularity, int rank) {
    return searches(popularity) * taps(rank) * INSTALLS_PER_TAP;
  }

  private static double taps(int rank) {
    if (rank < 1) {
      return 0;
    }
    return rank <= TAPS.length
        ? TAPS[rank - 1]
        : TAPS[TAPS.length - 1] * Math.pow(FALLOFF, rank - TAPS.length);
  }
}
