package dev.storescope.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/** Decodes bytes strictly, counts lines and bytes for its errors, and skips a byte-order mark. */
final class DecodingReader extends Reader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final InputStream in;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(8192);
  private long bytesBefore;
  private long line = 1;
  private boolean atStart = true;
  private boolean afterReturn;
  private boolean ended;

  DecodingReader(byte[] head, InputStream in, Charset charset) {
    this.in = in;
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    bytes.put(head).flip();
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    while (true) {
      CharBuffer out = CharBuffer.wrap(buffer, offset, length);
      CoderResult result = decoder.decode(bytes, out, ended);
      int decoded = out.position() - offset;
      if (decoded > 0) {
        int skipped = skipMark(buffer, offset, decoded);
        if (decoded > skipped) {
          countLines(buffer, offset, decoded - skipped);
          return decoded - skipped;
        }
      } else if (result.isError()) {
        throw notText();
      } else if (ended) {
        return -1;
      } else {
        fill();
      }
    }
  }

  private int skipMark(char[] buffer, int offset, int decoded) {
    boolean marked = atStart && buffer[offset] == BYTE_ORDER_MARK;
    atStart = false;
    if (marked) {
      System.arraycopy(buffer, offset + 1, buffer, offset, decoded - 1);
    }
    return marked ? 1 : 0;
  }

  /** A line ends with a line feed, a carriage return, or both. */
  private void countLines(char[] buffer, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      char c = buffer[i];
      if (c == '\r' || (c == '\n' && !afterReturn)) {
        line++;
      }
      afterReturn = c == '\r';
    }
  }

  private void fill() throws IOException {
    bytesBefore += bytes.position();
    bytes.compact();
    int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
    ended = read < 0;
    bytes.position(bytes.position() + Math.max(read, 0)).flip();
  }

  private NotTextException notText() {
    return new NotTextException(
        decoder.charset().name(),
        line,
        bytesBefore + bytes.position() + 1,
        bytes.get(bytes.position()));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
