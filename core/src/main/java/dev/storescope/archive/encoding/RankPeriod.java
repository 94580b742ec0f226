package dev.storescope.archive.encoding;

import dev.storescope.archive.TimeSpan;
import java.time.Duration;
import java.time.Instant;

/**
 * A span of 32 days, counted from 1970, whose ranks of a search or a chart are stored together.
 *
 * @param number of the period, from 0
 */
public record RankPeriod(int number) implements Comparable<RankPeriod> {
  public static final Duration LENGTH = Duration.ofDays(32);

  private static final long MILLIS = LENGTH.toMillis();

  /** The period of an instant in milliseconds, or the last one that has a number. */
  public static RankPeriod of(long millis) {
    return new RankPeriod((int) Math.min(millis / MILLIS, Integer.MAX_VALUE));
  }

  public static RankPeriod of(Instant instant) {
    return of(instant.toEpochMilli());
  }

  /** The part of the period that is not after an instant in milliseconds. */
  public TimeSpan until(long lastMillis) {
    return new TimeSpan(firstMillis(), Math.min(lastMillis, lastMillis()));
  }

  public long firstMillis() {
    return number * MILLIS;
  }

  public long lastMillis() {
    return firstMillis() + MILLIS - 1;
  }

  @Override
  public int compareTo(RankPeriod other) {
    return Integer.compare(number, other.number);
  }
}
