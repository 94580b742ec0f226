package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.workbench.Workbenches;
import java.util.List;

/** The pages of the keyword workbench. */
public final class WorkbenchPages implements PageGroup {
  private final List<PageGroup> groups;

  public WorkbenchPages(
      PageQueries queries,
      AppHeader.Reader headers,
      Workbenches workbenches,
      PlanQuestion question) {
    this.groups =
        List.of(
            new WorkbenchPage(queries, headers, workbenches),
            new WorkbenchForms(queries, workbenches.keywords(), question),
            new PastePage(headers, workbenches.keywords(), question),
            new GapPage(queries, headers, workbenches),
            new TranslationPage(queries, headers, workbenches));
  }

  @Override
  public void addTo(PageRoutes routes) {
    groups.forEach(group -> group.addTo(routes));
  }
}
