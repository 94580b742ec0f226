package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.StoredSize;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.retention.Retention;
import dev.storescope.server.config.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes removals that were interrupted, thins the days that have become old enough, and removes
 * the names of old reviews.
 *
 * @param archive as jobs read it that go through much of it
 * @param freeRemoved frees the bytes of what was removed
 */
record RetentionJob(Archive archive, Settings settings, Runnable freeRemoved) {
  private static final Logger log = LoggerFactory.getLogger(RetentionJob.class);

  RecurringJob job() {
    return RecurringJob.daily(
        "retention", BackgroundJob.AFTER_THE_START, this::run, "Old data could not be removed");
  }

  void run(Instant now) {
    Retention retention = new Retention(archive, freeRemoved);
    StoredSize removed = retention.finish();
    for (Duration age : Storage.findNamesAfter(settings).stream().toList()) {
      removed = removed.plus(retention.removeNewNames(Retention.namesBefore(now, age)));
    }
    for (Duration age : Storage.findThinAfter(settings).stream().toList()) {
      removed = removed.plus(thin(retention, Retention.firstKept(now, age)));
    }
    if (removed.observations() > 0) {
      log.info("Removed or replaced {} old observations", removed.observations());
    }
  }

  private StoredSize thin(Retention retention, LocalDate before) {
    StoredSize thinned = retention.thinNew(before);
    if (thinned.observations() > 0) {
      freeRemoved.run();
    }
    return thinned;
  }
}
