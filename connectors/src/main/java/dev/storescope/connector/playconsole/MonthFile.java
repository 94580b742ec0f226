package dev.storescope.connector.playconsole;

import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file of the bucket with what it has of an app in a month. */
public record MonthFile(Kind kind, AppId app, YearMonth month, ReportFile file) {
  static final Comparator<MonthFile> ORDER =
      Comparator.comparing(MonthFile::kind).thenComparing(MonthFile::month);

  /** The kinds of files about an app that are read. */
  public enum Kind {
    INSTALLS("stats/installs/installs_", "_overview", Optional.of(OwnReport.INSTALLS)),
    COUNTRY_INSTALLS(
        "stats/installs/installs_", "_country", Optional.of(OwnReport.COUNTRY_INSTALLS)),
    COUNTRY_LISTING(
        "stats/store_performance/store_performance_",
        "_country",
        Optional.of(OwnReport.COUNTRY_LISTING)),
    SOURCE_LISTING(
        "stats/store_performance/store_performance_",
        "_traffic_source",
        Optional.of(OwnReport.SOURCE_LISTING)),
    RATINGS("stats/ratings/ratings_", "_overview", Optional.empty()),
    COUNTRY_RATINGS("stats/ratings/ratings_", "_country", Optional.empty()),
    REVIEWS("reviews/reviews_", "", Optional.empty());

    private final String start;

    /** A package may end like a month, so names are read from their end. */
    private final Pattern name;

    @SuppressWarnings("ImmutableEnumChecker") // its value is an enum
    private final Optional<OwnReport> report;

    Kind(String start, String end, Optional<OwnReport> report) {
      this.start = start;
      this.name =
          Pattern.compile(
              Pattern.quote(start) + "([^/]+)_([0-9]{4})(0[1-9]|1[0-2])" + end + "\\.csv");
      this.report = report;
    }

    /** The report whose days it has, if it has figures. */
    Optional<OwnReport> report() {
      return report;
    }

    /** With which the names of its files about an app begin. */
    String prefix(AppId app) {
      return start + app.value() + "_";
    }

    private Optional<MonthFile> find(ReportFile file) {
      Matcher parts = name.matcher(file.name());
      return parts.matches()
          ? findApp(parts.group(1))
              .map(app -> new MonthFile(this, app, month(parts.group(2), parts.group(3)), file))
          : Optional.empty();
    }

    private static YearMonth month(String year, String month) {
      return YearMonth.of(Integer.parseInt(year), Integer.parseInt(month));
    }

    private static Optional<AppId> findApp(String text) {
      try {
        return Optional.of(AppId.of(StoreType.GOOGLE_PLAY, text));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }

  /** The file by its name; empty if it is none that is read. */
  static Optional<MonthFile> find(ReportFile file) {
    return Stream.of(Kind.values()).flatMap(kind -> kind.find(file).stream()).findFirst();
  }
}
