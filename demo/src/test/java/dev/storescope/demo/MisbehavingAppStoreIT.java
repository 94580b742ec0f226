package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.UnrecognizedReplies;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.WorldSettings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What no query needs, fetched day by day from an App Store with all faults: apps of developers,
 * reviews on several pages in both forms, and trending searches.
 */
class MisbehavingAppStoreIT {
  private static final long SEED = 20261122;
  private static final int DAYS = 2;
  private static final int APPS = 6;
  private static final int ATTEMPTS = 40;
  private static final int CHART = 200;

  /** Reviews on two to four pages. */
  private static final int FEWEST_REVIEWS = 60;

  private static final int MOST_REVIEWS = 200;

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-20T12:30:00Z"));
  private final EveryFault faults = new EveryFault(new Random(SEED), clock);
  private final InMemoryArchive archive = new InMemoryArchive();
  private int failures;

  @Test
  void noFaultCausesAWrongObservation() throws Exception {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(SEED), clock, faults);
        LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT)) {
      Fetcher fetcher = fetcher(sandbox, transport);
      for (int day = 0; day < DAYS; day++) {
        for (String country : List.of("us", "jp")) {
          fetchAll(fetcher, sandbox, new Country(country));
        }
        clock.advance(Duration.ofDays(1));
      }
      Compared compared = compare(sandbox);
      System.out.printf(
          "observations compared %s, failures %d, requests %d, faults %s%n",
          compared.observations(), failures, faults.requests(), faults.counts());
      assertThat(compared.wrong()).isEmpty();
      assertThat(compared.observations())
          .containsKeys("AppList", "KeywordList", "Listed", "Rating", "ReviewList", "Review");
      assertThat(failures).isGreaterThan(20);
    }
  }

  private Fetcher fetcher(Sandbox sandbox, LiveTransport transport) {
    StoreHosts hosts =
        new StoreHosts(
            sandbox.itunes(),
            sandbox.itunesSearch(),
            sandbox.googlePlay(),
            sandbox.appleAds(),
            sandbox.appleAuth());
    StoreClient client = new StoreClient(transport, UnrecognizedReplies.none(), clock);
    FetchPolicy policy =
        new FetchPolicy(ATTEMPTS, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1));
    return new Fetcher(
        List.of(new AppStoreConnector(client, hosts, SearchSource.ITUNES, clock)),
        archive,
        policy,
        clock);
  }

  private void fetchAll(Fetcher fetcher, Sandbox sandbox, Country country)
      throws InterruptedException {
    StoreView view = sandbox.world().visit(StoreType.APP_STORE, country, clock.instant());
    assertThat(fetch(fetcher, new Subject.TrendingSearches(country)))
        .isInstanceOf(FetchOutcome.Observed.class);
    List<AppPage> apps =
        view.chart(Device.IPHONE, ChartKind.PAID, CategoryId.OVERALL, CHART).stream()
            .filter(page -> hasSomePages(view.reviews(page.app(), MOST_REVIEWS + 1).size()))
            .limit(APPS)
            .toList();
    assertThat(apps).hasSizeGreaterThan(2);
    for (AppPage page : apps) {
      for (Subject<?> subject : subjects(page, country)) {
        assertThat(fetch(fetcher, subject)).isInstanceOf(FetchOutcome.Observed.class);
      }
    }
  }

  private static boolean hasSomePages(int reviews) {
    return reviews >= FEWEST_REVIEWS && reviews <= MOST_REVIEWS;
  }

  private static List<Subject<?>> subjects(AppPage page, Country country) {
    DeveloperId developer =
        new DeveloperId(StoreType.APP_STORE, Long.toString(page.developer().id()));
    return List.of(
        new Subject.DeveloperApps(developer, country), new Subject.Reviews(page.app(), country));
  }

  private FetchOutcome fetch(Fetcher fetcher, Subject<?> subject) throws InterruptedException {
    FetchOutcome outcome = fetcher.fetch(subject, 1);
    for (int attempt = 2; attempt <= ATTEMPTS && isNoAnswer(outcome); attempt++) {
      failures++;
      outcome = fetcher.fetch(subject, attempt);
    }
    return outcome;
  }

  private static boolean isNoAnswer(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Failure;
  }

  /** The observations by kind, and those that differ from the ground truth or lack a content. */
  private record Compared(Map<String, Integer> observations, List<String> wrong) {}

  private Compared compare(Sandbox sandbox) {
    GroundTruthCheck check = new GroundTruthCheck(sandbox.world());
    Compared compared = new Compared(new TreeMap<>(), new ArrayList<>());
    archive.forEach(observation -> compare(observation, check, compared));
    return compared;
  }

  private void compare(Observation<?> observation, GroundTruthCheck check, Compared compared) {
    String kind = observation.facts().getClass().getSimpleName();
    compared.observations().merge(kind, 1, Integer::sum);
    check.findWrong(observation).ifPresent(compared.wrong()::add);
    compared.wrong().addAll(ListContents.findMissing(observation, archive));
  }
}
