package dev.storescope.archive.encoding;

/** Packs numbers of few bits, the highest bit first; the last byte is padded with zeros. */
final class BitWriter {
  /** With the up to seven bits that wait for their byte they fit into a {@code long}. */
  static final int MAX_BITS = Long.SIZE - Byte.SIZE;

  private final ByteWriter out;
  private long held;
  private int count;

  BitWriter(ByteWriter out) {
    this.out = out;
  }

  /** Writes the low bits of a number. */
  void write(long value, int bits) {
    held = held << bits | (value & ((1L << bits) - 1));
    for (count += bits; count >= Byte.SIZE; count -= Byte.SIZE) {
      out.writeByte((int) (held >>> (count - Byte.SIZE)));
    }
  }

  void close() {
    if (count > 0) {
      out.writeByte((int) (held << (Byte.SIZE - count)));
    }
  }
}
