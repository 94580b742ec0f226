package dev.storescope.history;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A stream that tells how many bytes were read so far. */
final class CountedStream extends FilterInputStream {
  private final LongConsumer bytesRead;
  private long count;

  CountedStream(InputStream stream, LongConsumer bytesRead) {
    super(stream);
    this.bytesRead = bytesRead;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    counted(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    counted(Math.max(read, 0));
    return read;
  }

  private void counted(int bytes) {
    count += bytes;
    bytesRead.accept(count);
  }
}
