package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.ArrayList;
import java.util.List;

/** Finds the apps of scopes in the lists of accounts. */
record ScopedApps(TrackingLists lists, CompetitorLists competitors) {
  /** The tracked apps of a scope, whose competitors may be those that it is about. */
  static List<TrackedApp> listTracked(TrackingLists lists, AccountId account, RuleScope scope) {
    return lists.list(account).stream()
        .filter(tracked -> scope.app().stream().allMatch(tracked.app()::equals))
        .filter(tracked -> scope.country().stream().allMatch(tracked.country()::equals))
        .toList();
  }

  /** The apps of a scope: tracked apps, each with its competitors after it. */
  List<ScopedApp> list(AccountId account, RuleScope scope) {
    List<ScopedApp> apps = new ArrayList<>();
    for (TrackedApp tracked : listTracked(lists, account, scope)) {
      List<Keyword> keywords = lists.listKeywords(account, tracked.app(), tracked.country());
      if (scope.whose() != Whose.COMPETITORS) {
        apps.add(new ScopedApp(tracked.app(), tracked, keywords));
      }
      if (scope.whose() != Whose.OWN) {
        competitorsOf(account, tracked)
            .forEach(app -> apps.add(new ScopedApp(app, tracked, keywords)));
      }
    }
    return List.copyOf(apps);
  }

  private List<AppId> competitorsOf(AccountId account, TrackedApp tracked) {
    return competitors
        .find(account, tracked.app(), tracked.country())
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }
}
