package dev.storescope.server.dashboard.app;

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

/** Adds competitors to the list of an app, and removes them. */
final class CompetitorForms implements Pages.Group {
  private final Sight sight;
  private final Tracker tracker;

  CompetitorForms(Sight sight, Tracker tracker) {
    this.sight = sight;
    this.tracker = tracker;
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
    if (app.equals(place.app())) {
      return Notice.refused("An app is no competitor of its own.");
    }
    try {
      return tracker.addCompetitor(visit.account().id(), place.app(), place.country(), app)
          ? Notice.done(titleOf(app, place) + " is a competitor now.")
          : Notice.refused(titleOf(app, place) + " is a competitor already.");
    } catch (IllegalArgumentException e) {
      return Notice.refused("Nothing was added: " + e.getMessage() + ".");
    }
  }

  private void remove(Visit visit) {
    Place place = Place.of(visit);
    AppId app = AppId.of(place.app().store(), visit.form().find("app").orElse(""));
    tracker.removeCompetitor(visit.account().id(), place.app(), place.country(), app);
    goBack(visit, place, Notice.done(titleOf(app, place) + " is no competitor any more."));
  }

  private String titleOf(AppId app, Place place) {
    return AppCard.of(app, place.country(), sight.evidence()).title();
  }

  private static void goBack(Visit visit, Place place, Notice notice) {
    visit.redirect(place.url(AppTab.COMPETITORS.below()), notice);
  }
}
