package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.UnrecognizedReplies;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Fetches subjects of a store with all faults day by day, each until the store has given an answer,
 * and compares what was archived with the ground truth.
 */
final class FetchesUnderFaults {
  private static final long SEED = 20261122;
  private static final int DAYS = 2;
  private static final int ATTEMPTS = 40;

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-20T12:30:00Z"));
  private final EveryFault faults = new EveryFault(new Random(SEED), clock);
  private final InMemoryArchive archive = new InMemoryArchive();
  private int failures;

  /** Creates the connector of a store. */
  interface ConnectorFactory {
    Connector create(StoreClient client, StoreHosts hosts, InstantSource clock);
  }

  /** Lists what is fetched of a store in a country on a day. */
  interface Selection {
    List<Subject<?>> list(StoreView view, Country country);
  }

  /**
   * What the fetches led to.
   *
   * @param observations their number by kind
   * @param wrong those that differ from the ground truth, or lack a content
   * @param failures attempts that failed
   */
  record Compared(Map<String, Integer> observations, List<String> wrong, int failures) {}

  Compared run(StoreType store, ConnectorFactory connectors, Selection selection) throws Exception {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(SEED), clock, faults);
        LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT)) {
      Fetcher fetcher = fetcher(sandbox, transport, connectors);
      for (int day = 0; day < DAYS; day++) {
        for (Country country : List.of(new Country("us"), new Country("jp"))) {
          StoreView view = sandbox.world().visit(store, country, clock.instant());
          for (Subject<?> subject : selection.list(view, country)) {
            assertThat(fetch(fetcher, subject)).isInstanceOf(FetchOutcome.Observed.class);
          }
        }
        clock.advance(Duration.ofDays(1));
      }
      return compare(sandbox);
    }
  }

  private Fetcher fetcher(Sandbox sandbox, LiveTransport transport, ConnectorFactory connectors) {
    StoreHosts hosts =
        new StoreHosts(
            sandbox.itunes(),
            sandbox.itunesSearch(),
            sandbox.appStorePages(),
            sandbox.googlePlay(),
            sandbox.appleAds(),
            sandbox.appleAuth());
    StoreClient client = new StoreClient(transport, UnrecognizedReplies.none(), clock);
    FetchPolicy policy =
        new FetchPolicy(
            ATTEMPTS, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), Duration.ofHours(6));
    return new Fetcher(List.of(connectors.create(client, hosts, clock)), archive, policy, clock);
  }

  private FetchOutcome fetch(Fetcher fetcher, Subject<?> subject) throws InterruptedException {
    FetchOutcome outcome = fetcher.fetch(subject);
    for (int attempt = 2; attempt <= ATTEMPTS && isNoAnswer(outcome); attempt++) {
      failures++;
      outcome = fetcher.fetch(subject, doubt(attempt));
    }
    return outcome;
  }

  /** A reply that is repeated for so many attempts is believed. */
  private Optional<FetchDoubt> doubt(int attempt) {
    return attempt < ATTEMPTS / 2
        ? Optional.empty()
        : Optional.of(new FetchDoubt(clock.instant(), Duration.ofHours(6), Optional.empty()));
  }

  private static boolean isNoAnswer(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Failure;
  }

  private Compared compare(Sandbox sandbox) {
    GroundTruthCheck check = new GroundTruthCheck(sandbox.world());
    Compared compared = new Compared(new TreeMap<>(), new ArrayList<>(), failures);
    archive.forEach(observation -> compare(observation, check, compared));
    System.out.printf(
        "observations compared %s, failures %d, requests %d, faults %s%n",
        compared.observations(), failures, faults.requests(), faults.counts());
    return compared;
  }

  private void compare(Observation<?> observation, GroundTruthCheck check, Compared compared) {
    String kind = observation.facts().getClass().getSimpleName();
    compared.observations().merge(kind, 1, Integer::sum);
    check.findWrong(observation).ifPresent(compared.wrong()::add);
    compared.wrong().addAll(ListContents.findMissing(observation, archive));
  }
}
