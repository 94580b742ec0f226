package dev.storescope.evaluation;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The tables of RespectASO: searches per day by popularity, with logarithmic interpolation; taps by
 * rank; and installs per tap, .10 of the stated .05 to .20. RespectASO estimates the popularity
 * from the ranking; here it gets the observed one.
 */
final class RespectAsoTables {
  private static final NavigableMap<Integer, Double> SEARCHES =
      new TreeMap<>(Map.of(5, 1.0, 50, 200.0, 80, 2_000.0, 100, 32_000.0));

  private static final double[] TAPS = {.30, .18, .12};

  /** The ratio of each further rank to the one before. */
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
    return rank <= TAPS.length
        ? TAPS[rank - 1]
        : TAPS[TAPS.length - 1] * Math.pow(FALLOFF, rank - TAPS.length);
  }
}
