package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.RequestKey;
import java.time.Instant;
import java.util.List;

/** The requests whose data is being fetched, and the channels that are told when it has been. */
public interface AwaitedRequests {
  /** The most requests that wait for an account. */
  int MAX_PER_ACCOUNT = 100;

  /**
   * A request.
   *
   * @param stored the key by which the needs of the request are stored
   * @param key the key that the caller has
   * @param address path and query, by which the caller asks again
   */
  record AwaitedRequest(
      AccountId account,
      long channel,
      RequestKey stored,
      RequestKey key,
      String address,
      Instant requestedAt) {}

  /**
   * Adds a request; one that is there with the same stored key and channel stays as it is. Durable
   * when the method returns.
   *
   * @return false if as many wait for the account as may
   */
  boolean add(AwaitedRequest request);

  /** The requests that wait, oldest first. */
  List<AwaitedRequest> list();

  void remove(AwaitedRequest request);
}
