package dev.storescope.server;

import dev.storescope.holdout.Holdouts;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures in the background how far estimates are off, once on each UTC date and after each start.
 */
final class HoldoutJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HoldoutJob.class);

  private final BackgroundJob job;

  HoldoutJob(Holdouts holdouts, InstantSource clock) {
    this.job =
        new BackgroundJob(
            "holdouts",
            new OncePerDate(clock, holdouts::measure),
            log,
            "The estimates could not be measured");
  }

  void start() {
    job.start(BackgroundJob.AFTER_THE_START.multipliedBy(2), BackgroundJob.EVERY_HOUR);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }
}
