package dev.storescope.sandbox.playconsole;

import dev.storescope.store.AppId;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The kinds of files of an app and a month.
 *
 * <p>A day is in a file some days later, not at the same time in all of them.
 */
enum FileKind {
  INSTALLS("stats/installs/installs_", "_overview", 1, 3),
  COUNTRY_INSTALLS("stats/installs/installs_", "_country", 1, 3),
  COUNTRY_RATINGS("stats/ratings/ratings_", "_country", 1, 3),
  COUNTRY_LISTING("stats/store_performance/store_performance_", "_country", 3, 5),
  SOURCE_LISTING("stats/store_performance/store_performance_", "_traffic_source", 3, 5),
  /** Its name has that of another kind within. */
  TOTAL_ACQUISITIONS("stats/store_performance/total_store_performance_", "_country", 3, 5),
  REVIEWS("reviews/reviews_", "", 0, 0);

  private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuuMM", Locale.ROOT);

  private final String start;
  private final String end;
  private final int leastDelay;
  private final int mostDelay;

  FileKind(String start, String end, int leastDelay, int mostDelay) {
    this.start = start;
    this.end = end;
    this.leastDelay = leastDelay;
    this.mostDelay = mostDelay;
  }

  String name(AppId app, YearMonth month) {
    return start + app.value() + "_" + MONTH.format(month) + end + ".csv";
  }

  int leastDelay() {
    return leastDelay;
  }

  int mostDelay() {
    return mostDelay;
  }
}
