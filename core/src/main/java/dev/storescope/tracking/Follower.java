package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/** Has exactly that looked at every day which is on the lists; {@link DailyLooks} does. */
@FunctionalInterface
public interface Follower {

  /** Follows what the lists say now of an app of an account, be it there or not; soon at least. */
  void follow(AccountId account, AppId app, Country country);
}
