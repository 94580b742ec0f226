package dev.storescope.archive.encoding;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.Checksum;

/** Writes the elements of an encoding; all but raw bytes are self-delimiting. */
public final class ByteWriter {
  private static final int FIRST_CAPACITY = 32;

  /** Most facts, such as a listing or a hundred ranked apps with cards, are smaller. */
  private static final int CAPACITY_OF_FACTS = 4096;

  /** Written without a lock for each byte, as a stream of the JDK would take. */
  private byte[] bytes;

  private int length;

  public ByteWriter() {
    this(FIRST_CAPACITY);
  }

  public ByteWriter(int capacity) {
    this.bytes = new byte[capacity];
  }

  /** A writer that is not enlarged, and with it copied, for most facts. */
  static ByteWriter ofFacts() {
    return new ByteWriter(CAPACITY_OF_FACTS);
  }

  public byte[] toBytes() {
    // What is written into a full array goes into another.
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  /** How many bytes were written. */
  int length() {
    return length;
  }

  /** Adds the bytes that were written since a position. */
  void addTo(Checksum checksum, int start) {
    checksum.update(bytes, start, length - start);
  }

  public void writeRaw(byte[] raw) {
    reserve(raw.length);
    System.arraycopy(raw, 0, bytes, length, raw.length);
    length += raw.length;
  }

  void writeByte(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  private void reserve(int more) {
    if (more > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), 2 * bytes.length));
    }
  }

  /** The low bytes of a number, big-endian, which sort as unsigned numbers. */
  void writeFixed(long value, int width) {
    reserve(width);
    for (int shift = (width - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** An unsigned number in LEB128. */
  public void writeVarint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      writeByte((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    writeByte((int) rest);
  }

  /** A signed number in zigzag encoding, short if it is close to zero. */
  void writeSigned(long value) {
    writeVarint((value << 1) ^ (value >> 63));
  }

  void writeInstant(Instant instant) {
    writeSigned(instant.getEpochSecond());
    writeVarint(instant.getNano());
  }

  void writeBytes(byte[] value) {
    writeVarint(value.length);
    writeRaw(value);
  }

  /** UTF-8, or UTF-16 for the rare text with an unpaired surrogate, which UTF-8 cannot encode. */
  void writeText(String text) {
    boolean utf8 = !hasUnpairedSurrogate(text);
    byte[] encoded = utf8 ? text.getBytes(StandardCharsets.UTF_8) : utf16(text);
    writeVarint(((long) encoded.length << 1) | (utf8 ? 0 : 1));
    writeRaw(encoded);
  }

  private static boolean hasUnpairedSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        boolean pair =
            i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
        if (!pair) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  <T> void writeOptional(Optional<T> value, Consumer<T> writer) {
    writeByte(value.isPresent() ? 1 : 0);
    value.ifPresent(writer);
  }

  <T> void writeAll(Collection<T> values, Consumer<T> writer) {
    writeVarint(values.size());
    values.forEach(writer);
  }

  /** Without a charset, which would replace unpaired surrogates. */
  static byte[] utf16(String text) {
    ByteWriter out = new ByteWriter();
    text.chars().forEach(c -> out.writeFixed(c, Character.BYTES));
    return out.toBytes();
  }
}
