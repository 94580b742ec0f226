package dev.storescope.tracking.interval;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import java.util.Map;

/**
 * The intervals that accounts have chosen. A change is durable when its method returns. Those of an
 * app and its tags go with it when it is no longer tracked, that of a group when it is removed.
 */
public interface FetchIntervals {
  /** The intervals of an account, in no order. */
  Map<IntervalScope, FetchInterval> list(AccountId account);

  /**
   * Sets an interval.
   *
   * @throws IllegalArgumentException if there is no such account, or it has no such group, or does
   *     not track the app
   */
  void put(AccountId account, IntervalScope scope, FetchInterval interval);

  /** Removes an interval; false if there is none. */
  boolean remove(AccountId account, IntervalScope scope);
}
