package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import java.time.InstantSource;
import java.util.List;

/** How a subject is fetched. */
interface SubjectCall {

  /** The requests that are sent first, in order. */
  List<StoreRequest> requests();

  /**
   * Sends the requests.
   *
   * @param clock for the instant of the observation
   * @throws UnusableReplyException if a reply cannot be taken as data
   */
  FetchOutcome fetch(StoreClient client, InstantSource clock) throws InterruptedException;
}
