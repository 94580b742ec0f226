package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.googleplay.GooglePlayConnector;
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
import dev.storescope.store.AppId;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What no query needs, fetched day by day from a Google Play with all faults: similar apps, apps of
 * developers, histograms and reviews.
 */
class MisbehavingGooglePlayIT {
  private static final long SEED = 20261122;
  private static final int DAYS = 2;
  private static final int APPS = 6;
  private static final int ATTEMPTS = 40;
  private static final CategoryId ALL_APPS = new CategoryId("APPLICATION");

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
          .containsKeys("AppList", "RatingHistogram", "ReviewList", "Review");
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
        List.of(new GooglePlayConnector(client, hosts, clock)), archive, policy, clock);
  }

  private void fetchAll(Fetcher fetcher, Sandbox sandbox, Country country)
      throws InterruptedException {
    StoreView view = sandbox.world().visit(StoreType.GOOGLE_PLAY, country, clock.instant());
    List<AppPage> apps =
        Stream.of(ChartKind.FREE, ChartKind.PAID)
            .flatMap(kind -> view.chart(Device.ANDROID, kind, ALL_APPS, APPS / 2).stream())
            .toList();
    for (AppPage page : apps) {
      for (Subject<?> subject : subjects(page, country)) {
        assertThat(fetch(fetcher, subject)).isInstanceOf(FetchOutcome.Observed.class);
      }
    }
  }

  private static List<Subject<?>> subjects(AppPage page, Country country) {
    AppId app = page.app();
    DeveloperId developer =
        new DeveloperId(StoreType.GOOGLE_PLAY, Long.toString(page.developer().id()));
    return List.of(
        new Subject.SimilarApps(app, country),
        new Subject.DeveloperApps(developer, country),
        new Subject.Histogram(app, country),
        new Subject.Reviews(app, country));
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
