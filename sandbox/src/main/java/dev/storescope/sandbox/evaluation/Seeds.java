package dev.storescope.sandbox.evaluation;

import java.util.stream.LongStream;

/**
 * Which worlds there are. A parameter of an estimate is chosen on the one kind only, and what is
 * told of the estimates comes from the other only.
 */
public enum Seeds {
  TUNING(1),
  UNSEEN(1_000_001);

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
