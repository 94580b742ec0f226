package dev.storescope.http.body;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The body of an answer while it is written: in parts, of which none is copied to make room, and of
 * no more bytes than an answer may have.
 */
public final class AnswerBody extends OutputStream {
  private static final int FIRST_PART = 1 << 12;
  private static final int LARGEST_PART = 1 << 18;
  private static final long LEAST_LIMIT = 1L << 22;
  private static final long MOST_LIMIT = 1L << 28;

  /**
   * The part of the memory that the body of one answer may have. Some are made at once, each in
   * turn, and a body is there twice while it is put together, and again while it is sent.
   */
  private static final int MEMORY_DIVISOR = 32;

  private static final long LIMIT =
      Math.clamp(Runtime.getRuntime().maxMemory() / MEMORY_DIVISOR, LEAST_LIMIT, MOST_LIMIT);

  private final long limit;
  private final List<byte[]> full = new ArrayList<>();
  private byte[] last = new byte[FIRST_PART];
  private int inLast;
  private int written;

  public AnswerBody() {
    this(LIMIT);
  }

  /**
   * @param limit the most bytes, up to 256 MB
   */
  AnswerBody(long limit) {
    this.limit = Math.min(limit, MOST_LIMIT);
  }

  /**
   * @throws AnswerTooLargeException if there are more bytes than an answer may have
   */
  @Override
  public void write(int oneByte) {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  /**
   * @throws AnswerTooLargeException if there are more bytes than an answer may have
   */
  @Override
  public void write(byte[] bytes, int from, int length) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    take(length);
    int copied = 0;
    while (copied < length) {
      if (inLast == last.length) {
        full.add(last);
        last = new byte[Math.min(2 * last.length, LARGEST_PART)];
        inLast = 0;
      }
      int fitting = Math.min(length - copied, last.length - inLast);
      System.arraycopy(bytes, from + copied, last, inLast, fitting);
      inLast += fitting;
      copied += fitting;
    }
  }

  /**
   * Counts bytes that are written elsewhere.
   *
   * @throws AnswerTooLargeException if there are more than an answer may have
   */
  public void take(int length) {
    if (length > limit - written) {
      throw new AnswerTooLargeException(limit);
    }
    written += length;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  public byte[] toByteArray() {
    byte[] bytes = new byte[full.stream().mapToInt(part -> part.length).sum() + inLast];
    int at = 0;
    for (byte[] part : full) {
      System.arraycopy(part, 0, bytes, at, part.length);
      at += part.length;
    }
    System.arraycopy(last, 0, bytes, at, inLast);
    return bytes;
  }
}
