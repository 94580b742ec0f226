package dev.storescope.sandbox.appstoreconnect;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The reports of analytics, with the names and numbers of the real ones. */
enum AnalyticsReport {
  DOWNLOADS(3, "App Downloads Standard", "COMMERCE", 2),
  DOWNLOADS_DETAILED(4, "App Downloads Detailed", "COMMERCE", 0),
  PURCHASES(12, "App Store Purchases Standard", "COMMERCE", 0),
  ENGAGEMENT(14, "App Store Discovery and Engagement Standard", "APP_STORE_ENGAGEMENT", 3),
  ENGAGEMENT_DETAILED(15, "App Store Discovery and Engagement Detailed", "APP_STORE_ENGAGEMENT", 0);

  private final int number;
  private final String title;
  private final String category;
  private final int days;

  /**
   * A report.
   *
   * @param days after which a day is complete, and which each instance has; 0 without instances
   */
  AnalyticsReport(int number, String title, String category, int days) {
    this.number = number;
    this.title = title;
    this.category = category;
    this.days = days;
  }

  int number() {
    return number;
  }

  int days() {
    return days;
  }

  static Optional<AnalyticsReport> find(String number) {
    return Stream.of(values())
        .filter(report -> Integer.toString(report.number).equals(number))
        .findFirst();
  }

  Resource resource(ReportRequests.ReportRequest request) {
    return new Resource(
        "analyticsReports",
        "r" + number + "-" + request.id(),
        Map.of("name", title, "category", category));
  }
}
