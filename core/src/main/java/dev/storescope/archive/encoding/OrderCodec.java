package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import java.util.zip.CRC32C;

/**
 * The orders of the ranked apps of one observation, as its format version stores them, and its
 * digest.
 *
 * <p>An order is a number for each app: at most its index among the sorted apps. In the first
 * version each has bits of its own, in which some values do not occur. Packed, a few consecutive
 * numbers are the digits of one, in which each digit has as many values as it can have; that takes
 * 5 to 10 % fewer bits. The digest is that of the first version in both.
 */
final class OrderCodec {
  /** How many values a group of digits may have; with more a change of one digit changes more. */
  private static final long MAX_VALUES = 1L << Integer.SIZE;

  private final boolean packed;
  private final CRC32C digest = new CRC32C();
  private int digested;

  OrderCodec(int version) {
    packed = version == ObservationCodec.VERSION_WITH_PACKED_ORDERS;
    if (packed) {
      digest.update(ObservationCodec.FIRST_VERSION);
      digested = 1;
    }
  }

  void write(ByteWriter out, int[] order) {
    if (packed) {
      out.addTo(digest, digested);
      ByteWriter plain = plain(order.length);
      writeNumbers(plain, order);
      plain.addTo(digest, 0);
      writeGroups(out, order);
      digested = out.length();
    } else {
      writeNumbers(out, order);
    }
  }

  /** Reads the order of a count of apps; gives it in the bits of the first version. */
  ByteReader read(ByteReader in, int count) {
    if (!packed) {
      return in;
    }
    in.addTo(digest, digested);
    byte[] order = readGroups(in, count);
    digest.update(order);
    digested = in.position();
    return new ByteReader(order);
  }

  /** The digest of a value, once all its orders were written or read. */
  long digest(byte[] value) {
    digest.update(value, digested, value.length - digested);
    return digest.getValue();
  }

  /** The bits that the number of an app takes in the first version. */
  static int bitsFor(int app) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(app);
  }

  /** The bits that the numbers of the first apps take in the first version. */
  static int bitsUpTo(int apps) {
    int bits = 0;
    for (int app = 0; app < apps; app++) {
      bits += bitsFor(app);
    }
    return bits;
  }

  private static ByteWriter plain(int count) {
    return new ByteWriter(Math.ceilDiv(bitsUpTo(count), Byte.SIZE));
  }

  private static void writeNumbers(ByteWriter out, int[] order) {
    BitWriter bits = new BitWriter(out);
    for (int app = 0; app < order.length; app++) {
      bits.write(order[app], bitsFor(app));
    }
    bits.close();
  }

  private static void writeGroups(ByteWriter out, int[] order) {
    BitWriter bits = new BitWriter(out);
    for (int next = 0; next < order.length; ) {
      int first = next;
      int end = endOfGroup(first, order.length);
      long group = 0;
      for (; next < end; next++) {
        group = group * (next + 1) + order[next];
      }
      bits.write(group, bitsOfGroup(first, end));
    }
    bits.close();
  }

  private static byte[] readGroups(ByteReader in, int count) {
    ByteWriter order = plain(count);
    BitWriter numbers = new BitWriter(order);
    int read = 0;
    for (int first = 0; first < count; ) {
      int end = endOfGroup(first, count);
      int bits = bitsOfGroup(first, end);
      long group = in.peekBits(read, bits);
      read += bits;
      // The numbers of a group take less than a byte more than the group.
      long plain = 0;
      int width = 0;
      for (int app = end - 1; app >= first; app--) {
        plain |= group % (app + 1) << width;
        width += bitsFor(app);
        group /= app + 1;
      }
      if (group != 0) {
        throw new ArchiveFormatException("invalid order of ranks");
      }
      numbers.write(plain, width);
      first = end;
    }
    numbers.close();
    in.skip(Math.ceilDiv(read, Byte.SIZE));
    return order.toBytes();
  }

  private static int endOfGroup(int first, int count) {
    long values = 1;
    int end = first;
    while (end < count && values * (end + 1) <= MAX_VALUES) {
      end++;
      values *= end;
    }
    return end;
  }

  private static int bitsOfGroup(int first, int end) {
    long values = 1;
    for (int app = first; app < end; app++) {
      values *= app + 1;
    }
    return Long.SIZE - Long.numberOfLeadingZeros(values - 1);
  }
}
