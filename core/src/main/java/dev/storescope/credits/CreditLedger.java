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
 * what is left of the month before stays. A month without such a call is not made up for.
 *
 * <p>Every method throws {@link IllegalArgumentException} if there is no such account.
 */
public interface CreditLedger {
  /** What an account is granted each month if nothing else is configured. */
  long DEFAULT_MONTHLY_GRANT = 100_000;

  /** How an attempt to spend ended. */
  sealed interface Spending {
    /** The charge stands in the ledger; what is left. */
    record Charged(long balance) implements Spending {}

    /** The balance is smaller than the charge, and nothing was charged. */
    record NotEnough(long balance) implements Spending {}
  }

  /**
   * What an account has. May leave out for a second what another process has changed, unless that
   * is less than what is wanted: then it is read anew.
   *
   * @param wanted what the caller is about to spend, 0 or more
   */
  long balance(AccountId account, long wanted);

  /**
   * Charges an account for an answer. Repeated for the same request of the account it changes
   * nothing, and says again that it is charged, with what is left by now. After a failure it is not
   * known whether the charge stands; the same call again is safe, and tells.
   *
   * @param requestId not blank
   * @param credits 1 or more
   */
  Spending trySpend(AccountId account, String requestId, PricedItem item, long credits);

  /**
   * Adds credits.
   *
   * @param credits 1 or more
   * @throws IllegalArgumentException also for a reason that is blank or too long, and where the
   *     balance would be more than a long holds
   */
  LedgerRow topUp(AccountId account, long credits, String reason);

  /**
   * Puts a balance right, either way.
   *
   * @param credits not 0
   * @throws IllegalArgumentException also for a reason that is blank or too long, and where the
   *     balance would fall below 0 or be more than a long holds
   */
  LedgerRow adjust(AccountId account, long credits, String reason);

  /** What an account is granted each month: its own, or else what every account is. */
  long monthlyGrant(AccountId account);

  /**
   * Sets what an account is granted from the next month on; empty for what every account is.
   *
   * @param credits 0 or more
   */
  void setMonthlyGrant(AccountId account, OptionalLong credits);

  /**
   * The rows of an account from one instant to another, both included, newest first; the first
   * {@code limit} of them where there are more.
   *
   * @param limit 0 or more
   */
  List<LedgerRow> list(AccountId account, Instant from, Instant to, int limit);

  /**
   * What an account was charged from one UTC date to another, both included: by date, the earliest
   * first, and by item.
   */
  List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last);
}
