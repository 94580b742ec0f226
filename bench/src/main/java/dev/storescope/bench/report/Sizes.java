package dev.storescope.bench.report;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param divisor of the sizes that the table has
 * @param round the time of one measurement of a rate
 * @param warmUps the most rounds that do not count
 * @param rounds the rounds that count
 */
public record Sizes(int divisor, Duration round, int warmUps, int rounds) {
  public static final Sizes FULL = new Sizes(1, Duration.ofSeconds(4), 10, 5);

  /** Shows in minutes that everything works; its figures say little. */
  public static final Sizes QUICK = new Sizes(50, Duration.ofSeconds(2), 6, 3);

  /** How long a service is under load before its memory is read. */
  public Duration load() {
    return isQuick() ? Duration.ofSeconds(5) : Duration.ofMinutes(1);
  }

  public int of(int full) {
    return Math.max(1, full / divisor);
  }

  public boolean isQuick() {
    return divisor > 1;
  }
}
