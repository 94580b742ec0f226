package dev.storescope.evaluation;

import java.util.stream.LongStream;

/** The seeds of the worlds: parameters are chosen on the one set, results reported on the other. */
public enum Seeds {
  TUNING(1),
  HELD_OUT(1_000_001);

  private static final int MOST = 1_000_000;

  private final long first;

  Seeds(long first) {
    this.first = first;
  }

  LongStream first(int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("from 1 to " + MOST + " seeds, not " + count);
    }
    return LongStream.range(first, first + count);
  }
}
