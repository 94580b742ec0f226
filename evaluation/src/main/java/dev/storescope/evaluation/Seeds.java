package dev.storescope.evaluation;

import java.util.stream.LongStream;

/**
 * The seeds of the worlds: parameters are chosen on the one set, results reported on the other.
 *
 * @param first that of the first world of each kind; the others follow
 */
public record Seeds(long first) {
  public static final Seeds TUNING = new Seeds(1);
  public static final Seeds HELD_OUT = new Seeds(1_000_001);

  private static final int MOST = 1_000_000;

  public LongStream list(int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("from 1 to " + MOST + " seeds, not " + count);
    }
    return LongStream.range(first, first + count);
  }
}
