package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ThinnedDays;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** The row with the {@link ThinnedDays}, as days since 1970, outside of the observations. */
final class ThinnedRow {
  static final byte[] KEY = "thinned".getBytes(StandardCharsets.US_ASCII);

  private ThinnedRow() {}

  static byte[] encode(ThinnedDays days) {
    return ByteBuffer.allocate(2 * Integer.BYTES)
        .putInt((int) days.before().toEpochDay())
        .putInt((int) days.complete().toEpochDay())
        .array();
  }

  static ThinnedDays decode(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    return new ThinnedDays(LocalDate.ofEpochDay(in.getInt()), LocalDate.ofEpochDay(in.getInt()));
  }
}
