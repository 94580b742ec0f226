package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import java.util.HashSet;
import java.util.Set;

class InMemoryCreditLedgerTest extends CreditLedgerContract {
  private final Set<AccountId> accounts = new HashSet<>();

  @Override
  protected CreditLedger open(long monthlyGrant) {
    return new InMemoryCreditLedger(clock, accounts::contains, monthlyGrant);
  }

  @Override
  protected AccountId newAccount(String username) {
    AccountId account = new AccountId(accounts.size() + 1);
    accounts.add(account);
    return account;
  }
}
