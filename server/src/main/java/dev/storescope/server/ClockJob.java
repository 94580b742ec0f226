package dev.storescope.server;

import dev.storescope.database.SqlDatabase;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the clock of a database that nodes share; of a file there is nothing to measure. */
final class ClockJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ClockJob.class);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** Beyond that, logs and certificates of the node disagree with those of others. */
  private static final Duration MOST_AHEAD = Duration.ofSeconds(1);

  private final SharedClock clock;
  private final SqlDatabase database;
  private final BackgroundJob job =
      new BackgroundJob("clock", this::run, log, "The clock of the database could not be read");

  ClockJob(SharedClock clock, SqlDatabase database) {
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
