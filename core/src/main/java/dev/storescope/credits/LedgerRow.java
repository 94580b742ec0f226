package dev.storescope.credits;

import java.time.Instant;
import java.util.Optional;

/**
 * One change of an account's balance.
 *
 * @param number greater than that of every earlier row of the account
 * @param credits what came in, or went out where it is below 0; never 0
 * @param reason what for: of a charge the name of the priced item, of a grant its month
 * @param requestId the request that was charged for
 * @param balance what the account had afterwards, 0 or more
 */
public record LedgerRow(
    long number,
    Instant at,
    Kind kind,
    long credits,
    String reason,
    Optional<String> requestId,
    long balance) {
  /** The longest reason, in characters. */
  public static final int MAX_REASON_LENGTH = 200;

  /** Why a balance changes. */
  public enum Kind {
    /** An answer was given. */
    CHARGE,
    /** Credits were bought or given. */
    TOP_UP,
    /** Something was put right, either way. */
    ADJUSTMENT,
    /** What an account is given each month. */
    GRANT
  }

  public LedgerRow {
    if (credits == 0 || balance < 0) {
      throw new IllegalArgumentException("a row changes a balance, which never is below 0");
    }
    if (reason.isBlank() || reason.length() > MAX_REASON_LENGTH) {
      throw new IllegalArgumentException("a reason has 1 to " + MAX_REASON_LENGTH + " characters");
    }
  }
}
