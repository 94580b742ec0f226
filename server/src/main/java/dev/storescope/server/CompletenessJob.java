package dev.storescope.server;

import dev.storescope.fetching.completeness.CompletenessDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what was observed of all that is tracked, once on each UTC date for the date before, and
 * without a cluster after each start. Dates that were missed are counted then.
 */
final class CompletenessJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CompletenessJob.class);

  private final CompletenessDays days;
  private final InstallationJobs.Turn turn;
  private final BackgroundJob job;

  CompletenessJob(CompletenessDays days, InstallationJobs jobs) {
    this.days = days;
    this.turn = jobs.daily("completeness", BackgroundJob.AFTER_THE_START, this::count);
    this.job =
        new BackgroundJob(
            "completeness", turn.run(), log, "The completeness of the last day was not counted");
  }

  void start() {
    job.start(BackgroundJob.AFTER_THE_START, turn.pause());
  }

  @Override
  public void close() {
    job.close();
  }

  /** Counts, unless it has on this date. */
  void run() {
    turn.run().run();
  }

  private void count(Instant now) {
    List<LocalDate> counted = days.countUntil(LocalDate.ofInstant(now, ZoneOffset.UTC));
    if (!counted.isEmpty()) {
      log.info("Counted how complete the observations of {} are", counted);
    }
  }
}
