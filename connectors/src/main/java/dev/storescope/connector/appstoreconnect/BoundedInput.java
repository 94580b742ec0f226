package dev.storescope.connector.appstoreconnect;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes up to a bound, as a small compressed file can be a huge one. */
final class BoundedInput extends FilterInputStream {
  private static final long MOST = 1L << 29;

  private long read;

  BoundedInput(InputStream input) {
    super(input);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int count = super.read(into, offset, length);
    read += Math.max(0, count);
    if (read > MOST) {
      throw new IOException("the file has more than " + MOST + " bytes");
    }
    return count;
  }
}
