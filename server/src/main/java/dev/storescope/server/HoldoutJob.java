package dev.storescope.server;

import dev.storescope.holdout.Holdouts;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures in the background how far estimates are off, once on each UTC date, and without a
 * cluster after each start.
 */
final class HoldoutJob implements AutoCloseable {
  /** When the ranks of keywords are known. */
  private static final Duration DELAY = BackgroundJob.AFTER_THE_START.multipliedBy(2);

  private static final Logger log = LoggerFactory.getLogger(HoldoutJob.class);

  private final InstallationJobs.Turn turn;
  private final BackgroundJob job;

  HoldoutJob(Holdouts holdouts, InstallationJobs jobs) {
    this.turn = jobs.daily("holdouts", DELAY, holdouts::measure);
    this.job =
        new BackgroundJob("holdouts", turn.run(), log, "The estimates could not be measured");
  }

  void start() {
    job.start(DELAY, turn.pause());
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }
}
