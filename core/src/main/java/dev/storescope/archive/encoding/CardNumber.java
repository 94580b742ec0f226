package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;

/**
 * A number in two parts: a high one that stays for days while the number creeps, and the low bits.
 *
 * @param high at most two bytes
 */
record CardNumber(int high, long low, int lowBits) {
  static final int HIGH_BYTES = 2;

  /** A count grows by a part of itself, so the high part has its first seven bits. */
  private static final int LEADING_BITS = 6;

  private static final int MAX_LOW_BITS = Long.SIZE - 1 - (LEADING_BITS + 1);

  static CardNumber withLowBits(long number, int lowBits) {
    return new CardNumber((int) (number >>> lowBits), number, lowBits);
  }

  /**
   * The high part is the number of low bits and the bits above, so that it grows with the count.
   */
  static CardNumber ofCount(long count) {
    int lowBits = Math.max(0, bits(count) - LEADING_BITS - 1);
    int high = (lowBits << LEADING_BITS) + (int) (count >>> lowBits);
    return new CardNumber(high, count, lowBits);
  }

  static long readCount(int high, BitReader in) {
    int lowBits = Math.max(0, (high >>> LEADING_BITS) - 1);
    if (lowBits > MAX_LOW_BITS) {
      throw new ArchiveFormatException("a number is too large");
    }
    return read(high - (lowBits << LEADING_BITS), lowBits, in);
  }

  static long read(long high, int lowBits, BitReader in) {
    return high << lowBits | in.read(lowBits);
  }

  static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }
}
