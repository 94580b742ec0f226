package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.connector.appleads.AppleAdsReport;
import dev.storescope.connector.appleads.ImpressionShareReports;
import dev.storescope.estimation.PopularityCheck;
import dev.storescope.estimation.PopularityCheck.SuspectDay;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/**
 * Reports of Apple Ads, whose popularities are taken into the archive: those of days that {@link
 * PopularityCheck} does not believe only where the operator does.
 */
public final class AdsReports {
  /** The most observations of a keyword that are looked through; some a day would be many. */
  private static final int MOST_KNOWN = 1000;

  private final Settings settings;
  private final boolean believe;
  private final InstantSource clock;

  AdsReports(Settings settings, boolean believe, InstantSource clock) {
    this.settings = settings;
    this.believe = believe;
    this.clock = clock;
  }

  /** What came of asking for a report. */
  public sealed interface Outcome {
    record BeingMade(long id) implements Outcome {}

    /** How many popularities were taken, and which days were left out. */
    record Taken(int popularities, List<SuspectDay> suspect) implements Outcome {}

    record Refused(FetchOutcome why) implements Outcome {}
  }

  /** Takes a report that was downloaded; rows that name no day are of the day of the file. */
  public Outcome.Taken importFile(Path file) throws IOException {
    try (Reader report = Files.newBufferedReader(file)) {
      return keep(report, Files.getLastModifiedTime(file).toInstant());
    }
  }

  /** Has Apple Ads make a report of the shares of impressions, from one day to another. */
  public Outcome request(LocalDate first, LocalDate last) throws IOException, InterruptedException {
    return taken(reports().request(first, last));
  }

  /** Takes a requested report, if it is made by now. */
  public Outcome fetch(long id) throws IOException, InterruptedException {
    return taken(reports().fetch(id));
  }

  private ImpressionShareReports reports() {
    return new StoreConnections(settings, clock).impressionShareReports();
  }

  private Outcome taken(ImpressionShareReports.Progress progress) throws IOException {
    return switch (progress) {
      case ImpressionShareReports.Progress.BeingMade(long id) -> new Outcome.BeingMade(id);
      case ImpressionShareReports.Progress.Refused(FetchOutcome why) -> new Outcome.Refused(why);
      case ImpressionShareReports.Progress.Made(String csv) ->
          keep(new StringReader(csv), clock.instant());
    };
  }

  private Outcome.Taken keep(Reader report, Instant otherwise) throws IOException {
    List<Observation<Facts.Popularity>> popularities =
        AppleAdsReport.read(report, otherwise).toList();
    try (Archive archive = new Storage(settings, clock).openArchive()) {
      PopularityCheck.Result checked =
          believe
              ? new PopularityCheck.Result(popularities, List.of())
              : new PopularityCheck(known(archive)).check(popularities);
      archive.append(checked.kept());
      return new Outcome.Taken(checked.kept().size(), checked.suspect());
    }
  }

  private static PopularityCheck.Known known(Archive archive) {
    return (keyword, scale, at) ->
        archive.list(keyword, at.minus(PopularityCheck.LOOK_BACK), at, MOST_KNOWN).stream()
            .filter(seen -> seen.facts().scale() == scale)
            .reduce((_, newer) -> newer);
  }
}
