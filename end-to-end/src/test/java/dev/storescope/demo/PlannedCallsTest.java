package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connector.Connectors;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.CallSavingFetcher;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.StoreConnections;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.plan.CallModel;
import dev.storescope.tracking.plan.FetchPlan;
import dev.storescope.tracking.plan.HostPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a day is planned to take, and what the simulated stores receive. */
class PlannedCallsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Country US = new Country("us");
  private static final int DAYS_OF_WEEK = 7;

  /** Of the reviews of an app: pages, and calls with the repetitions of empty ones. */
  private static final int PAGES = 10;

  private static final int MOST_CALLS = 16;

  @TempDir Path data;
  private final SettableClock clock = new SettableClock(NOW);
  private final InMemoryArchive archive = new InMemoryArchive();
  private final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<StoreType, Map<SubjectKind, Integer>> made = new EnumMap<>(StoreType.class);

  @Test
  void theStoresReceiveThePlannedCallsOfADay() throws Exception {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(1), clock, FaultPlan.none());
        App.Database database = App.openDatabase(settings())) {
      Connectors connectors = connectors(sandbox);
      Fetcher fetcher = new Fetcher(List.of(connectors), archive, FetchPolicy.DEFAULT, clock);
      for (Device device : List.of(Device.IPHONE, Device.ANDROID)) {
        track(database, fetcher, device);
      }
      FetchPlan plan =
          FetchPlan.of(queue.count(NOW), new CallModel(connectors), List.of(), Optional.empty());
      clock.set(NOW.plus(Duration.ofDays(1)));

      Set<Subject<?>> tracked =
          queue.listTrackKeys().stream()
              .flatMap(key -> queue.listTracked(key).stream())
              .collect(Collectors.toSet());
      fetch(tracked, fetcher);

      for (StoreType store : StoreType.values()) {
        assertThat(planned(plan, store, SubjectKind.SEARCH))
            .isPositive()
            .isEqualTo(made(store, SubjectKind.SEARCH));
        assertThat(planned(plan, store, SubjectKind.CHART))
            .isPositive()
            .isEqualTo(made(store, SubjectKind.CHART));
        assertThat(made(store, SubjectKind.SUGGESTIONS))
            .as("an empty list is asked for three times")
            .isEqualTo(planned(plan, store, SubjectKind.SUGGESTIONS) + 2 * countEmpty(store));
        assertThat(made(store, SubjectKind.REVIEWS))
            .as("an app with few reviews has fewer pages, and empty pages are repeated")
            .isPositive()
            .isLessThanOrEqualTo(planned(plan, store, SubjectKind.REVIEWS) * MOST_CALLS / PAGES);
        assertThat(made(store, SubjectKind.LISTING))
            .as("an app that lists show takes no call")
            .isPositive()
            .isLessThanOrEqualTo(planned(plan, store, SubjectKind.LISTING));
      }
      assertThat(planned(plan, StoreType.GOOGLE_PLAY, SubjectKind.SUGGESTIONS)).isPositive();
      assertThat(calls(plan, StoreType.APP_STORE, SubjectKind.PRODUCT_PAGE) * DAYS_OF_WEEK)
          .as("each page is fetched on one day of a week")
          .isEqualTo(made(StoreType.APP_STORE, SubjectKind.PRODUCT_PAGE));
    }
  }

  /** The first apps of the chart, with their titles as keywords. */
  private void track(App.Database database, Fetcher fetcher, Device device) throws Exception {
    StoreType store = device.store();
    Subject.Chart chart = new Subject.Chart(device, US, CategoryId.overall(store));
    fetcher.fetch(chart);
    List<AppId> apps =
        archive
            .findLatest(chart, clock.instant(), Duration.ZERO)
            .orElseThrow()
            .facts()
            .charts()
            .values()
            .stream()
            .flatMap(List::stream)
            .distinct()
            .limit(5)
            .toList();
    AccountId account =
        database
            .ports()
            .accounts()
            .create(new Username(store.wireName()), "a long password", Account.Role.MEMBER)
            .id();
    CompetitorLists competitors = database.ports().competitorLists();
    Tracker tracker =
        new Tracker(
            database.ports().trackingLists(),
            competitors,
            new DailyFetches(
                database.ports().trackingLists(),
                competitors,
                queue,
                archive,
                _ -> true,
                fetcher::canFetch,
                clock));
    for (AppId app : apps) {
      tracker.track(account, app, US, Set.of(device));
      fetcher.fetch(new Subject.Listing(app, US));
      archive
          .findLatest(new Subject.Listing(app, US), clock.instant(), Duration.ZERO)
          .map(found -> (Facts.Listed) found.facts())
          .ifPresent(
              listed -> tracker.addKeywords(account, app, US, List.of(Keyword.of(listed.title()))));
    }
  }

  private void fetch(Set<Subject<?>> tracked, Fetcher fetcher) throws Exception {
    CallSavingFetcher saving =
        new CallSavingFetcher(
            fetcher,
            (store, country, _, limit) ->
                tracked.stream()
                    .filter(each -> each instanceof Subject.Listing && each.store() == store)
                    .filter(each -> each.country().equals(country))
                    .limit(limit)
                    .<Subject<?>>map(each -> each)
                    .toList());
    for (Subject<?> subject : tracked) {
      calls.set(0);
      saving.fetch(
          subject,
          new FetchAttempt.Begun(1, clock.instant().minus(Duration.ofHours(23)), Optional.empty()));
      made.computeIfAbsent(subject.store(), _ -> new EnumMap<>(SubjectKind.class))
          .merge(subject.kind(), calls.get(), Integer::sum);
    }
  }

  private long countEmpty(StoreType store) {
    return queue.listTrackKeys().stream()
        .flatMap(key -> queue.listTracked(key).stream())
        .distinct()
        .filter(subject -> subject instanceof Subject.Suggestions && subject.store() == store)
        .filter(
            subject ->
                archive
                    .findLatest(subject, clock.instant(), Duration.ZERO)
                    .filter(found -> found.facts().isAbsence())
                    .isPresent())
        .count();
  }

  private long made(StoreType store, SubjectKind kind) {
    return made.get(store).getOrDefault(kind, 0);
  }

  private static long planned(FetchPlan plan, StoreType store, SubjectKind kind) {
    return Math.round(calls(plan, store, kind));
  }

  private static double calls(FetchPlan plan, StoreType store, SubjectKind kind) {
    return plan.hosts().stream()
        .flatMap(host -> host.kinds().stream())
        .filter(each -> each.store() == store && each.kind() == kind)
        .mapToDouble(HostPlan.KindCalls::calls)
        .sum();
  }

  private Settings settings() {
    return new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of());
  }

  private Connectors connectors(Sandbox sandbox) throws Exception {
    SandboxTransport stores = new SandboxTransport(Sandbox.unserved(WorldSettings.of(1), clock));
    StoreTransport counted =
        request -> {
          calls.incrementAndGet();
          return stores.send(request);
        };
    return new StoreConnections(settings().with(Demo.settingsOf(sandbox, data)), clock)
        .connectorsBy(counted);
  }
}
