package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.parquet.CompletenessExport;
import dev.storescope.parquet.DailyExport;
import dev.storescope.parquet.ExportPeriod;
import dev.storescope.parquet.ExportReport;
import dev.storescope.parquet.ExportTarget;
import dev.storescope.server.metrics.ExportMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exports each closed day in the background; an export that failed is repeated after an hour. */
final class DailyExportJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DailyExportJob.class);

  private final Archive archive;
  private final CompletenessDays completeness;
  private final ExportPlace place;
  private final Path work;
  private final ExportMetrics metrics;
  private final InstantSource clock;
  private final BackgroundJob job =
      new BackgroundJob("daily-export", this::run, log, "The daily export failed");
  private Optional<LocalDate> exported = Optional.empty();

  /**
   * @param work a folder for unfinished files
   */
  DailyExportJob(
      Archive archive,
      CompletenessDays completeness,
      ExportPlace place,
      Path work,
      ExportMetrics metrics,
      InstantSource clock) {
    this.archive = archive;
    this.completeness = completeness;
    this.place = place;
    this.work = work;
    this.metrics = metrics;
    this.clock = clock;
  }

  void start() {
    log.info(
        "Each closed day is exported to {}, first in {} minutes",
        place,
        BackgroundJob.AFTER_THE_START.toMinutes());
    job.start(BackgroundJob.AFTER_THE_START, BackgroundJob.EVERY_HOUR);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }

  /** Exports what the target does not have, once for each closed day. */
  void run() {
    Instant now = clock.instant();
    LocalDate last = DailyExport.lastClosed(now);
    if (!isExported(last)) {
      tryExport(last, now);
    }
    if (isExported(last)) {
      metrics.noteUpToDate();
    }
  }

  /** A day that a clock which was ahead took for the last one is not that day. */
  private boolean isExported(LocalDate last) {
    return exported.isPresent() && exported.get().equals(last);
  }

  /** Whatever fails is counted, and does not end the repetition. */
  private void tryExport(LocalDate last, Instant now) {
    try (ExportTarget target = place.open()) {
      ExportReport report =
          new DailyExport(archive, target, work).run(now).plus(exportCompleteness(target));
      exported = Optional.of(last);
      metrics.countComplete(report);
      log.info(
          "Exported until {} to {}: {} rows in {} files, {} bytes",
          last,
          place,
          report.totalRows(),
          report.files(),
          report.bytes());
    } catch (ArchiveUnavailableException | ArchiveFormatException e) {
      metrics.countFailed();
      throw e;
    } catch (IOException e) {
      metrics.countFailed();
      log.warn("The export to {} failed, and is repeated within an hour: {}", place, e.toString());
    } catch (RuntimeException e) {
      metrics.countFailed();
      log.error("The export to {} failed, and is repeated within an hour", place, e);
    }
  }

  /** A date that is not counted yet is exported with the next one. */
  private ExportReport exportCompleteness(ExportTarget target) throws IOException {
    Optional<LocalDate> last = completeness.findLastDay();
    return last.isEmpty()
        ? ExportReport.NOTHING
        : new CompletenessExport(work, ExportPeriod.DAY)
            .runNew(last.get(), from -> completeness.list(from, last.get()), target);
  }
}
