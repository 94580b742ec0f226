package dev.storescope.server;

import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.RecurringChecks;
import dev.storescope.fetching.check.SourceChecks;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the sources in the background, four times a day and when that is requested. */
final class SourceCheckJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SourceCheckJob.class);
  private static final Duration DELAY = Duration.ofSeconds(2);

  /** Somebody may wait for the checks. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final RecurringChecks checks;
  private final CheckedSources checked;
  private final InstantSource clock;
  private final BackgroundJob job =
      new BackgroundJob("source-checks", this::run, log, "The sources could not be checked");

  SourceCheckJob(SourceChecks checks, CheckedSources checked, InstantSource clock) {
    this.checks = new RecurringChecks(checks, checked, clock);
    this.checked = checked;
    this.clock = clock;
  }

  /**
   * Starts; the first checks of an installation do not take calls from its first requests.
   *
   * @param live whether the stores reply, and not a recording: that is checked on request only
   */
  void start(boolean live) {
    if (live) {
      checked.planFirst(clock.instant().plus(BackgroundJob.AFTER_THE_START));
    }
    job.start(DELAY, PAUSE);
  }

  private void run() {
    try {
      checks.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Checks that are interrupted are due again an hour after they began. */
  @Override
  public void close() {
    job.close();
  }
}
