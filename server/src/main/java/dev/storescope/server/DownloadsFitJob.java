package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.listings.DownloadsFitWriter;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fits the parameters of the estimates of downloads in each market in the background, once on each
 * UTC date and after each start. A start changes nothing: the parameters of a date are by what was
 * observed before it, and those that have not changed are not written again.
 */
final class DownloadsFitJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DownloadsFitJob.class);

  private final DownloadsFitWriter writer;
  private final OncePerDate work;
  private final BackgroundJob job;

  DownloadsFitJob(Archive archive, InstantSource clock) {
    this.writer = new DownloadsFitWriter(archive);
    this.work = new OncePerDate(clock, this::write);
    this.job =
        new BackgroundJob(
            "downloads-fit", work, log, "The estimates of downloads could not be fitted");
  }

  void start() {
    job.start(BackgroundJob.AFTER_THE_START.multipliedBy(2), BackgroundJob.EVERY_HOUR);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }

  /** Writes the parameters, unless it has on this date. */
  void run() {
    work.run();
  }

  private void write(Instant now) {
    int written = writer.writeAll(now);
    log.info("Fitted the estimates of downloads: those of {} markets have changed", written);
  }
}
