package dev.storescope.administration;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Secrets;
import dev.storescope.credits.CreditLedger;

/**
 * Decides who may administer accounts: administrators, and the operator of the machine. The
 * dashboard, the HTTP interface and the command line all use it.
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
   * Returns the administrator that an identified account is.
   *
   * @throws NotAllowedException if it is not an administrator, or disabled
   */
  public Administrator by(Account actor) {
    if (actor.role() != Account.Role.ADMINISTRATOR || actor.disabled()) {
      throw new NotAllowedException("Only administrators may do this.");
    }
    return byOperator();
  }

  /** For the operator, who runs commands on the machine. */
  public Administrator byOperator() {
    return new Administrator(accounts, ledger, secrets);
  }
}
