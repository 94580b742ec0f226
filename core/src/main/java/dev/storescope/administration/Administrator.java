package dev.storescope.administration;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerEntry;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an administrator may do with all accounts. {@link Administration} gives this object to those
 * who are allowed. Its methods throw what those of {@link Accounts} and {@link CreditLedger} do.
 */
public final class Administrator {
  private final Accounts accounts;
  private final CreditLedger ledger;
  private final Secrets secrets;

  Administrator(Accounts accounts, CreditLedger ledger, Secrets secrets) {
    this.accounts = accounts;
    this.ledger = ledger;
    this.secrets = secrets;
  }

  /** A new account with its generated password. */
  public record NewAccount(Account account, String password) {}

  /** All accounts by name. */
  public List<Account> list() {
    return accounts.list();
  }

  public Optional<Account> find(Username username) {
    return accounts.find(username);
  }

  public Account create(Username username, String password, Account.Role role) {
    return accounts.create(username, password, role);
  }

  /** Creates an account with a generated password, which is returned only here. */
  public NewAccount create(Username username, Account.Role role) {
    String password = secrets.newPassword();
    return new NewAccount(accounts.create(username, password, role), password);
  }

  public void setRole(AccountId account, Account.Role role) {
    accounts.setRole(account, role);
  }

  public void setDisabled(AccountId account, boolean disabled) {
    accounts.setDisabled(account, disabled);
  }

  /**
   * Deletes an account; {@link Accounts#delete} says what stays.
   *
   * @param confirmation its user name once more
   * @throws IllegalArgumentException also if the confirmation is another text
   */
  public void delete(AccountId account, String confirmation) {
    Username name =
        accounts
            .find(account)
            .map(Account::username)
            .orElseThrow(() -> new IllegalArgumentException("There is no such account."));
    if (!name.value().equals(confirmation.strip())) {
      throw new IllegalArgumentException(
          "To confirm that the account is to be deleted, enter its user name " + name + ".");
    }
    accounts.delete(account);
  }

  /** The accounts that were deleted, by name. */
  public List<DeletedAccount> listDeleted() {
    return accounts.listDeleted();
  }

  /** The account of a name, deleted or not: its ledger stays. */
  public Optional<AccountId> findId(Username username) {
    return accounts
        .find(username)
        .map(Account::id)
        .or(
            () ->
                accounts.listDeleted().stream()
                    .filter(deleted -> deleted.username().equals(username))
                    .map(DeletedAccount::id)
                    .findFirst());
  }

  /** Sets a password and ends all sessions of the account. */
  public void setPassword(AccountId account, String password) {
    accounts.changePassword(account, password);
  }

  /** Sets a generated password, which is returned only here, and ends all sessions. */
  public String setNewPassword(AccountId account) {
    String password = secrets.newPassword();
    accounts.changePassword(account, password);
    return password;
  }

  /** The sessions of an account that have not expired, oldest first. */
  public List<Session> listSessions(AccountId account) {
    return accounts.listSessions(account);
  }

  /** Ends all sessions of an account and returns their number. */
  public int endSessions(AccountId account) {
    return (int)
        accounts.listSessions(account).stream()
            .filter(session -> accounts.endSession(account, session.id()))
            .count();
  }

  public long balance(AccountId account) {
    return ledger.balance(account, 0);
  }

  /** Adds credits. */
  public LedgerEntry topUp(AccountId account, long credits, String reason) {
    return ledger.topUp(account, credits, reason);
  }

  /** Corrects a balance up or down. */
  public LedgerEntry adjust(AccountId account, long credits, String reason) {
    return ledger.adjust(account, credits, reason);
  }

  public long monthlyGrant(AccountId account) {
    return ledger.monthlyGrant(account);
  }

  /** Sets the grant of an account from the next month on; empty for the default grant. */
  public void setMonthlyGrant(AccountId account, OptionalLong credits) {
    ledger.setMonthlyGrant(account, credits);
  }

  /** The charges of an account from one UTC date to another, both included. */
  public List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last) {
    return ledger.listDaily(account, first, last);
  }
}
