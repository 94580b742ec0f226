package dev.storescope.server.dashboard.app;

import dev.storescope.competitors.CompetitorLists;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.ServerParts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.tracking.TrackingLists;
import java.util.Arrays;
import java.util.List;

/** The pages of an app in a country: each tab is a group, with the forms on it. */
public final class AppPages implements Pages.Group {
  private final List<Pages.Group> groups;

  public AppPages(Sight sight, ServerParts parts) {
    TrackingLists lists = parts.tracking().lists();
    CompetitorLists competitors = parts.competitorLists();
    AppHeads heads = new AppHeads(sight, lists);
    this.groups =
        List.of(
            new TrackingForms(parts.tracking()),
            new KeywordsTab(sight, heads, parts),
            new RatingsPage(sight, heads),
            new ListingPage(sight, heads),
            new CategoryRanksPage(sight, heads),
            new CompetitorsPage(sight, heads, lists, competitors),
            new CompetitorForms(sight, parts.tracking().tracker()));
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown("/dashboard/apps/{storetype}/{storeid}", AppPages::go);
    groups.forEach(group -> group.addTo(pages));
  }

  /** Leads to a tab of an app in a country, as the choice on top of its pages sends it. */
  private static void go(Visit visit) {
    AppId app = Place.app(visit);
    Country country = Place.country(app.store(), visit.query().find("country").orElse("us"));
    Place place = new Place(app, country, Place.device(app.store(), visit.query().find("device")));
    visit.redirect(place.url(tab(visit).below()));
  }

  private static AppTab tab(Visit visit) {
    String name = visit.query().find("tab").orElse(AppTab.KEYWORDS.name());
    return Arrays.stream(AppTab.values())
        .filter(tab -> tab.name().equals(name))
        .findFirst()
        .orElseThrow(() -> PageException.notValid("The tabs are " + List.of(AppTab.values())));
  }
}
