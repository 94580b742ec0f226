package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.Checksum;

/** Reads what {@link ByteWriter} wrote; fails on bytes that it cannot have written. */
public final class ByteReader {
  private static final int MAX_VARINT_SHIFT = 63;
  private static final char REPLACEMENT = '\uFFFD';

  /** Set in each byte of a number but its last. */
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private int next;

  public ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Another reader of what is left. */
  ByteReader fork() {
    ByteReader fork = new ByteReader(bytes);
    fork.next = next;
    return fork;
  }

  /** How many bytes were read. */
  int position() {
    return next;
  }

  /** Adds the bytes that were read since a position. */
  void addTo(Checksum checksum, int start) {
    checksum.update(bytes, start, next - start);
  }

  public int remaining() {
    return bytes.length - next;
  }

  void requireEnd() {
    if (remaining() > 0) {
      throw new ArchiveFormatException(remaining() + " unexpected bytes at the end");
    }
  }

  int readByte() {
    require(1);
    return Byte.toUnsignedInt(bytes[next++]);
  }

  byte[] readRaw(int length) {
    require(length);
    byte[] raw = new byte[length];
    System.arraycopy(bytes, next, raw, 0, length);
    next += length;
    return raw;
  }

  void skip(int length) {
    require(length);
    next += length;
  }

  long readFixed(int width) {
    long value = peekFixed(0, width);
    next += width;
    return value;
  }

  /** A number that begins some bytes ahead; it is not read. */
  long peekFixed(int ahead, int width) {
    require(ahead + width);
    long value = 0;
    for (int i = next + ahead; i < next + ahead + width; i++) {
      value = value << Byte.SIZE | Byte.toUnsignedInt(bytes[i]);
    }
    return value;
  }

  /** A number of at most 48 bits that begins some bits ahead; it is not read. */
  long peekBits(int ahead, int width) {
    int end = Math.ceilDiv(ahead + width, Byte.SIZE);
    require(end);
    long held = 0;
    for (int i = ahead / Byte.SIZE; i < end; i++) {
      held = held << Byte.SIZE | Byte.toUnsignedInt(bytes[next + i]);
    }
    return held >>> (end * Byte.SIZE - ahead - width) & ((1L << width) - 1);
  }

  public long readVarint() {
    if (next < bytes.length && bytes[next] >= 0) {
      return bytes[next++];
    }
    long word = remaining() < Long.BYTES ? 0 : (long) WORDS.get(bytes, next);
    long ends = ~word & HIGH_BITS;
    // Byte by byte near the end of all bytes, and where a number has more than eight.
    return word == 0 || ends == 0 ? readLongVarint() : readWithin(word, ends);
  }

  /** A number that ends within eight bytes: their low seven bits joined, without a branch. */
  private long readWithin(long word, long ends) {
    int last = Long.numberOfTrailingZeros(ends);
    next += (last + 1) / Byte.SIZE;
    long bits = word & (-1L >>> (Long.SIZE - 1 - last)) & ~HIGH_BITS;
    bits = (bits & 0x007F007F007F007FL) | ((bits & 0x7F007F007F007F00L) >>> 1);
    bits = (bits & 0x00003FFF00003FFFL) | ((bits & 0x3FFF00003FFF0000L) >>> 2);
    return (bits & 0x0FFFFFFFL) | ((bits & 0x0FFFFFFF00000000L) >>> 4);
  }

  private long readLongVarint() {
    long value = 0;
    for (int shift = 0; shift <= MAX_VARINT_SHIFT; shift += 7) {
      int b = readByte();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new ArchiveFormatException("a number is not terminated");
  }

  /** Skips some numbers that {@link #readVarint} would read. */
  public void skipVarints(int count) {
    int left = count;
    while (left >= Long.BYTES && remaining() >= Long.BYTES) {
      left -= Long.bitCount(~(long) WORDS.get(bytes, next) & HIGH_BITS);
      next += Long.BYTES;
    }
    for (; left > 0; left--) {
      while (readByte() >= 0x80) {}
    }
  }

  int readInt() {
    long value = readVarint();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new ArchiveFormatException("a number is too large: " + Long.toUnsignedString(value));
    }
    return (int) value;
  }

  long readSigned() {
    long value = readVarint();
    return (value >>> 1) ^ -(value & 1);
  }

  Instant readInstant() {
    return Instant.ofEpochSecond(readSigned(), readInt());
  }

  byte[] readBytes() {
    return readRaw(readInt());
  }

  String readText() {
    int header = readInt();
    byte[] encoded = readRaw(header >>> 1);
    return (header & 1) == 0 ? utf8(encoded) : utf16(encoded);
  }

  <T> Optional<T> readOptional(Supplier<T> reader) {
    return switch (readByte()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(reader.get());
      default -> throw new ArchiveFormatException("neither present nor absent");
    };
  }

  <T> List<T> readAll(Supplier<T> reader) {
    int count = readCount();
    List<T> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(reader.get());
    }
    return values;
  }

  /** A count of entries, each at least a byte long, so that damage cannot exhaust the memory. */
  int readCount() {
    int count = readInt();
    require(count);
    return count;
  }

  static String utf16(byte[] encoded) {
    if (encoded.length % Character.BYTES != 0) {
      throw new ArchiveFormatException("half of a UTF-16 character");
    }
    char[] chars = new char[encoded.length / Character.BYTES];
    ByteBuffer.wrap(encoded).asCharBuffer().get(chars);
    return new String(chars);
  }

  /** Only a text that has a replacement character may come from invalid bytes. */
  private static String utf8(byte[] encoded) {
    String text = new String(encoded, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0 ? text : strictUtf8(encoded);
  }

  private static String strictUtf8(byte[] encoded) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(encoded)).toString();
    } catch (CharacterCodingException e) {
      throw new ArchiveFormatException("a text is not UTF-8", e);
    }
  }

  private void require(int length) {
    if (length > remaining()) {
      throw new ArchiveFormatException("expected " + length + " more bytes, found " + remaining());
    }
  }
}
