package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.connector.appleads.AppleAdsReport;
import dev.storescope.connector.appleads.AppleAdsReport.ReportTime;
import dev.storescope.connector.appleads.ImpressionShareReports;
import dev.storescope.connector.appleads.ImpressionShareReports.ReportState;
import dev.storescope.database.SqlDatabase;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.popularities.PopularityReview.ReviewedImport;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Imports the popularities of Apple Ads reports into the archive. Doubtful days are kept apart by
 * {@link PopularityReview}, unless the operator overrides it.
 */
public record AdsReports(
    Settings settings, boolean believe, InstantSource clock, SecureRandom random) {
  private static final String OPERATOR = "operator";

  /** The result of requesting or importing a report. */
  public sealed interface ReportImport {
    record Requested(long id) implements ReportImport {}

    /**
     * A row that was not taken.
     *
     * @param line from 1; in JSON the number of the row
     */
    record RowNotTaken(long line, String reason) {}

    /** The report was imported, except its doubtful days and the rows that were not taken. */
    record Imported(ReviewedImport result, List<RowNotTaken> notTaken) implements ReportImport {
      public Imported {
        notTaken = List.copyOf(notTaken);
      }
    }

    record NotImported(FetchOutcome reason) implements ReportImport {}
  }

  /**
   * Imports a downloaded report; rows without a date have the date of the file.
   *
   * @param charset of a text; empty to detect UTF-8 or UTF-16
   */
  public ReportImport.Imported importFile(Path file, Optional<Charset> charset) throws IOException {
    Instant downloaded = Files.getLastModifiedTime(file).toInstant();
    try (InputStream report = Files.newInputStream(file)) {
      return keep(
          AppleAdsReport.parse(report, charset, new ReportTime(downloaded, clock.instant())));
    }
  }

  /** Requests an impression-share report from the first to the last day. */
  public ReportImport request(LocalDate first, LocalDate last)
      throws IOException, InterruptedException {
    return result(reports().request(first, last));
  }

  /** Imports a requested report, if it is ready. */
  public ReportImport fetch(long id) throws IOException, InterruptedException {
    return result(reports().fetch(id));
  }

  private ImpressionShareReports reports() {
    return new StoreConnections(settings, clock).impressionShareReports();
  }

  private ReportImport result(ReportState state) throws IOException {
    return switch (state) {
      case ReportState.Generating(long id) -> new ReportImport.Requested(id);
      case ReportState.NotGenerated(FetchOutcome reason) -> new ReportImport.NotImported(reason);
      case ReportState.Completed(String csv) ->
          keep(AppleAdsReport.parse(csv, new ReportTime(clock.instant(), clock.instant())));
    };
  }

  private ReportImport.Imported keep(AppleAdsReport report) throws IOException {
    Storage storage = new Storage(settings, clock);
    try (Archive archive = storage.openArchive();
        SqlDatabase database = storage.openDatabase(random)) {
      PopularityReview review = new PopularityReview(archive, database.doubtfulDays(), clock);
      ReviewedImport result =
          believe
              ? review.believe(report.popularities(), OPERATOR)
              : review.importReport(report.popularities());
      archive.append(
          report.counts().stream().filter(counts -> !isDoubtful(counts, result)).toList());
      return new ReportImport.Imported(
          result,
          report.notTaken().stream()
              .map(row -> new ReportImport.RowNotTaken(row.line(), row.reason()))
              .toList());
    }
  }

  private static boolean isDoubtful(Observation<PopularityCounts> counts, ReviewedImport result) {
    LocalDate lastDay = LocalDate.ofInstant(counts.observedAt().minusMillis(1), ZoneOffset.UTC);
    return result.doubtful().stream()
        .anyMatch(
            day -> day.country().equals(counts.subject().country()) && day.date().equals(lastDay));
  }
}
