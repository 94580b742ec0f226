package dev.storescope.credits;

import dev.storescope.accounts.AccountId;
import dev.storescope.pricing.PricedItem;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;

/**
 * The credits of each account. The ledger is append-only; a balance is the sum of an account's
 * entries and never below 0, also when several processes charge it at once. Changes are durable
 * when a method returns.
 *
 * <p>An account is granted credits each UTC month, at the first call in the month that concerns it.
 * Unused credits stay; a month without such a call is not granted later.
 *
 * <p>Every method throws {@link IllegalArgumentException} if there is no such account.
 */
public interface CreditLedger {
  /** The monthly grant if nothing else is configured. */
  long DEFAULT_MONTHLY_GRANT = 100_000;

  /** The result of a charge. */
  sealed interface Spending {
    /** The request is charged; the balance left. */
    record Charged(long balance) implements Spending {}

    /** The balance is smaller than the charge, and nothing was charged. */
    record NotEnough(long balance) implements Spending {}
  }

  /**
   * The balance of an account. It may be up to a second old, but is read again if it is less than
   * wanted.
   *
   * @param wanted the credits that the caller is about to charge, 0 or more
   */
  long balance(AccountId account, long wanted);

  /**
   * Charges an account for an answer. Idempotent per request: repeated for the same request of the
   * account it changes nothing and returns the present balance. After a failure, when it is not
   * known whether the request was charged, the call can safely be repeated.
   *
   * @param requestId not blank
   * @param credits 1 or more
   */
  Spending trySpend(AccountId account, String requestId, PricedItem item, long credits);

  /**
   * Adds credits.
   *
   * @param credits 1 or more
   * @throws IllegalArgumentException also if the reason is blank or too long, or the balance would
   *     exceed a long
   */
  LedgerEntry topUp(AccountId account, long credits, String reason);

  /**
   * Corrects a balance up or down.
   *
   * @param credits not 0
   * @throws IllegalArgumentException also if the reason is blank or too long, or the balance would
   *     fall below 0 or exceed a long
   */
  LedgerEntry adjust(AccountId account, long credits, String reason);

  /** The monthly grant of an account: its own or the default. */
  long monthlyGrant(AccountId account);

  /**
   * Sets the grant of an account from the next month on; empty for the default.
   *
   * @param credits 0 or more
   */
  void setMonthlyGrant(AccountId account, OptionalLong credits);

  /**
   * The entries of an account from one instant to another, both included, newest first, at most
   * {@code limit}.
   *
   * @param limit 0 or more
   */
  List<LedgerEntry> list(AccountId account, Instant from, Instant to, int limit);

  /**
   * The charges of an account from one UTC date to another, both included, ordered by date and
   * item.
   */
  List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last);
}
