package dev.storescope.connector;

import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.Connector;
import dev.storescope.observation.Subject;
import java.util.List;

/** A connector that can list the requests it sends, so that replies can be recorded by hand. */
public interface StoreConnector extends Connector {
  /**
   * The first requests of a fetch, in order; none for a subject that the connector cannot fetch.
   * Further pages, whose requests depend on a reply, are not included.
   */
  List<StoreRequest> requests(Subject<?> subject);
}
