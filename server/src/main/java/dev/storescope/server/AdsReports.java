package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.connector.appleads.AppleAdsReport;
import dev.storescope.connector.appleads.AppleAdsReport.ReportTime;
import dev.storescope.connector.appleads.ImpressionShareReports;
import dev.storescope.connector.appleads.ImpressionShareReports.AdSlots;
import dev.storescope.connector.appleads.ImpressionShareReports.Report;
import dev.storescope.database.SqlDatabase;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.popularities.ImpressionShare;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.popularities.PopularityReview.ReviewedImport;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
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

  /** What was imported of a report: all but its doubtful days and the rows that were not taken. */
  public record ReportImport(ReviewedImport result, List<RowNotTaken> notTaken) {
    public ReportImport {
      notTaken = List.copyOf(notTaken);
    }

    /**
     * A row that was not taken.
     *
     * @param line from 1; in JSON the number of the row
     */
    public record RowNotTaken(long line, String reason) {}
  }

  /**
   * Which impression shares to ask for.
   *
   * @param country the only one; empty for all
   * @param allSlots whether of all positions of ads; otherwise of the first
   */
  public record SharesWanted(
      AppId.AppStore app,
      Optional<Country> country,
      LocalDate first,
      LocalDate last,
      boolean allSlots) {
    private ImpressionShareReports.Query query() {
      return new ImpressionShareReports.Query(
          app, country, first, last, allSlots ? AdSlots.ALL_SLOTS : AdSlots.FIRST_SLOT);
    }
  }

  /** The result of asking for impression shares. */
  public sealed interface ReportedShares {
    /** The popularities of the terms were imported. */
    record Imported(ReportImport popularities, List<ImpressionShare> shares)
        implements ReportedShares {
      public Imported {
        shares = List.copyOf(shares);
      }
    }

    record NotReceived(FetchOutcome reason) implements ReportedShares {}
  }

  /**
   * Imports a downloaded report; rows without a date have the date of the file.
   *
   * @param charset of a text; empty to detect UTF-8 or UTF-16
   */
  public ReportImport importFile(Path file, Optional<Charset> charset) throws IOException {
    Instant downloaded = Files.getLastModifiedTime(file).toInstant();
    try (InputStream report = Files.newInputStream(file)) {
      return keep(
          AppleAdsReport.parse(report, charset, new ReportTime(downloaded, clock.instant())));
    }
  }

  /**
   * Asks for the impression shares of an app, and imports the popularities of their terms.
   *
   * @throws IllegalArgumentException if the range is empty or too long
   */
  public ReportedShares fetch(SharesWanted wanted) throws IOException, InterruptedException {
    ImpressionShareReports.Query query = wanted.query();
    Report report = new StoreConnections(settings, clock).impressionShareReports().fetch(query);
    return switch (report) {
      case Report.NotReceived(FetchOutcome reason) -> new ReportedShares.NotReceived(reason);
      case Report.Received(List<ImpressionShare> shares) ->
          new ReportedShares.Imported(keep(popularities(shares)), shares);
    };
  }

  /** The same term has the same popularity for each of several ads. */
  private AppleAdsReport popularities(List<ImpressionShare> shares) {
    Instant now = clock.instant();
    return new AppleAdsReport(
        shares.stream().flatMap(share -> share.findPopularity(now).stream()).distinct().toList(),
        List.of(),
        List.of());
  }

  private ReportImport keep(AppleAdsReport report) throws IOException {
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
      return new ReportImport(
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
