package dev.storescope.server;

import dev.storescope.database.job.RecurringJob;
import dev.storescope.fetching.completeness.CompletenessDays;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what was observed of all that is tracked: on each UTC date for the dates before that are
 * not counted, and every hour for the running one.
 */
record CompletenessJob(CompletenessDays days, InstantSource clock) {
  private static final Logger log = LoggerFactory.getLogger(CompletenessJob.class);

  RecurringJob daily() {
    return RecurringJob.daily(
        "completeness",
        BackgroundJob.AFTER_THE_START,
        this::count,
        "The completeness of the last day was not counted");
  }

  RecurringJob soFar() {
    return RecurringJob.repeated(
        "completeness-so-far",
        BackgroundJob.AFTER_THE_START,
        BackgroundJob.EVERY_HOUR,
        () -> days.countSoFar(clock.instant()),
        "The completeness of the running day was not counted");
  }

  void count(Instant now) {
    List<LocalDate> counted = days.countUntil(LocalDate.ofInstant(now, ZoneOffset.UTC));
    if (!counted.isEmpty()) {
      log.info("Counted how complete the observations of {} are", counted);
    }
  }
}
