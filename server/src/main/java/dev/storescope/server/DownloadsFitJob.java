package dev.storescope.server;

import dev.storescope.database.job.RecurringJob;
import dev.storescope.keywords.EstimatedDownloadsWriter;
import dev.storescope.listings.DownloadsFitWriter;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fits the parameters of the estimates of downloads in each market, and estimates the downloads of
 * apps, on each UTC date. A second time on a date changes nothing: both are by what was observed
 * before the date, and what is archived already is not written again.
 *
 * @param apps those whose downloads are estimated
 */
record DownloadsFitJob(
    DownloadsFitWriter fits,
    EstimatedDownloadsWriter estimates,
    Supplier<Set<Subject.EstimatedDownloads>> apps) {
  private static final Logger log = LoggerFactory.getLogger(DownloadsFitJob.class);

  /** When the ranks of keywords are known. */
  static final Duration DELAY = BackgroundJob.AFTER_THE_START.multipliedBy(2);

  RecurringJob job() {
    return RecurringJob.daily(
        "downloads-fit", DELAY, this::write, "The estimates of downloads could not be fitted");
  }

  void write(Instant now) {
    int markets = fits.writeAll(now);
    int written = estimates.writeAll(apps.get(), now);
    log.info(
        "Fitted the estimates of downloads: those of {} markets have changed, and estimated those of"
            + " {} apps",
        markets,
        written);
  }
}
