package dev.storescope.archive;

import java.time.Duration;
import java.time.Instant;

/** A range of milliseconds since 1970, both inclusive; empty if the last is before the first. */
public record TimeSpan(long firstMillis, long lastMillis) {
  /** One less than the maximum, so that every span has an exclusive end. */
  private static final long LATEST = Long.MAX_VALUE - 1;

  public static final TimeSpan ALL = new TimeSpan(0, LATEST);

  public static TimeSpan between(Instant from, Instant to) {
    return new TimeSpan(ceilMillis(from), floorMillis(to));
  }

  /** From the look-back before an instant to that instant. */
  public static TimeSpan lookingBack(Instant at, Duration lookBack) {
    boolean beyond1970 = lookBack.compareTo(Duration.between(Instant.EPOCH, at)) >= 0;
    return between(beyond1970 ? Instant.EPOCH : at.minus(lookBack), at);
  }

  public boolean isEmpty() {
    return lastMillis < firstMillis;
  }

  public boolean contains(long millis) {
    return millis >= firstMillis && millis <= lastMillis;
  }

  private static long ceilMillis(Instant instant) {
    if (!instant.isAfter(Instant.EPOCH)) {
      return 0;
    }
    return floorMillis(instant.minusNanos(1)) + 1;
  }

  /** -1 before 1970. */
  private static long floorMillis(Instant instant) {
    if (instant.isBefore(Instant.EPOCH)) {
      return -1;
    }
    return instant.isBefore(Instant.ofEpochMilli(LATEST)) ? instant.toEpochMilli() : LATEST;
  }
}
