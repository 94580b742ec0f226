package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.world.Traffic;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The rows of reports about an app in a territory on a date, by one source. Counts are rounded at
 * random, but always in the same way.
 *
 * @param complete the share of the day that a report has, up to 1
 */
record ReportRows(
    SeededRandom random,
    OwnedApp app,
    Territory territory,
    LocalDate date,
    Traffic traffic,
    double complete) {
  static final String ENGAGEMENT_HEADER =
      "Date\tApp Name\tApp Apple Identifier\tEvent\tPage Type\tSource Type\tEngagement Type\tDevice"
          + "\tPlatform Version\tTerritory\tCounts\tUnique Counts";
  static final String DOWNLOADS_HEADER =
      "Date\tApp Name\tApp Apple Identifier\tDownload Type\tApp Version\tDevice\tPlatform Version"
          + "\tSource Type\tPage Type\tPre-Order\tTerritory\tCounts";

  private static final String DEVICE = "iPhone";
  private static final String PLATFORM = "iOS 26.1";
  private static final String PAGE = "Product page";

  /** Those who have an app, for one who downloads it, that update it on a day. */
  private static final double UPDATES = 5;

  Stream<String> engagement() {
    return Stream.of(
            engaged("Impression", "No page", "", traffic.impressions()),
            engaged("Page view", PAGE, "", traffic.pageViews()),
            engaged("Tap", PAGE, "Get", traffic.firstDownloads() + traffic.redownloads()))
        .flatMap(rows -> rows);
  }

  private Stream<String> engaged(String event, String page, String kind, double expected) {
    long count = count(event, expected);
    return count == 0
        ? Stream.of()
        : Stream.of(
            row(
                event,
                page,
                source(),
                kind,
                DEVICE,
                PLATFORM,
                territory.code(),
                Long.toString(count),
                Long.toString(Math.ceilDiv(count * 4, 5))));
  }

  Stream<String> downloads() {
    return Stream.of(
            downloaded("First-time download", traffic.firstDownloads()),
            downloaded("Redownload", traffic.redownloads()),
            downloaded("Auto-update", traffic.firstDownloads() * UPDATES))
        .flatMap(rows -> rows);
  }

  private Stream<String> downloaded(String type, double expected) {
    long count = count(type, expected);
    return count == 0
        ? Stream.of()
        : Stream.of(
            row(
                type,
                app.page().release().version(),
                DEVICE,
                PLATFORM,
                source(),
                PAGE,
                "",
                territory.code(),
                Long.toString(count)));
  }

  private String row(String... cells) {
    return date
        + "\t"
        + app.page().title()
        + "\t"
        + app.id().value()
        + "\t"
        + String.join("\t", List.of(cells));
  }

  private long count(String what, double expected) {
    int key = Objects.hash(app.id().value(), territory.code(), traffic.source().name(), what);
    return (long) (expected * complete + random.uniform(key, date.toEpochDay()));
  }

  private String source() {
    return switch (traffic.source()) {
      case SEARCH -> "App Store search";
      case BROWSE -> "App Store browse";
      case APP_REFERRER -> "App referrer";
      case WEB_REFERRER -> "Web referrer";
    };
  }
}
