package dev.storescope.file;

import java.io.IOException;
import java.util.Locale;

/** A file is not a text in the expected encoding; the message says where it is not. */
public final class NotTextException extends IOException {
  NotTextException(String charset, long line, long position, byte found) {
    super(
        String.format(
            Locale.ROOT,
            "line %d is not %s: byte %,d of the file is 0x%02X",
            line,
            charset,
            position,
            found));
  }
}
