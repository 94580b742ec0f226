package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.tracking.TrackingLists;
import java.util.HashSet;
import java.util.Set;

class InMemoryTrackingListsTest extends TrackingListsContract {
  private final Set<AccountId> accounts = new HashSet<>();

  @Override
  protected TrackingLists open() {
    return new InMemoryTrackingLists(clock, accounts::contains);
  }

  @Override
  protected AccountId newAccount(String username) {
    AccountId account = new AccountId(accounts.size() + 1L);
    accounts.add(account);
    return account;
  }
}
