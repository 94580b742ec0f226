package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What more would be fetched if an account tracked more, and whether that fits. */
public record TrackingPreview(CurrentPlan plan, DailyFetches fetches) {
  /**
   * An app that is to be tracked in a country, or is, with keywords to add.
   *
   * @param devices those to add; if there are none and the app is not tracked, the default device
   */
  public record Wanted(
      AppId app, Country country, Set<Device> devices, Collection<Keyword> keywords) {}

  /**
   * The plan with what an account wants to track, by the last count; nothing is tracked. Empty
   * while what is tracked is counted for the first time.
   *
   * @param of as {@link FetchPlan#of} has its account
   */
  public Optional<PlanChange> find(
      AccountId account, Collection<Wanted> wanted, Optional<AccountId> of) {
    Map<TrackKey, Map<Subject<?>, FetchInterval>> subjects = new HashMap<>();
    for (Wanted each : wanted) {
      subjects
          .computeIfAbsent(Tracker.keyOf(account, each.app(), each.country()), _ -> new HashMap<>())
          .putAll(listSubjects(account, each));
    }
    return plan.findWith(subjects, of);
  }

  private Map<Subject<?>, FetchInterval> listSubjects(AccountId account, Wanted wanted) {
    Set<Keyword> keywords =
        new LinkedHashSet<>(fetches.lists().listKeywords(account, wanted.app(), wanted.country()));
    keywords.addAll(wanted.keywords());
    return fetches.listSubjects(account, tracked(account, wanted), keywords);
  }

  private TrackedApp tracked(AccountId account, Wanted wanted) {
    Set<Device> devices = EnumSet.noneOf(Device.class);
    devices.addAll(wanted.devices());
    fetches
        .lists()
        .find(account, wanted.app(), wanted.country())
        .ifPresent(tracked -> devices.addAll(tracked.devices()));
    if (devices.isEmpty()) {
      devices.add(Device.defaultFor(wanted.app().store()));
    }
    return new TrackedApp(wanted.app(), wanted.country(), devices, fetches.clock().instant());
  }
}
