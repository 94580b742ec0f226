package dev.storescope.connector;

import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchCost;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A connector that can list the requests it sends, so that replies can be recorded by hand. */
public interface StoreConnector extends Connector {
  /**
   * The first requests of a fetch, in order; none for a subject that the connector cannot fetch.
   * Further pages, whose requests depend on a reply, are not included.
   */
  List<StoreRequest> requests(Subject<?> subject);

  /** The host of the last of the first requests: before it, one may get an access token. */
  @Override
  default Optional<String> findHost(Subject<?> subject) {
    return requests(subject).reversed().stream()
        .findFirst()
        .map(request -> request.uri().getHost());
  }

  /** The first requests; pages are added by the connectors that have them. */
  @Override
  default FetchCost cost(Subject<?> subject) {
    return new FetchCost(Math.max(1, requests(subject).size()), countTogether(subject), 1);
  }

  /** The source of a subject that the connector can fetch; empty for others. */
  Optional<Source> findSource(Subject<?> subject);

  /** All sources that a fetch requests, the subject's own among them. */
  default Set<Source> sources(Subject<?> subject) {
    return findSource(subject).map(Set::of).orElse(Set.of());
  }
}
