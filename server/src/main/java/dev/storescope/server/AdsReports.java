package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.connector.appleads.AppleAdsReport;
import dev.storescope.connector.appleads.ImpressionShareReports;
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

/** Reports of Apple Ads, whose popularities are taken into the archive. */
public final class AdsReports {
  private final Settings settings;
  private final InstantSource clock;

  AdsReports(Settings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** What came of asking for a report. */
  public sealed interface Outcome {
    record BeingMade(long id) implements Outcome {}

    record Taken(int popularities) implements Outcome {}

    record Refused(FetchOutcome why) implements Outcome {}
  }

  /**
   * Takes a report that was downloaded; rows that name no day are of the day of the file.
   *
   * @return how many popularities there were
   */
  public int importFile(Path file) throws IOException {
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
          new Outcome.Taken(keep(new StringReader(csv), clock.instant()));
    };
  }

  private int keep(Reader report, Instant otherwise) throws IOException {
    List<Observation<Facts.Popularity>> popularities =
        AppleAdsReport.read(report, otherwise).toList();
    try (Archive archive = new Storage(settings, clock).openArchive()) {
      archive.append(popularities);
    }
    return popularities.size();
  }
}
