package dev.storescope.archive.cassandra;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A range of the tokens that Cassandra computes of the keys of partitions.
 *
 * @param first exclusive
 * @param last inclusive
 */
record TokenRange(long first, long last) {
  private static final double ALL_TOKENS = 0x1p64;

  /** One of equal ranges that have all tokens; no key has the smallest one. */
  static TokenRange of(int number, int ranges) {
    long step = Long.MAX_VALUE / ranges * 2;
    long first = Long.MIN_VALUE + number * step;
    return new TokenRange(first, number == ranges - 1 ? Long.MAX_VALUE : first + step);
  }

  static List<TokenRange> split(int ranges) {
    return IntStream.range(0, ranges).mapToObj(number -> of(number, ranges)).toList();
  }

  /** How much of all tokens a range from the smallest to a token has. */
  static double partUpTo(long token) {
    return (token - (double) Long.MIN_VALUE) / ALL_TOKENS;
  }
}
