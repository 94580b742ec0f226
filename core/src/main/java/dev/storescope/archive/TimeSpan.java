package dev.storescope.archive;

import java.time.Duration;
import java.time.Instant;

/**
 * The milliseconds since 1970 that an archive looks at, first and last included; none where the
 * last is before the first.
 */
public record TimeSpan(long firstMillis, long lastMillis) {
  /** One less than the largest number, so that there is one beyond every span. */
  private static final long LATEST = Long.MAX_VALUE - 1;

  public static TimeSpan between(Instant from, Instant to) {
    return new TimeSpan(ceilMillis(from), floorMillis(to));
  }

  /** From the look-back before an instant to the instant. */
  public static TimeSpan lookingBack(Instant at, Duration lookBack) {
    boolean beyond1970 = lookBack.compareTo(Duration.between(Instant.EPOCH, at)) >= 0;
    return between(beyond1970 ? Instant.EPOCH : at.minus(lookBack), at);
  }

  public boolean isEmpty() {
    return lastMillis < firstMillis;
  }

  /** The key that all rows of the span in a partition are at or after. */
  public byte[] firstKey(byte[] partition) {
    return key(partition, firstMillis);
  }

  /** The key that all rows of the span in a partition are before. */
  public byte[] endKey(byte[] partition) {
    return key(partition, lastMillis + 1);
  }

  private static byte[] key(byte[] partition, long millis) {
    ByteWriter out = new ByteWriter();
    out.writeRaw(partition);
    out.writeFixed(millis, Long.BYTES);
    return out.toBytes();
  }

  private static long ceilMillis(Instant instant) {
    if (!instant.isAfter(Instant.EPOCH)) {
      return 0;
    }
    return floorMillis(instant.minusNanos(1)) + 1;
  }

  /** -1 for what is before 1970. */
  private static long floorMillis(Instant instant) {
    if (instant.isBefore(Instant.EPOCH)) {
      return -1;
    }
    return instant.isBefore(Instant.ofEpochMilli(LATEST)) ? instant.toEpochMilli() : LATEST;
  }
}
