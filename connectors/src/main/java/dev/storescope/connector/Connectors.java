package dev.storescope.connector;

import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import java.util.List;
import java.util.Optional;

/** All connectors as one: each subject is fetched by the first connector that can fetch it. */
public final class Connectors implements StoreConnector {
  private final List<StoreConnector> connectors;

  public Connectors(List<StoreConnector> connectors) {
    this.connectors = List.copyOf(connectors);
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
        ? connector.get().fetch(subject)
        : new FetchOutcome.NoSource("no connector fetches " + subject);
  }

  private Optional<StoreConnector> find(Subject<?> subject) {
    return connectors.stream().filter(connector -> connector.canFetch(subject)).findFirst();
  }
}
