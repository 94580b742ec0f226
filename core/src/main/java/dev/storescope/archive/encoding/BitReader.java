package dev.storescope.archive.encoding;

/** Reads what {@link BitWriter} wrote. */
final class BitReader {
  private final ByteReader in;
  private long held;
  private int count;

  BitReader(ByteReader in) {
    this.in = in;
  }

  long read(int bits) {
    for (; count < bits; count += Byte.SIZE) {
      held = held << Byte.SIZE | in.readByte();
    }
    count -= bits;
    return (held >>> count) & ((1L << bits) - 1);
  }
}
