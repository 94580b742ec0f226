package dev.storescope.dashboard.reports;

import dev.storescope.dashboard.overview.OverviewOptions;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportSubject.OfApp;
import dev.storescope.reports.ReportSubject.OfGroup;
import java.util.List;

/**
 * What a report is about.
 *
 * @param name of the app or the group
 */
record ReportTarget(ReportSubject subject, String name, List<AppSelection> apps) {
  /** The address of the report. */
  String path() {
    return url(subject, "");
  }

  /** The address of a report, or of what is below it. */
  static String url(ReportSubject subject, String below) {
    return switch (subject) {
      case OfApp app -> selection(app).url("/report" + below);
      case OfGroup(long number) -> ReportPages.url(number) + below;
    };
  }

  /** The address of the page of the app or the group. */
  String back() {
    return switch (subject) {
      case OfApp app -> selection(app).url("");
      case OfGroup(long number) -> OverviewOptions.url(number);
    };
  }

  static AppSelection selection(OfApp app) {
    return new AppSelection(app.app(), app.country(), app.device());
  }
}
