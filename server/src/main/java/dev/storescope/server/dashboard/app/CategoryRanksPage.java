package dev.storescope.server.dashboard.app;

import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;

/** The places of an app in top charts over time. */
public final class CategoryRanksPage implements Pages.Group {
  private static final int DAYS = 30;

  private final Sight sight;
  private final AppHeads heads;

  CategoryRanksPage(Sight sight, AppHeads heads) {
    this.sight = sight;
    this.heads = heads;
  }

  /** What the page tells. */
  public record Model(AppHead head, Place place, ChartPlaces places) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH + AppTab.CHARTS.below(), this::show);
  }

  private void show(Visit visit) {
    Place place = Place.of(visit);
    Period period = Period.of(visit.query(), DAYS, sight.now());
    ChartPlaces places =
        ChartPlaces.read(place.app(), place.country(), place.device(), period, sight.evidence());
    if (visit.wantsCsv()) {
      visit.send(places.toCsv("charts-" + place.app() + "-" + place.country()));
      return;
    }
    AppHead head = heads.of(visit.account(), place, AppTab.CHARTS);
    visit.show(
        new View(
            "categoryRanks.jte", head.title(), Section.OVERVIEW, new Model(head, place, places)));
  }
}
