package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.TrackKey;
import dev.storescope.keywords.discovery.DiscoveryPlan;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Has the fetch queue fetch what may show further keywords of the tracked apps: a {@link
 * DiscoveryPlan} for each app on each UTC date, once for all accounts that track the app. What was
 * not fetched on its date is planned anew on the next.
 *
 * <p>The plans of a date are in the queue under a key with that date, so that a restart or another
 * process plans no app twice.
 */
public final class DailyDiscovery {
  private static final String KEYS = "discovery:";
  private static final int SUBJECTS_OF_AN_APP =
      DiscoveryPlan.MOST_SEARCHES + DiscoveryPlan.MOST_LISTS;

  private final TrackingLists lists;
  private final FetchQueue queue;
  private final DiscoveryPlanner planner;
  private final Predicate<AccountId> active;
  private final ToIntFunction<StoreType> mostFetches;
  private final InstantSource clock;

  /** The apps without a plan are tried again on the next date only. */
  private final Set<TrackKey> done = new HashSet<>();

  private record Storefront(AppId app, Country country) {}

  /**
   * @param active whether the apps of an account are fetched
   * @param mostFetches the maximum number of fetches in a store on a date
   */
  public DailyDiscovery(
      TrackingLists lists,
      FetchQueue queue,
      DiscoveryPlanner planner,
      Predicate<AccountId> active,
      ToIntFunction<StoreType> mostFetches,
      InstantSource clock) {
    this.lists = lists;
    this.queue = queue;
    this.planner = planner;
    this.active = active;
    this.mostFetches = mostFetches;
    this.clock = clock;
  }

  /** Whether a key is one of discovery, which no list of an account has. */
  static boolean owns(TrackKey key) {
    return key.value().startsWith(KEYS);
  }

  /** Plans the apps that are not planned today yet. To be repeated. */
  public synchronized void run() {
    Instant now = clock.instant();
    String today = KEYS + LocalDate.ofInstant(now, ZoneOffset.UTC) + ":";
    readPlanned(today);
    Map<StoreType, Integer> rest = new HashMap<>();
    for (StoreType store : StoreType.values()) {
      rest.put(store, mostFetches.applyAsInt(store) / SUBJECTS_OF_AN_APP);
    }
    for (Storefront tracked : inTurn(today)) {
      if (rest.merge(tracked.app().store(), -1, Integer::sum) >= 0) {
        plan(tracked, keyOf(today, tracked), now);
      }
    }
  }

  private void readPlanned(String today) {
    done.removeIf(key -> !key.value().startsWith(today));
    for (TrackKey key : queue.listTrackKeys()) {
      if (key.value().startsWith(today)) {
        done.add(key);
      } else if (owns(key)) {
        queue.track(key, Set.of(), _ -> Optional.empty());
      }
    }
  }

  /** In an order that differs from date to date, so that each app has its turn. */
  private List<Storefront> inTurn(String today) {
    Set<Storefront> tracked = new HashSet<>();
    lists
        .listAll()
        .forEach(
            (account, apps) -> {
              if (active.test(account)) {
                apps.forEach(each -> tracked.add(new Storefront(each.app(), each.country())));
              }
            });
    return tracked.stream()
        .sorted(
            Comparator.comparingInt((Storefront each) -> keyOf(today, each).hashCode())
                .thenComparing(each -> keyOf(today, each).value()))
        .toList();
  }

  private void plan(Storefront tracked, TrackKey key, Instant now) {
    if (done.add(key)) {
      queue.track(
          key,
          planner.plan(tracked.app(), tracked.country(), now),
          subject -> planner.findObserved(subject, now));
    }
  }

  private static TrackKey keyOf(String today, Storefront tracked) {
    AppId app = tracked.app();
    return new TrackKey(
        today + app.store().wireName() + ":" + app.value() + ":" + tracked.country().code());
  }
}
