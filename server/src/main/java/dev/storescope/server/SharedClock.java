package dev.storescope.server;

import dev.storescope.database.SqlDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of day that all nodes of a cluster have in common: that of their database, which is
 * measured now and then, and in between runs by a timer that nobody can set. Until it is measured,
 * it is the time of day of this node.
 */
public final class SharedClock implements InstantSource {
  private static final int MEASUREMENTS = 3;

  private final InstantSource own;
  private final LongSupplier timer;
  private final AtomicReference<Optional<Measured>> measured =
      new AtomicReference<>(Optional.empty());

  /**
   * A clock.
   *
   * @param own of this node
   * @param timer in nanoseconds, from any start
   */
  SharedClock(InstantSource own, LongSupplier timer) {
    this.own = own;
    this.timer = timer;
  }

  /**
   * A measurement.
   *
   * @param timer when the time of day was that
   * @param error how much it may be off in either direction, in nanoseconds
   */
  private record Measured(Instant time, long timer, long error) {
    Instant at(long now) {
      return time.plusNanos(now - timer);
    }
  }

  @Override
  public Instant instant() {
    return measured.get().map(last -> last.at(timer.getAsLong())).orElseGet(own::instant);
  }

  /**
   * Measures the time of day. A measurement that differs by no more than its error changes nothing,
   * so that the clock does not go back and forth.
   *
   * @param database replies with its time of day at once
   */
  void measure(Supplier<Instant> database) {
    Measured best = measureOnce(database);
    for (int i = 1; i < MEASUREMENTS; i++) {
      Measured next = measureOnce(database);
      best = next.error() < best.error() ? next : best;
    }
    Measured found = best;
    measured.updateAndGet(
        last -> last.filter(known -> agree(known, found)).or(() -> Optional.of(found)));
  }

  private Measured measureOnce(Supplier<Instant> database) {
    long start = timer.getAsLong();
    Instant time = database.get();
    long half = (timer.getAsLong() - start) / 2;
    return new Measured(time, start + half, half);
  }

  private static boolean agree(Measured one, Measured other) {
    Duration difference = Duration.between(one.at(other.timer()), other.time()).abs();
    return difference.toNanos() <= one.error() + other.error();
  }

  /** Whether it was measured. */
  boolean isShared() {
    return measured.get().isPresent();
  }

  /** How far the clock of this node is ahead. */
  Duration ahead() {
    return Duration.between(instant(), own.instant());
  }

  /** Measures the clock of a database that nodes share; of a file there is nothing to measure. */
  static final class Job implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SharedClock.class);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    /** Beyond that, logs and certificates of the node disagree with those of others. */
    private static final Duration MOST_AHEAD = Duration.ofSeconds(1);

    private final SharedClock clock;
    private final SqlDatabase database;
    private final BackgroundJob job =
        new BackgroundJob("clock", this::run, log, "The clock of the database could not be read");

    Job(SharedClock clock, SqlDatabase database) {
      this.clock = clock;
      this.database = database;
    }

    /** Measures the clock of a database, if nodes share it. */
    static void measure(SharedClock clock, SqlDatabase database) {
      database.findClock().ifPresent(clock::measure);
    }

    void start() {
      if (clock.isShared()) {
        job.start(PAUSE, PAUSE);
      }
    }

    private void run() {
      measure(clock, database);
    }

    /** That the clock of this node is wrong, which changes nothing but its logs. */
    Optional<String> findProblem() {
      Duration ahead = clock.ahead();
      return clock.isShared() && ahead.abs().compareTo(MOST_AHEAD) > 0
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "The clock of this node is %.1f seconds %s that of the database, which is used in"
                      + " its place. Synchronize it.",
                  ahead.abs().toMillis() / 1000.0,
                  ahead.isNegative() ? "behind" : "ahead of"))
          : Optional.empty();
    }

    @Override
    public void close() {
      job.close();
    }
  }
}
