package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;

class InMemoryCompetitorListsTest extends CompetitorListsContract {
  @Override
  protected CompetitorLists open() {
    return new InMemoryCompetitorLists(clock);
  }

  @Override
  protected AccountId newAccount(String username) {
    return new AccountId(username.charAt(0));
  }
}
