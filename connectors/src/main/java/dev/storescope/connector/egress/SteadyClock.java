package dev.storescope.connector.egress;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** A clock that runs on evenly when the time of day is set. */
public record SteadyClock(Instant start, long startNanos, LongSupplier nanoTime)
    implements InstantSource {

  /** A clock that starts at an instant. */
  public static SteadyClock startAt(Instant start, LongSupplier nanoTime) {
    return new SteadyClock(start, nanoTime.getAsLong(), nanoTime);
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nanoTime.getAsLong() - startNanos);
  }
}
