package dev.storescope.server.dashboard.app;

import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.dashboard.search.StoreLink;
import dev.storescope.server.dashboard.search.StoreLinks;
import dev.storescope.store.AppId;
import dev.storescope.tracking.Tracker;
import java.util.List;
import java.util.stream.Stream;

/** Adds competitors to the list of an app, and removes them. */
final class CompetitorForms implements Pages.Group {
  private final Sight sight;
  private final Tracker tracker;
  private final CompetitorLists competitors;

  CompetitorForms(Sight sight, Tracker tracker, CompetitorLists competitors) {
    this.sight = sight;
    this.tracker = tracker;
    this.competitors = competitors;
  }

  @Override
  public void addTo(Pages pages) {
    pages
        .taken(Place.PATH + AppTab.COMPETITORS.below() + "/add", this::add)
        .taken(Place.PATH + AppTab.COMPETITORS.below() + "/remove", this::remove);
  }

  private void add(Visit visit) {
    Place place = Place.of(visit);
    goBack(visit, place, tryAdd(visit, place));
  }

  private Notice tryAdd(Visit visit, Place place) {
    return switch (StoreLinks.parseApp(visit.form().find("app").orElse(""))) {
      case StoreLink.ToApp(AppId app, _) -> tryAdd(app, visit, place);
      case StoreLink.Wrong(String why) -> Notice.refused(why);
      case StoreLink.Words() -> Notice.refused("That is no app.");
    };
  }

  private Notice tryAdd(AppId app, Visit visit, Place place) {
    List<AppId> before = list(visit, place);
    if (app.equals(place.app())) {
      return Notice.refused("An app is no competitor of its own.");
    }
    if (before.contains(app)) {
      return Notice.refused(titleOf(app, place) + " is a competitor already.");
    }
    try {
      set(visit, place, Stream.concat(before.stream(), Stream.of(app)).toList());
      return Notice.done(titleOf(app, place) + " is a competitor now.");
    } catch (IllegalArgumentException e) {
      return Notice.refused("Nothing was added: " + e.getMessage() + ".");
    }
  }

  private void remove(Visit visit) {
    Place place = Place.of(visit);
    AppId app = AppId.of(place.app().store(), visit.form().find("app").orElse(""));
    List<AppId> before = list(visit, place);
    if (before.contains(app)) {
      set(visit, place, before.stream().filter(one -> !one.equals(app)).toList());
    }
    goBack(visit, place, Notice.done(titleOf(app, place) + " is no competitor any more."));
  }

  private List<AppId> list(Visit visit, Place place) {
    return competitors
        .find(visit.account().id(), place.app(), place.country())
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }

  private void set(Visit visit, Place place, List<AppId> apps) {
    tracker.setCompetitors(visit.account().id(), place.app(), place.country(), apps);
  }

  private String titleOf(AppId app, Place place) {
    return AppCard.of(app, place.country(), sight.evidence()).title();
  }

  private static void goBack(Visit visit, Place place, Notice notice) {
    visit.redirect(place.url(AppTab.COMPETITORS.below()), notice);
  }
}
