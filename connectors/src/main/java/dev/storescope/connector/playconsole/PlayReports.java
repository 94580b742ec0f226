package dev.storescope.connector.playconsole;

import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnRating;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReview;
import dev.storescope.own.OwnSales;
import dev.storescope.store.AppId;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Reads what the bucket of a developer has of its apps. A file is an answer as a whole, or none.
 * Not thread-safe.
 */
public record PlayReports(ReportBucket bucket) {
  private static final String INSTALLS = "stats/installs/installs_";

  /** The apps with files of installs, by package. */
  public PlayOutcome<List<AppId>> listApps() throws InterruptedException {
    return PlayFailureException.outcome(
        () ->
            bucket.listFiles(INSTALLS).stream()
                .flatMap(file -> MonthFile.find(file).stream())
                .map(MonthFile::app)
                .distinct()
                .sorted()
                .toList());
  }

  /** The files of some kinds about an app from a month on, by kind and month. */
  public PlayOutcome<List<MonthFile>> listFiles(
      AppId app, Set<MonthFile.Kind> kinds, YearMonth from) throws InterruptedException {
    return PlayFailureException.outcome(
        () -> {
          Set<String> prefixes = new LinkedHashSet<>();
          kinds.forEach(kind -> prefixes.add(kind.prefix(app)));
          List<MonthFile> files = new ArrayList<>();
          for (String prefix : prefixes) {
            bucket.listFiles(prefix).stream()
                .flatMap(file -> MonthFile.find(file).stream())
                .filter(file -> file.app().equals(app) && kinds.contains(file.kind()))
                .filter(file -> !file.month().isBefore(from))
                .forEach(files::add);
          }
          return files.stream().sorted(MonthFile.ORDER).toList();
        });
  }

  /**
   * The days of a file.
   *
   * @throws IllegalArgumentException if files of its kind have no figures
   */
  public PlayOutcome<List<OwnDay>> readDays(MonthFile file) throws InterruptedException {
    OwnReport report =
        file.kind()
            .report()
            .orElseThrow(() -> new IllegalArgumentException(file.kind() + " has no figures"));
    return read(file, (read, bytes) -> FigureRows.read(read, report, bytes));
  }

  /** The average ratings of a file. */
  public PlayOutcome<List<OwnRating>> readRatings(MonthFile file) throws InterruptedException {
    return read(file, RatingRows::read);
  }

  /** The reviews of a file. */
  public PlayOutcome<List<OwnReview>> readReviews(MonthFile file) throws InterruptedException {
    return read(file, ReviewRows::read);
  }

  /** The files with the sales of all apps, a month each. */
  public PlayOutcome<List<ReportFile>> listSales() throws InterruptedException {
    return bucket.list("sales/salesreport_");
  }

  /** The sums of the sales of a month. */
  public PlayOutcome<List<OwnSales>> readSales(ReportFile file) throws InterruptedException {
    return PlayFailureException.outcome(() -> SalesRows.read(bucket.content(file).bytes()));
  }

  private <T> PlayOutcome<T> read(MonthFile file, BiFunction<MonthFile, byte[], T> reader)
      throws InterruptedException {
    return PlayFailureException.outcome(
        () -> {
          ReportBucket.Content content = bucket.content(file.file());
          MonthFile asRead = new MonthFile(file.kind(), file.app(), file.month(), content.file());
          return reader.apply(asRead, content.bytes());
        });
  }
}
