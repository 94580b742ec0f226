package dev.storescope.file;

import java.io.IOException;

/** A file is not a text in the expected encoding; the message says where it is not. */
public final class NotTextException extends IOException {
  NotTextException(String charset, long line, long position, byte found) {
    super(
        "line %d is not %s: byte %,d of the file is 0x%02X"
            .formatted(line, charset, position, found));
  }
}
