package dev.storescope.dashboard;

import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.reports.ReportPages;
import java.util.List;
import java.util.stream.Stream;

/** The paths of all pages of a workspace, which links can show. */
final class ShareablePages {
  static final List<String> PATHS =
      Stream.concat(
              Stream.of(
                  "/dashboard",
                  "/dashboard/search",
                  "/dashboard/charts",
                  "/dashboard/changes",
                  ReportPages.OF_GROUP,
                  ReportPages.OF_APP,
                  "/dashboard/keywords/{storetype}/{country}"),
              Stream.concat(
                      Stream.of(AppTab.values()).filter(AppTab::isShareable).map(AppTab::below),
                      Stream.of("/workbench/gap", "/workbench/list", "/workbench/translation"))
                  .map(below -> AppSelection.PATH + below))
          .toList();

  private ShareablePages() {}
}
