package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/** Keeps the subjects that are fetched every day equal to those of the lists. */
@FunctionalInterface
public interface TrackingSync {

  /** Applies the lists of an app of an account, tracked or not; at once or soon. */
  void sync(AccountId account, AppId app, Country country);
}
