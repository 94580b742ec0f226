package dev.storescope.dashboard.changes;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The apps whose changes concern an account. */
record WatchedApps(TrackingLists lists, CompetitorLists competitors) {
  /** The first places of a ranking. */
  private static final int FIRST = 10;

  /** Tracked apps and competitors come first. */
  private static final int MAX_APPS = 500;

  /** Why an app is among them: the first that applies. */
  enum Role {
    TRACKED,
    COMPETITOR,
    RANKED;

    String title() {
      return switch (this) {
        case TRACKED -> Texts.of("changes.tracked");
        case COMPETITOR -> Texts.of("changes.competitor");
        case RANKED -> Texts.of("changes.ranked");
      };
    }
  }

  /** The edition of a store for a country. */
  record Market(StoreType store, Country country) {
    private static Market of(TrackedApp tracked) {
      return new Market(tracked.app().store(), tracked.country());
    }
  }

  /** The apps of each market, with their roles. */
  Map<Market, Map<AppId, Role>> list(AccountId account, Evidence evidence) {
    List<TrackedApp> tracked = lists.list(account);
    Map<Market, Map<AppId, Role>> watched = new LinkedHashMap<>();
    tracked.forEach(app -> add(watched, app, Role.TRACKED, List.of(app.app())));
    tracked.forEach(app -> add(watched, app, Role.COMPETITOR, competitorsOf(account, app)));
    tracked.forEach(app -> add(watched, app, Role.RANKED, ranked(account, app, evidence)));
    return watched;
  }

  private static void add(
      Map<Market, Map<AppId, Role>> watched, TrackedApp of, Role role, Collection<AppId> apps) {
    Map<AppId, Role> ofMarket = watched.computeIfAbsent(Market.of(of), _ -> new LinkedHashMap<>());
    for (AppId app : apps) {
      if (ofMarket.size() < MAX_APPS) {
        ofMarket.putIfAbsent(app, role);
      }
    }
  }

  private List<AppId> competitorsOf(AccountId account, TrackedApp app) {
    return competitors
        .find(account, app.app(), app.country())
        .map(CompetitorLists.CompetitorList::competitors)
        .orElse(List.of());
  }

  private List<AppId> ranked(AccountId account, TrackedApp app, Evidence evidence) {
    Device device = app.firstDevice();
    return evidence
        .each(
            lists.listKeywords(account, app.app(), app.country()),
            keyword ->
                evidence.findAt(
                    new Subject.Search(device, app.country(), keyword),
                    evidence.moment().at(),
                    Freshness.UNLIMITED))
        .flatMap(Optional::stream)
        .map(Observation::facts)
        .flatMap(ranking -> ranking.apps().stream().limit(FIRST))
        .distinct()
        .toList();
  }
}
