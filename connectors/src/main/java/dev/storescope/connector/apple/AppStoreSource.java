package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.util.List;

/**
 * One of the App Store's interfaces: what it is asked about a subject, and what its replies mean.
 *
 * @param <S> what it is asked about
 * @param <P> what one reply tells
 */
interface AppStoreSource<S extends Subject<?>, P> {

  /** The requests, in the order in which they are made. */
  List<StoreRequest> requests(S subject, Storefronts.Apple storefront);

  /**
   * Reads the reply to one of the requests.
   *
   * @throws UnreadableReplyException if it is not to be taken for data
   */
  P read(S subject, StoreReply reply);

  /** What the replies tell together, one part for each request. */
  FetchOutcome conclude(S subject, List<P> parts, Instant seenAt);
}
