package dev.storescope.dashboard.app;

import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.keyword.KeywordRowReader;
import dev.storescope.dashboard.app.keyword.KeywordsTab;
import dev.storescope.dashboard.app.metadata.MetadataPage;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.events.Timelines;
import dev.storescope.ports.Ports;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordWorkbench;
import java.util.Arrays;
import java.util.List;

/** The pages of an app in a country: a group for each tab, with its forms. */
public final class AppTabs implements PageGroup {
  private final KeywordsTab keywords;
  private final List<PageGroup> groups;

  public AppTabs(
      PageQueries queries,
      AppHeader.Reader headers,
      Ports ports,
      KeywordWorkbench workbench,
      PlanQuestion question,
      KeywordRowReader rows,
      EventMarkers markers) {
    TrackingLists lists = ports.trackingLists();
    CompetitorLists competitors = ports.competitorLists();
    Timelines timelines = markers.timelines();
    this.keywords = new KeywordsTab(queries, headers, workbench, rows, markers);
    this.groups =
        List.of(
            new TrackingForms(queries, workbench, question),
            keywords,
            new EventsPage(queries, headers, timelines, markers),
            new AfterChangePage(queries, headers, timelines, markers),
            new AnnotationForms(queries, ports.annotations()),
            new RatingsPage(queries, headers, markers),
            new DownloadsPage(queries, headers, markers),
            new FunnelPage(queries, headers, markers, ports),
            new ReviewsPage(queries, headers),
            new ListingPage(queries, headers),
            new MetadataPage(queries, headers, lists, competitors, ports.metadataDrafts()),
            new ChartRanksPage(queries, headers, markers),
            new CountriesPage(queries, headers, workbench, timelines, question),
            new CompetitorsPage(queries, headers, lists, competitors, markers));
  }

  public KeywordsTab keywords() {
    return keywords;
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam("/dashboard/apps/{storetype}/{storeid}", AppTabs::redirect);
    groups.forEach(group -> group.addTo(routes));
  }

  /** Redirects to a tab of the app in the country that was selected in the header of a page. */
  private static void redirect(PageRequest request) {
    AppId app = StoreParameters.app(request);
    Country country =
        StoreParameters.country(app.store(), request.query().find("country").orElse("us"));
    Device device = StoreParameters.device(app.store(), request.query().find("device"));
    request.redirect(new AppSelection(app, country, device).url(tab(request).below()));
  }

  private static AppTab tab(PageRequest request) {
    String name = request.query().find("tab").orElse(AppTab.OVERVIEW.name());
    return Arrays.stream(AppTab.values())
        .filter(tab -> tab.name().equals(name))
        .findFirst()
        .orElseThrow(() -> PageException.notOneOf("tab", List.of(AppTab.values())));
  }
}
