package dev.storescope.connector;

import dev.storescope.connector.http.FetchExchanges;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchCost;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All connectors as one: each subject is fetched by the first connector that can fetch it, unless a
 * source that it requests is disabled.
 */
public final class Connectors implements StoreConnector {
  /** The sources that can be disabled. */
  public static final List<Source> SOURCES =
      List.of(
          Source.ITUNES_SEARCH,
          Source.ITUNES_LOOKUP,
          Source.ITUNES_RSS,
          Source.ITUNES_REVIEWS,
          Source.APP_STORE_HINTS,
          Source.APP_STORE_TRENDS,
          Source.APP_STORE_NATIVE_SEARCH,
          Source.APP_STORE_PAGE,
          Source.APP_STORE_SEARCH_PAGE,
          Source.GOOGLE_PLAY_DETAILS,
          Source.GOOGLE_PLAY_SEARCH,
          Source.GOOGLE_PLAY_WORK_SEARCH,
          Source.GOOGLE_PLAY_SUGGEST,
          Source.GOOGLE_PLAY_CHARTS,
          Source.GOOGLE_PLAY_SIMILAR,
          Source.GOOGLE_PLAY_DEVELOPER,
          Source.GOOGLE_PLAY_REVIEWS,
          Source.APPLE_ADS,
          Source.APPLE_ADS_SUGGESTIONS);

  private final List<StoreConnector> connectors;
  private final Set<Source> disabled;

  public Connectors(List<StoreConnector> connectors, Set<Source> disabled) {
    this.connectors = List.copyOf(connectors);
    this.disabled = Set.copyOf(disabled);
  }

  @Override
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return find(subject).map(connector -> connector.requests(subject)).orElse(List.of());
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    Optional<StoreConnector> connector = find(subject);
    return connector.isPresent()
        ? FetchExchanges.run(List.of(subject), () -> connector.get().fetch(subject))
        : new FetchOutcome.NoSource("no connector fetches " + subject);
  }

  @Override
  public int countTogether(Subject<?> subject) {
    return find(subject).map(connector -> connector.countTogether(subject)).orElse(1);
  }

  @Override
  public FetchCost cost(Subject<?> subject) {
    return find(subject).map(connector -> connector.cost(subject)).orElse(FetchCost.ONE_CALL);
  }

  @Override
  public FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects)
      throws InterruptedException {
    Optional<StoreConnector> connector = subjects.stream().findFirst().flatMap(this::find);
    return connector.isPresent()
        ? FetchExchanges.run(subjects, () -> connector.get().fetchTogether(subjects))
        : new FetchOutcome.NoSource("no connector fetches them");
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return find(subject).flatMap(connector -> connector.findSource(subject));
  }

  @Override
  public Set<Source> sources(Subject<?> subject) {
    return find(subject).map(connector -> connector.sources(subject)).orElse(Set.of());
  }

  private Optional<StoreConnector> find(Subject<?> subject) {
    return connectors.stream()
        .filter(connector -> connector.canFetch(subject))
        .findFirst()
        .filter(connector -> Collections.disjoint(connector.sources(subject), disabled));
  }
}
