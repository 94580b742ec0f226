package dev.storescope.server;

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
 * apps, in the background, once on each UTC date, and without a cluster after each start. A start
 * changes nothing: both are by what was observed before the date, and what is archived already is
 * not written again.
 */
final class DownloadsFitJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DownloadsFitJob.class);

  /** When the ranks of keywords are known. */
  private static final Duration DELAY = BackgroundJob.AFTER_THE_START.multipliedBy(2);

  private final DownloadsFitWriter fits;
  private final EstimatedDownloadsWriter estimates;
  private final Supplier<Set<Subject.EstimatedDownloads>> apps;
  private final InstallationJobs.Turn turn;
  private final BackgroundJob job;

  /**
   * @param apps those whose downloads are estimated
   */
  DownloadsFitJob(
      DownloadsFitWriter fits,
      EstimatedDownloadsWriter estimates,
      Supplier<Set<Subject.EstimatedDownloads>> apps,
      InstallationJobs jobs) {
    this.fits = fits;
    this.estimates = estimates;
    this.apps = apps;
    this.turn = jobs.daily("downloads-fit", DELAY, this::write);
    this.job =
        new BackgroundJob(
            "downloads-fit", turn.run(), log, "The estimates of downloads could not be fitted");
  }

  void start() {
    job.start(DELAY, turn.pause());
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }

  /** Writes both, unless it has on this date. */
  void run() {
    turn.run().run();
  }

  private void write(Instant now) {
    int markets = fits.writeAll(now);
    int written = estimates.writeAll(apps.get(), now);
    log.info(
        "Fitted the estimates of downloads: those of {} markets have changed, and estimated those of"
            + " {} apps",
        markets,
        written);
  }
}
