package dev.storescope.administration;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerRow;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All accounts, in the hands of one who may change them: whoever has this object was let in by
 * {@link Administration}.
 */
public final class Members {
  private final Accounts accounts;
  private final CreditLedger ledger;
  private final Secrets secrets;

  Members(Accounts accounts, CreditLedger ledger, Secrets secrets) {
    this.accounts = accounts;
    this.ledger = ledger;
    this.secrets = secrets;
  }

  /** An account just made, with the password that was made for it. */
  public record NewMember(Account account, String password) {}

  /** All accounts by name. */
  public List<Account> list() {
    return accounts.list();
  }

  public Optional<Account> find(Username username) {
    return accounts.find(username);
  }

  /**
   * Makes an account.
   *
   * @throws IllegalArgumentException as {@link Accounts#create}
   */
  public Account create(Username username, String password, Account.Role role) {
    return accounts.create(username, password, role);
  }

  /**
   * Makes an account with a password that is made too, and told once.
   *
   * @throws IllegalArgumentException if the name is taken
   */
  public NewMember create(Username username, Account.Role role) {
    String password = secrets.newPassword();
    return new NewMember(accounts.create(username, password, role), password);
  }

  /**
   * Sets what an account may do.
   *
   * @throws IllegalArgumentException as {@link Accounts#setRole}
   */
  public void setRole(AccountId account, Account.Role role) {
    accounts.setRole(account, role);
  }

  /**
   * Refuses an account, or takes it again.
   *
   * @throws IllegalArgumentException as {@link Accounts#setDisabled}
   */
  public void setDisabled(AccountId account, boolean disabled) {
    accounts.setDisabled(account, disabled);
  }

  /**
   * Sets a password, which ends all tokens of the account.
   *
   * @throws IllegalArgumentException as {@link Accounts#changePassword(AccountId, String)}
   */
  public void setPassword(AccountId account, String password) {
    accounts.changePassword(account, password);
  }

  /**
   * Sets a password that is made, and told once; it ends all tokens of the account.
   *
   * @throws IllegalArgumentException if there is no such account
   */
  public String setNewPassword(AccountId account) {
    String password = secrets.newPassword();
    accounts.changePassword(account, password);
    return password;
  }

  /** The sessions of an account that have not expired, oldest first. */
  public List<Session> listSessions(AccountId account) {
    return accounts.listSessions(account);
  }

  /**
   * Ends all sessions of an account.
   *
   * @return how many there were
   */
  public int endSessions(AccountId account) {
    return (int)
        accounts.listSessions(account).stream()
            .filter(session -> accounts.endSession(account, session.id()))
            .count();
  }

  /** What an account has to spend. */
  public long balance(AccountId account) {
    return ledger.balance(account, 0);
  }

  /**
   * Adds credits.
   *
   * @throws IllegalArgumentException as {@link CreditLedger#topUp}
   */
  public LedgerRow topUp(AccountId account, long credits, String reason) {
    return ledger.topUp(account, credits, reason);
  }

  /**
   * Puts a balance right, either way.
   *
   * @throws IllegalArgumentException as {@link CreditLedger#adjust}
   */
  public LedgerRow adjust(AccountId account, long credits, String reason) {
    return ledger.adjust(account, credits, reason);
  }

  /** What an account is granted each month. */
  public long monthlyGrant(AccountId account) {
    return ledger.monthlyGrant(account);
  }

  /**
   * Sets what an account is granted from the next month on; empty for what every account is.
   *
   * @throws IllegalArgumentException as {@link CreditLedger#setMonthlyGrant}
   */
  public void setMonthlyGrant(AccountId account, OptionalLong credits) {
    ledger.setMonthlyGrant(account, credits);
  }

  /** What an account was charged from one UTC date to another, both included. */
  public List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last) {
    return ledger.listDaily(account, first, last);
  }

  /** The changes of an account's balance, as {@link CreditLedger#list}. */
  public List<LedgerRow> listRows(AccountId account, Instant from, Instant to, int limit) {
    return ledger.list(account, from, to, limit);
  }
}
