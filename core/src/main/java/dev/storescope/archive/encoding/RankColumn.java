package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;

/**
 * The encoding of the ranks of one app in consecutive observations of a search, or of one kind of
 * chart; 0 is "not ranked".
 *
 * <p>First the index of the first and of the last observation that ranks it, and the rank in the
 * first. Of those between them a bit for each says whether it ranks the app, unless all do; then
 * follow the differences of the ranks as Rice codes, whose parameter is the one that takes the
 * fewest bits.
 */
final class RankColumn {
  private static final int PARAMETER_BITS = 3;
  private static final int PARAMETERS = 1 << PARAMETER_BITS;

  private RankColumn() {}

  /**
   * @param ranks at least one of them a rank
   * @param largest no rank of the subject is larger
   */
  static void write(BitWriter bits, int[] ranks, int largest) {
    int first = 0;
    int last = ranks.length - 1;
    while (ranks[first] == 0) {
      first++;
    }
    while (ranks[last] == 0) {
      last--;
    }
    bits.write(first, bitsFor(ranks.length - 1));
    bits.write(last, bitsFor(ranks.length - 1));
    bits.write(ranks[first], bitsFor(largest));
    if (last > first) {
      writePresence(bits, ranks, first, last);
      writeDifferences(bits, ranks, first, last);
    }
  }

  /** Reads the ranks into an array whose numbers are all 0. */
  static void read(BitReader bits, int largest, int[] ranks) {
    int first = (int) bits.read(bitsFor(ranks.length - 1));
    int last = (int) bits.read(bitsFor(ranks.length - 1));
    if (first > last || last >= ranks.length) {
      throw new ArchiveFormatException("invalid observations of a rank");
    }
    ranks[first] = (int) bits.read(bitsFor(largest));
    if (last > first) {
      boolean[] ranked = readPresence(bits, ranks.length, first, last);
      readDifferences(bits, largest, ranked, ranks, first);
    }
  }

  private static void writePresence(BitWriter bits, int[] ranks, int first, int last) {
    boolean always = true;
    for (int i = first; i <= last; i++) {
      always &= ranks[i] != 0;
    }
    bits.write(always ? 1 : 0, 1);
    for (int i = first + 1; i < last && !always; i++) {
      bits.write(ranks[i] == 0 ? 0 : 1, 1);
    }
  }

  private static boolean[] readPresence(BitReader bits, int count, int first, int last) {
    boolean[] ranked = new boolean[count];
    boolean always = bits.read(1) == 1;
    for (int i = first + 1; i < last; i++) {
      ranked[i] = always || bits.read(1) == 1;
    }
    ranked[last] = true;
    return ranked;
  }

  private static void writeDifferences(BitWriter bits, int[] ranks, int first, int last) {
    int parameter = bestParameter(ranks, first, last);
    bits.write(parameter, PARAMETER_BITS);
    int before = ranks[first];
    for (int i = first + 1; i <= last; i++) {
      if (ranks[i] != 0) {
        int difference = zigzag(ranks[i] - before);
        for (int high = difference >>> parameter; high > 0; high--) {
          bits.write(1, 1);
        }
        bits.write(0, 1);
        bits.write(difference, parameter);
        before = ranks[i];
      }
    }
  }

  private static void readDifferences(
      BitReader bits, int largest, boolean[] ranked, int[] ranks, int first) {
    int parameter = (int) bits.read(PARAMETER_BITS);
    int rank = ranks[first];
    for (int i = first + 1; i < ranks.length; i++) {
      if (ranked[i]) {
        int high = 0;
        while (bits.read(1) == 1) {
          high++;
        }
        int difference = high << parameter | (int) bits.read(parameter);
        rank += difference >>> 1 ^ -(difference & 1);
        if (rank < 1 || rank > largest) {
          throw new ArchiveFormatException("invalid rank: " + rank);
        }
        ranks[i] = rank;
      }
    }
  }

  private static int bestParameter(int[] ranks, int first, int last) {
    int best = 0;
    long fewest = Long.MAX_VALUE;
    for (int parameter = 0; parameter < PARAMETERS; parameter++) {
      long bits = differenceBits(ranks, first, last, parameter);
      best = bits < fewest ? parameter : best;
      fewest = Math.min(bits, fewest);
    }
    return best;
  }

  private static long differenceBits(int[] ranks, int first, int last, int parameter) {
    long bits = 0;
    int before = ranks[first];
    for (int i = first + 1; i <= last; i++) {
      if (ranks[i] != 0) {
        bits += (zigzag(ranks[i] - before) >>> parameter) + 1L + parameter;
        before = ranks[i];
      }
    }
    return bits;
  }

  private static int zigzag(int value) {
    return value << 1 ^ value >> (Integer.SIZE - 1);
  }

  private static int bitsFor(int largest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(largest);
  }
}
