package dev.storescope.administration;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Secrets;
import dev.storescope.credits.CreditLedger;

/**
 * Decides who may administer accounts: administrators, and whoever has the machine in hand. Every
 * way in goes by it, so that the rule stands here only.
 */
public final class Administration {
  private final Accounts accounts;
  private final CreditLedger ledger;
  private final Secrets secrets;

  public Administration(Accounts accounts, CreditLedger ledger, Secrets secrets) {
    this.accounts = accounts;
    this.ledger = ledger;
    this.secrets = secrets;
  }

  /**
   * What an account that was just identified may do to others.
   *
   * @throws NotAllowedException if it is no administrator, or disabled
   */
  public Members by(Account actor) {
    if (actor.role() != Account.Role.ADMINISTRATOR || actor.disabled()) {
      throw new NotAllowedException("only administrators may do this");
    }
    return byOperator();
  }

  /** What the operator may do, who runs commands on the machine. */
  public Members byOperator() {
    return new Members(accounts, ledger, secrets);
  }
}
