package dev.storescope.server;

import dev.storescope.holdout.Holdouts;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures in the background how far estimates are off, once on each UTC date and after each start:
 * each node of a cluster has the results in its memory.
 */
final class HoldoutJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HoldoutJob.class);

  private static final Duration DELAY = BackgroundJob.AFTER_THE_START.multipliedBy(2);

  private final BackgroundJob job;

  HoldoutJob(Holdouts holdouts, InstantSource clock) {
    this.job =
        new BackgroundJob(
            "holdouts",
            InstallationJobs.ofOneNode(clock).daily("holdouts", DELAY, holdouts::measure).run(),
            log,
            "The estimates could not be measured");
  }

  void start() {
    job.start(DELAY, BackgroundJob.EVERY_HOUR);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }
}
