package dev.storescope.server.dashboard.app;

import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.ServerParts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Arrays;
import java.util.List;

/** The pages of an app in a country: each tab is a group, with the forms on it. */
public final class AppPages implements Pages.Group {
  private final List<Pages.Group> groups;

  public AppPages(Sight sight, ServerParts parts) {
    AppHeads heads = new AppHeads(sight, parts.tracking().lists());
    this.groups =
        List.of(new TrackingForms(parts.tracking()), new KeywordsTab(sight, heads, parts));
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
