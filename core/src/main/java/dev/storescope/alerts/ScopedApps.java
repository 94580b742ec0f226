package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroups;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds the apps of scopes in the lists of accounts. */
public record ScopedApps(
    TrackingLists lists,
    CompetitorLists competitors,
    KeywordNotes notes,
    AppGroups groups,
    TrackingIntervals intervals) {
  /** The tracked apps of a scope, whose competitors may be those that it is about. */
  List<TrackedApp> listTracked(AccountId account, RuleScope scope) {
    return inGroup(account, scope.group()).stream()
        .filter(tracked -> scope.app().stream().allMatch(tracked.app()::equals))
        .filter(tracked -> scope.country().stream().allMatch(tracked.country()::equals))
        .toList();
  }

  /** The apps of a scope: tracked apps, each with its competitors after it. */
  List<ScopedApp> list(AccountId account, RuleScope scope) {
    List<ScopedApp> apps = new ArrayList<>();
    for (TrackedApp tracked : listTracked(account, scope)) {
      List<Keyword> keywords = keywordsOf(account, tracked, scope.tag());
      if (scope.tag().isPresent() && keywords.isEmpty()) {
        continue;
      }
      TrackingIntervals.OfApp every = intervals.find(account, tracked);
      if (scope.whose() != Whose.COMPETITORS) {
        apps.add(new ScopedApp(tracked.app(), tracked, keywords, every));
      }
      if (scope.whose() != Whose.OWN) {
        competitorsOf(account, tracked)
            .forEach(app -> apps.add(new ScopedApp(app, tracked, keywords, every)));
      }
    }
    return List.copyOf(apps);
  }

  private List<TrackedApp> inGroup(AccountId account, OptionalLong group) {
    List<TrackedApp> tracked = lists.list(account);
    if (group.isEmpty()) {
      return tracked;
    }
    Optional<AppGroup> found = groups.find(account, group.getAsLong());
    return tracked.stream().filter(app -> found.stream().anyMatch(each -> each.has(app))).toList();
  }

  private List<Keyword> keywordsOf(AccountId account, TrackedApp tracked, Optional<Tag> tag) {
    List<Keyword> keywords = lists.listKeywords(account, tracked.app(), tracked.country());
    if (tag.isEmpty()) {
      return keywords;
    }
    Map<Keyword, KeywordNote> noted = notes.list(account, tracked.app(), tracked.country());
    return keywords.stream()
        .filter(each -> noted.getOrDefault(each, KeywordNote.NONE).tags().contains(tag.get()))
        .toList();
  }

  private List<AppId> competitorsOf(AccountId account, TrackedApp tracked) {
    return competitors
        .find(account, tracked.app(), tracked.country())
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }
}
