package dev.storescope.testkit;

import dev.storescope.accounts.Accounts;

class InMemoryAccountsTest extends AccountsContract {

  @Override
  protected Accounts open() {
    return new InMemoryAccounts(clock);
  }
}
