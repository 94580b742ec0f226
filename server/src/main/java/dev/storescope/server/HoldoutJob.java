package dev.storescope.server;

import dev.storescope.holdout.Holdouts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures in the background how far estimates are off, once on each UTC date and after each start.
 */
final class HoldoutJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HoldoutJob.class);

  private final Holdouts holdouts;
  private final InstantSource clock;
  private final BackgroundJob job =
      new BackgroundJob("holdouts", this::run, log, "The estimates could not be measured");

  private @Nullable LocalDate done;

  HoldoutJob(Holdouts holdouts, InstantSource clock) {
    this.holdouts = holdouts;
    this.clock = clock;
  }

  void start() {
    job.start(BackgroundJob.AFTER_THE_START.multipliedBy(2), BackgroundJob.EVERY_HOUR);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }

  /** Measures, unless it has on this date. */
  void run() {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    if (!today.equals(done)) {
      holdouts.measure(now);
      done = today;
    }
  }
}
