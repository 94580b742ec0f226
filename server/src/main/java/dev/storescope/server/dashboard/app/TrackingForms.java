package dev.storescope.server.dashboard.app;

import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.Tracking;
import dev.storescope.store.Device;
import java.util.EnumSet;
import java.util.Set;

/** Takes the wish to follow an app, or to follow it no more. */
final class TrackingForms implements Pages.Group {
  private final Tracking tracking;

  TrackingForms(Tracking tracking) {
    this.tracking = tracking;
  }

  @Override
  public void addTo(Pages pages) {
    pages.taken(Place.PATH + "/track", this::track);
    pages.taken(Place.PATH + "/untrack", this::untrack);
  }

  private void track(Visit visit) {
    Place place = Place.of(visit);
    Set<Device> devices = EnumSet.of(place.device());
    tracking
        .lists()
        .find(visit.account().id(), place.app(), place.country())
        .ifPresent(tracked -> devices.addAll(tracked.devices()));
    tracking.tracker().track(visit.account().id(), place.app(), place.country(), devices);
    visit.redirect(
        place.url(""), Notice.done("The app is tracked now: it is looked at every day."));
  }

  private void untrack(Visit visit) {
    Place place = Place.of(visit);
    boolean removed =
        tracking.tracker().untrack(visit.account().id(), place.app(), place.country());
    visit.redirect(
        place.url(""),
        removed
            ? Notice.done("The app is tracked no more; what was seen of it stays.")
            : Notice.refused("The app was not tracked."));
  }
}
