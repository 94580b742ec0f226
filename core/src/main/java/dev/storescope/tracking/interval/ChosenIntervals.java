package dev.storescope.tracking.interval;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingSync;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.Tag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The intervals by what accounts have chosen: that of a tag overrides that of its app, which
 * overrides those of its groups. With several tags or groups, the shortest applies.
 */
public record ChosenIntervals(FetchIntervals chosen, AppGroups groups, KeywordNotes notes)
    implements TrackingIntervals {
  @Override
  public OfApp find(AccountId account, TrackedApp tracked) {
    Map<IntervalScope, FetchInterval> all = chosen.list(account);
    if (all.isEmpty()) {
      return TrackingIntervals.DAILY.find(account, tracked);
    }
    GroupedApp app = new GroupedApp(tracked.app(), tracked.country());
    FetchInterval own =
        Optional.ofNullable(all.get(new IntervalScope.OfApp(app)))
            .or(() -> findOfGroups(account, app, all))
            .orElse(FetchInterval.DAILY);
    return new OfApp(own, ofKeywords(account, app, all));
  }

  private Optional<FetchInterval> findOfGroups(
      AccountId account, GroupedApp app, Map<IntervalScope, FetchInterval> all) {
    return all.keySet().stream().anyMatch(IntervalScope.OfGroup.class::isInstance)
        ? shortest(
            groups.list(account).stream()
                .filter(group -> group.apps().contains(app))
                .map(group -> new IntervalScope.OfGroup(group.number())),
            all)
        : Optional.empty();
  }

  private Map<Keyword, FetchInterval> ofKeywords(
      AccountId account, GroupedApp app, Map<IntervalScope, FetchInterval> all) {
    Map<Keyword, FetchInterval> keywords = new HashMap<>();
    boolean any =
        all.keySet().stream()
            .anyMatch(scope -> scope instanceof IntervalScope.OfTag(var of, _) && of.equals(app));
    if (any) {
      notes
          .list(account, app.app(), app.country())
          .forEach(
              (keyword, note) ->
                  shortest(note.tags().stream().map(tag -> new IntervalScope.OfTag(app, tag)), all)
                      .ifPresent(interval -> keywords.put(keyword, interval)));
    }
    return keywords;
  }

  private static Optional<FetchInterval> shortest(
      Stream<? extends IntervalScope> scopes, Map<IntervalScope, FetchInterval> all) {
    return scopes
        .flatMap(scope -> Optional.ofNullable(all.get(scope)).stream())
        .reduce(FetchInterval::shorter);
  }

  /** Changes what an account has chosen, and has the queue apply it. */
  public record Editor(FetchIntervals chosen, AppGroups groups, TrackingSync tracking) {
    /**
     * Sets an interval, or removes it.
     *
     * @param interval empty for that of its app or groups
     * @throws IllegalArgumentException as {@link FetchIntervals#put}
     */
    public void set(AccountId account, IntervalScope scope, Optional<FetchInterval> interval) {
      interval.ifPresentOrElse(
          each -> chosen.put(account, scope, each), () -> chosen.remove(account, scope));
      apps(account, scope).forEach(each -> tracking.sync(account, each.app(), each.country()));
    }

    private Stream<GroupedApp> apps(AccountId account, IntervalScope scope) {
      return switch (scope) {
        case IntervalScope.OfApp(GroupedApp app) -> Stream.of(app);
        case IntervalScope.OfTag(GroupedApp app, Tag _) -> Stream.of(app);
        case IntervalScope.OfGroup(long number) ->
            groups.find(account, number).stream()
                .map(AppGroup::apps)
                .flatMap(apps -> apps.stream());
      };
    }
  }
}
