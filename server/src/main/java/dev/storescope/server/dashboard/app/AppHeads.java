package dev.storescope.server.dashboard.app;

import dev.storescope.accounts.Account;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.listings.AppMeta;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the heads of the pages of apps. */
public final class AppHeads {
  private final Sight sight;
  private final TrackingLists lists;
  private final AppMeta listings = new AppMeta();

  public AppHeads(Sight sight, TrackingLists lists) {
    this.sight = sight;
    this.lists = lists;
  }

  public AppHead of(Account account, Place place, AppTab tab) {
    Evidence evidence = sight.evidence();
    return new AppHead(
        place,
        tab,
        AppCard.of(place.app(), place.country(), evidence),
        listing(place, evidence),
        rating(place, evidence),
        lists.find(account.id(), place.app(), place.country()),
        countries(account, place.app(), evidence));
  }

  private Known<AppMeta.Result> listing(Place place, Evidence evidence) {
    Optional<Observation<Listing>> seen = listing(place.app(), place.country(), evidence);
    if (seen.isPresent() && seen.get().facts() instanceof Listed listed) {
      return new Known.Ready<>(new AppMeta.Result(listed), seen.get().observedAt());
    }
    return sight.ask(listings, new AppMeta.Query(place.app(), place.country()));
  }

  private static Optional<Observation<Listing>> listing(
      AppId app, Country country, Evidence evidence) {
    return evidence.findAt(
        new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED);
  }

  private static Optional<Rating> rating(Place place, Evidence evidence) {
    return evidence
        .findAt(
            new Subject.Rating(place.app(), place.country()),
            evidence.moment().at(),
            Freshness.UNLIMITED)
        .map(Observation::facts);
  }

  private AppHead.Countries countries(Account account, AppId app, Evidence evidence) {
    List<Country> tracked =
        lists.list(account.id()).stream()
            .filter(one -> one.app().equals(app))
            .map(TrackedApp::country)
            .sorted()
            .toList();
    List<Country> untracked =
        Storefronts.list().stream()
            .map(Storefront::country)
            .filter(country -> Storefronts.has(app.store(), country))
            .filter(country -> !tracked.contains(country))
            .toList();
    Map<Boolean, List<Country>> bySeen =
        evidence
            .each(untracked, country -> Map.entry(country, isSeen(app, country, evidence)))
            .collect(
                Collectors.partitioningBy(
                    Map.Entry::getValue,
                    Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    return new AppHead.Countries(
        tracked, bySeen.getOrDefault(true, List.of()), bySeen.getOrDefault(false, List.of()));
  }

  private static boolean isSeen(AppId app, Country country, Evidence evidence) {
    return listing(app, country, evidence).map(Observation::facts).orElse(null) instanceof Listed;
  }
}
