package dev.storescope.attack.month;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * When what happens in a month, or a part of one; a function of its parameters.
 *
 * @param days at least 3
 * @param subjects about so many are tracked
 * @param seed of the world and of the faults
 */
record MonthPlan(int days, int subjects, long seed) {
  static final int FEWEST_DAYS = 3;
  static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  private static final Duration DAY = Duration.ofDays(1);
  private static final int RESTARTS_A_DAY = 2;
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DISK_IS_FULL = Duration.ofHours(2);

  /** A caller waits 30 seconds for its turn, also after a refusal. */
  private static final int LEAST_RATE = 6;

  /** Of a restart, from the last call before to the first one after it. */
  static final Duration RESTART = Duration.ofSeconds(20);

  MonthPlan {
    if (days < FEWEST_DAYS || subjects < 1) {
      throw new IllegalArgumentException(
          "A month needs at least " + FEWEST_DAYS + " days and 1 subject.");
    }
  }

  /**
   * A time in which a service runs without an interruption.
   *
   * @param ahead by how much its clock is; negative if it is behind
   * @param killed whether it is killed at the end, and not closed
   */
  record Run(Instant from, Instant until, Duration ahead, boolean killed) {
    /** The same run, which begins at an instant or later. */
    Run notBefore(Instant instant) {
      return instant.isAfter(from) ? new Run(instant, until, ahead, killed) : this;
    }
  }

  /** A time. */
  record Span(Instant from, Instant until) {
    boolean contains(Instant instant) {
      return !instant.isBefore(from) && instant.isBefore(until);
    }
  }

  Instant end() {
    return START.plus(DAY.multipliedBy(days));
  }

  /** The runs of a day: two of them are closed, and the last one is killed. */
  List<Run> runs(int day) {
    SplittableRandom random = random("runs " + day);
    Instant begin = START.plus(DAY.multipliedBy(day));
    Instant end = begin.plus(DAY);
    List<Instant> cuts = new ArrayList<>();
    for (int part = 1; part <= RESTARTS_A_DAY; part++) {
      cuts.add(begin.plus(HOUR.multipliedBy(8L * part)).plusSeconds(random.nextInt(-7200, 7200)));
    }
    cuts.add(day == days - 1 ? end : end.minusSeconds(random.nextInt(600, 7200)));
    List<Run> runs = new ArrayList<>();
    Instant from = day == 0 ? begin : lastCut(day - 1).plus(RESTART);
    for (int part = 0; part < cuts.size(); part++) {
      boolean killed = part == RESTARTS_A_DAY;
      runs.add(new Run(from, cuts.get(part), ahead(day, part), killed));
      from = cuts.get(part).plus(RESTART);
    }
    return runs;
  }

  private Instant lastCut(int day) {
    return runs(day).getLast().until();
  }

  /** Once an hour ahead, and once behind. */
  private Duration ahead(int day, int part) {
    if (day != days / 2 + 1) {
      return Duration.ZERO;
    }
    return part == 0 ? HOUR : part == 1 ? HOUR.negated() : Duration.ZERO;
  }

  /** The time of the last kill is the end of what is observed. */
  List<Run> allRuns() {
    return IntStream.range(0, days).boxed().flatMap(day -> runs(day).stream()).toList();
  }

  Span diskIsFull() {
    Instant from = START.plus(DAY.multipliedBy(days / 2)).plus(HOUR.multipliedBy(9));
    return new Span(from, from.plus(DISK_IS_FULL));
  }

  /** A tenth of the month. */
  Span egressIsBlocked() {
    Instant from = START.plus(DAY.multipliedBy(days * 4L / 10)).plus(HOUR.multipliedBy(5));
    return new Span(from, from.plus(DAY.multipliedBy(days).dividedBy(10)));
  }

  /** Calls per minute to a host from one address. */
  int callsPerMinute(StoreSite site) {
    return Math.max(
        LEAST_RATE, (int) Math.ceil(site.callsPerSubject() * subjects / DAY.toMinutes() * 2));
  }

  SplittableRandom random(String purpose) {
    return new SplittableRandom(31 * seed + purpose.hashCode());
  }
}
