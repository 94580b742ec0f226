package dev.storescope.archive.encoding;

import dev.storescope.archive.TimeSpan;

/** Keys of a partition by time: the partition, then milliseconds since 1970 in eight bytes. */
public final class TimeKeys {
  private TimeKeys() {}

  /** The inclusive lower bound of the keys of a span. */
  public static byte[] first(byte[] partition, TimeSpan span) {
    return key(partition, span.firstMillis());
  }

  /** The exclusive upper bound of the keys of a span. */
  public static byte[] end(byte[] partition, TimeSpan span) {
    return key(partition, span.lastMillis() + 1);
  }

  private static byte[] key(byte[] partition, long millis) {
    ByteWriter out = new ByteWriter();
    out.writeRaw(partition);
    out.writeFixed(millis, Long.BYTES);
    return out.toBytes();
  }
}
