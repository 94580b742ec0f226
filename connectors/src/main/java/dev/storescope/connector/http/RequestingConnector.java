package dev.storescope.connector.http;

import dev.storescope.fetching.Connector;
import dev.storescope.observation.Subject;
import java.util.List;

/** A connector that can name the requests it makes, so that replies can be recorded by hand. */
public interface RequestingConnector extends Connector {

  /**
   * The requests that start the fetch of a subject it can fetch, in order; pages that follow from a
   * reply are not among them.
   */
  List<StoreRequest> requests(Subject<?> subject);
}
