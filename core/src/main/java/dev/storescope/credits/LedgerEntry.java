package dev.storescope.credits;

import java.time.Instant;
import java.util.Optional;

/**
 * One change of an account's balance.
 *
 * @param number greater than that of every earlier entry of the account
 * @param credits added if above 0, subtracted if below; never 0
 * @param reason of a charge the name of the priced item, of a grant its month
 * @param requestId the request that was charged
 * @param balance the balance after the change, 0 or more
 */
public record LedgerEntry(
    long number,
    Instant at,
    EntryKind kind,
    long credits,
    String reason,
    Optional<String> requestId,
    long balance) {
  /** The longest reason, in characters. */
  public static final int MAX_REASON_LENGTH = 200;

  /** Why a balance changes. */
  public enum EntryKind {
    /** An answer was given. */
    CHARGE,
    /** Credits were bought or given. */
    TOP_UP,
    /** The balance was corrected. */
    ADJUSTMENT,
    /** The credits of a month. */
    GRANT
  }

  public LedgerEntry {
    if (credits == 0 || balance < 0) {
      throw new IllegalArgumentException(
          "An entry must change the balance, which must not become negative.");
    }
    if (reason.isBlank() || reason.length() > MAX_REASON_LENGTH) {
      throw new IllegalArgumentException(
          "A reason must have 1 to " + MAX_REASON_LENGTH + " characters.");
    }
  }
}
