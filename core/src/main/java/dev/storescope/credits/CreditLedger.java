package dev.storescope.credits;

import dev.storescope.accounts.AccountId;
import dev.storescope.pricing.PricedItem;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;

/**
 * What each account has to spend. Rows are only ever added; a balance is the sum of an account's
 * rows, and never below 0, however many spend at once and in however many processes. What a method
 * did is durable when it returns.
 *
 * <p>Each UTC month an account is granted credits, at the first call in the month that concerns it;
 * what is left of the month before stays.
 */
public interface CreditLedger {

  /** How an attempt to spend ended. */
  sealed interface Spending {
    /** The charge stands in the ledger; what is left. */
    record Charged(long balance) implements Spending {}

    /** The balance is smaller than the charge, and nothing was charged. */
    record NotEnough(long balance) implements Spending {}
  }

  /**
   * What an account has. May leave out for a second what another process has changed, unless it is
   * less than what is wanted: then it is read anew.
   *
   * @param wanted what the caller is about to spend, 0 or more
   */
  long balance(AccountId account, long wanted);

  /**
   * Charges an account for an answer. Repeated for the same request it changes nothing, and says
   * again that it is charged.
   *
   * @param credits 1 or more
   * @throws IllegalArgumentException if there is no such account
   */
  Spending trySpend(AccountId account, String requestId, PricedItem item, long credits);

  /**
   * Adds credits.
   *
   * @param credits 1 or more
   * @throws IllegalArgumentException if there is no such account, and for a reason that is blank or
   *     too long
   */
  LedgerRow topUp(AccountId account, long credits, String reason);

  /**
   * Puts a balance right, either way.
   *
   * @param credits not 0
   * @throws IllegalArgumentException if there is no such account, for a reason that is blank or too
   *     long, and where the balance would fall below 0
   */
  LedgerRow adjust(AccountId account, long credits, String reason);

  /** What an account is granted each month: its own, or else what every account is. */
  long monthlyGrant(AccountId account);

  /**
   * Sets what an account is granted from the next month on; empty for what every account is.
   *
   * @param credits 0 or more
   * @throws IllegalArgumentException if there is no such account
   */
  void setMonthlyGrant(AccountId account, OptionalLong credits);

  /**
   * The rows of an account from one instant to another, both included, newest first; the first
   * {@code limit} of them where there are more.
   */
  List<LedgerRow> list(AccountId account, Instant from, Instant to, int limit);

  /** What an account was charged, by date and item, from one UTC date to another, both included. */
  List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last);
}
