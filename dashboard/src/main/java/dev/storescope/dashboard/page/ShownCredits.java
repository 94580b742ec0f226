package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.credits.CreditLedger;
import java.util.OptionalLong;

/**
 * Whether pages show credits and prices. To the only account of an installation they mean nothing,
 * unless the settings say otherwise.
 *
 * @param always whether a single account sees them too
 */
public record ShownCredits(CreditLedger ledger, Accounts accounts, boolean always) {
  public boolean areShown() {
    return always || accounts.areSeveral();
  }

  /** The balance of an account, if it is shown. */
  OptionalLong balance(Account account) {
    return areShown() ? OptionalLong.of(ledger.balance(account.id(), 0)) : OptionalLong.empty();
  }
}
