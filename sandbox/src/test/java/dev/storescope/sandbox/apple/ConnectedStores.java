package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.googleplay.GooglePlaySearchSource;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Simulated stores as the connectors for the real ones read them, without a network. */
public final class ConnectedStores {
  public static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");

  private final SimulatedStores stores;
  private final SettableClock clock = new SettableClock(NOW);
  private final InProcessTransport transport;
  private final StoreClient client;

  public ConnectedStores(SimulatedStores stores) {
    this.stores = stores;
    this.transport =
        new InProcessTransport(
            Map.of(
                "itunes.apple.com", new ItunesSite(stores),
                "search.itunes.apple.com", new ItunesSearchSite(stores),
                "apps.apple.com", new AppStoreWebSite(stores),
                "play.google.com", new GooglePlaySite(stores)),
            clock);
    this.client =
        new StoreClient(
            request -> {
              // Time passes between the pages of a search.
              clock.advance(Duration.ofSeconds(1));
              return transport.send(request);
            },
            (_, _, reason) -> assertThat(reason).as("an unrecognized reply").isEmpty(),
            clock);
  }

  public FetchOutcome fetch(Subject<?> subject) {
    return fetch(subject, SearchSource.ITUNES);
  }

  FetchOutcome fetch(Subject<?> subject, SearchSource source) {
    Connector connector =
        switch (subject.store()) {
          case APP_STORE -> new AppStoreConnector(client, StoreHosts.LIVE, source, clock);
          case GOOGLE_PLAY -> new GooglePlayConnector(client, StoreHosts.LIVE, clock);
        };
    return fetch(subject, connector);
  }

  /** From the search for organisations. */
  public FetchOutcome fetchWorkSearch(Subject.Search search) {
    return fetch(
        search,
        new GooglePlayConnector(client, StoreHosts.LIVE, GooglePlaySearchSource.WORK, clock));
  }

  private static FetchOutcome fetch(Subject<?> subject, Connector connector) {
    try {
      return connector.fetch(subject);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The facts that are observed of a subject; fails the test if it is not observed. */
  public <F extends Facts> F observe(Subject<F> subject, Class<F> type) {
    return observe(subject, type, SearchSource.ITUNES);
  }

  <F extends Facts> F observe(Subject<F> subject, Class<F> type, SearchSource source) {
    FetchOutcome outcome = fetch(subject, source);
    if (!(outcome instanceof FetchOutcome.Observed(List<Observation<?>> observations))) {
      throw new AssertionError("not observed: " + outcome);
    }
    return observations.stream()
        .filter(observation -> observation.subject().equals(subject))
        .map(observation -> type.cast(observation.facts()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing of " + subject + " in " + observations));
  }

  /** The requests that the stores received. */
  public List<SandboxRequest> requests() {
    return transport.requests();
  }

  StoreView view(Country country) {
    return stores.visit(StoreType.APP_STORE, country, NOW);
  }

  static List<AppId> ids(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }
}
