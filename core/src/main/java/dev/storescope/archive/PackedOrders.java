package dev.storescope.archive;

import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import java.util.zip.CRC32C;

/**
 * The stored orders of rankings without cards, which take 5 to 10 % fewer bits than those of the
 * first version. All else of a value is as there, and so is the digest in its position.
 *
 * <p>The number of an app in the order is at most its index among the sorted apps, so in bits of
 * its own it has values that do not occur. Here a few consecutive numbers are the digits of one, in
 * which each digit has as many values as it can have.
 */
final class PackedOrders implements RankingCodec.Orders {
  /** How many values a group of digits may have; with more a change of one digit changes more. */
  private static final long MAX_VALUES = 1L << Integer.SIZE;

  private final byte[] value;
  private final boolean packed;
  private final CRC32C digest = new CRC32C();
  private int digested;

  /** For reading a value, whose orders are packed or as in the first version. */
  PackedOrders(byte[] value) {
    this.value = value;
    packed = value[0] == ObservationCodec.VERSION_WITH_PACKED_ORDERS;
    if (packed) {
      digest.update(ObservationCodec.FIRST_VERSION);
      digested = 1;
    }
  }

  @Override
  public ByteReader next(ByteReader in, int count) {
    if (!packed) {
      return in;
    }
    digest.update(value, digested, in.position() - digested);
    byte[] order = unpack(in, count);
    digest.update(order);
    digested = in.position();
    return new ByteReader(order);
  }

  /** The digest of the value as it is in the first version, once all orders were read. */
  long digest() {
    digest.update(value, digested, value.length - digested);
    return digest.getValue();
  }

  /** The stored value of facts for that of the first version. */
  static byte[] pack(Facts facts, byte[] value) {
    boolean isList = facts instanceof Facts.SearchRanking || facts instanceof AppList;
    return isList || facts instanceof Facts.ChartRanking ? pack(value, isList) : value;
  }

  private static byte[] pack(byte[] value, boolean isList) {
    ByteReader in = new ByteReader(value);
    ByteWriter out = ByteWriter.ofFacts();
    in.skip(1);
    out.writeByte(ObservationCodec.VERSION_WITH_PACKED_ORDERS);
    WordCodec.writeSource(out, WordCodec.readSource(in));
    if (isList) {
      packRanking(in, out);
    } else {
      out.writeOptional(in.readOptional(in::readText), out::writeText);
      int charts = copyCount(in, out);
      for (int i = 0; i < charts; i++) {
        out.writeByte(in.readByte());
        packRanking(in, out);
      }
    }
    in.requireEnd();
    return out.toBytes();
  }

  private static void packRanking(ByteReader in, ByteWriter out) {
    int width = in.readByte();
    out.writeByte(width);
    int numbers = width == 0 ? 0 : copyCount(in, out);
    out.writeRaw(in.readRaw(numbers * width));
    int names = copyCount(in, out);
    for (int i = 0; i < names; i++) {
      out.writeText(in.readText());
    }
    packOrder(in, out, numbers + names);
  }

  private static int copyCount(ByteReader in, ByteWriter out) {
    int count = in.readCount();
    out.writeVarint(count);
    return count;
  }

  private static void packOrder(ByteReader in, ByteWriter out, int count) {
    BitReader plain = new BitReader(in);
    BitWriter packed = new BitWriter(out);
    for (int next = 0; next < count; ) {
      int first = next;
      int end = endOfGroup(first, count);
      long group = 0;
      for (; next < end; next++) {
        group = group * (next + 1) + plain.read(RankingCodec.bitsFor(next));
      }
      packed.write(group, bitsOfGroup(first, end));
    }
    packed.close();
  }

  private static byte[] unpack(ByteReader in, int count) {
    BitReader packed = new BitReader(in);
    ByteWriter order = new ByteWriter(Math.ceilDiv(RankingCodec.bitsUpTo(count), Byte.SIZE));
    BitWriter plain = new BitWriter(order);
    for (int next = 0; next < count; ) {
      int end = endOfGroup(next, count);
      long group = packed.read(bitsOfGroup(next, end));
      // The numbers of a group take less than a byte more than the group.
      long bits = 0;
      int width = 0;
      for (int app = end - 1; app >= next; app--) {
        bits |= group % (app + 1) << width;
        width += RankingCodec.bitsFor(app);
        group /= app + 1;
      }
      if (group != 0) {
        throw new ArchiveFormatException("invalid order of ranks");
      }
      plain.write(bits, width);
      next = end;
    }
    plain.close();
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
