package dev.storescope.server.dashboard.search;

import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.Tracker;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Has apps tracked that a form names by link or id. */
final class AddingApps {
  static final String PATH = "/dashboard/search/track";

  private final Sight sight;
  private final Tracker tracker;

  AddingApps(Sight sight, Tracker tracker) {
    this.sight = sight;
    this.tracker = tracker;
  }

  void add(Visit visit) {
    Fields form = visit.form();
    switch (StoreLinks.parseApp(form.find("link").orElse(""))) {
      case StoreLink.ToApp(AppId app, Optional<Country> country) ->
          add(visit, app, country.orElseGet(() -> country(form, app.store())));
      case StoreLink.Wrong(String why) -> visit.redirect(SearchQuery.PATH, Notice.refused(why));
      case StoreLink.Words() ->
          visit.redirect(SearchQuery.PATH, Notice.refused("Give a link to an app, or its id."));
    }
  }

  private void add(Visit visit, AppId app, Country country) {
    tracker.track(visit.account().id(), app, country, devices(visit.form(), app.store()));
    AppCard card = AppCard.of(app, country, sight.evidence());
    visit.redirect(
        Place.of(app, country).url(""),
        Notice.done(
            "%s is looked at every day in %s from now on."
                .formatted(card.title(), Place.nameOf(country))));
  }

  private static Country country(Fields form, StoreType store) {
    return Place.country(store, form.find("country").orElse("us"));
  }

  /** The devices of the form that its store has; the usual one where it names none of them. */
  private static Set<Device> devices(Fields form, StoreType store) {
    Set<Device> devices = EnumSet.noneOf(Device.class);
    form.list("device").stream()
        .flatMap(name -> Device.find(name).stream())
        .filter(device -> device.store() == store)
        .forEach(devices::add);
    return devices.isEmpty() ? Set.of(Device.defaultFor(store)) : devices;
  }
}
