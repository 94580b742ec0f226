package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A simulated App Store as Storescope's own connector reads it. */
final class ReadStore {
  static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");

  private final Stores stores;

  ReadStore(Stores stores) {
    this.stores = stores;
  }

  FetchOutcome fetch(Subject<?> subject, SearchSource source) {
    InstantSource clock = InstantSource.fixed(NOW);
    InProcessTransport transport =
        new InProcessTransport(
            Map.of(
                "itunes.apple.com", new ItunesSite(stores),
                "search.itunes.apple.com", new ItunesSearchSite(stores)),
            clock);
    try {
      return new AppStoreConnector(
              transport,
              StoreHosts.LIVE,
              source,
              (_, _, reason) -> assertThat(reason).as("an odd reply").isEmpty(),
              clock)
          .fetch(subject);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What was observed of a subject; fails the test if it was not. */
  <F extends Facts> F see(Subject<F> subject, Class<F> type, SearchSource source) {
    if (!(fetch(subject, source)
        instanceof FetchOutcome.Observed(List<Observation<?>> observations))) {
      throw new AssertionError("not observed: " + fetch(subject, source));
    }
    return observations.stream()
        .filter(observation -> observation.subject().equals(subject))
        .map(observation -> type.cast(observation.facts()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing of " + subject + " in " + observations));
  }

  <F extends Facts> F see(Subject<F> subject, Class<F> type) {
    return see(subject, type, SearchSource.ITUNES);
  }

  StoreVisit visit(Country country) {
    return stores.visit(StoreType.APP_STORE, country, NOW);
  }

  static List<AppId> ids(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }
}
