package dev.storescope.database.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.credits.LedgerEntry.EntryKind;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The state of an account within a ledger transaction, and the entries that it adds. */
final class LedgerAccount {
  /** The month of accounts that are deleted. */
  static final String NEVER_AGAIN = "9999-12";

  private final AccountId account;
  private final Instant now;
  private final List<LedgerEntry> added = new ArrayList<>();
  private final Set<String> chargedRequests = new HashSet<>();
  private final Map<String, ChargeSum> charges = new TreeMap<>();
  private long balance;
  private long lastEntry;
  private OptionalLong ownGrant;
  private String grantedMonth;
  private boolean changed;

  /**
   * @param grantedMonth the month of the last grant, such as 2026-11; empty for none
   */
  LedgerAccount(
      AccountId account,
      Instant now,
      long balance,
      long lastEntry,
      OptionalLong ownGrant,
      String grantedMonth) {
    this.account = account;
    this.now = now;
    this.balance = balance;
    this.lastEntry = lastEntry;
    this.ownGrant = ownGrant;
    this.grantedMonth = grantedMonth;
  }

  /** The charges for one item. */
  record ChargeSum(long answers, long credits) {
    ChargeSum plus(ChargeSum other) {
      return new ChargeSum(answers + other.answers, credits + other.credits);
    }
  }

  AccountId account() {
    return account;
  }

  /** When the account was read. */
  Instant readAt() {
    return now;
  }

  long balance() {
    return balance;
  }

  OptionalLong ownGrant() {
    return ownGrant;
  }

  void setOwnGrant(OptionalLong credits) {
    ownGrant = credits;
    changed = true;
  }

  /**
   * Whether the month of the last grant is before this one, or so late that the clock was ahead.
   * One month later may be due to a clock that is behind.
   */
  boolean mayBeGranted() {
    boolean before = grantedMonth.compareTo(month().toString()) < 0;
    boolean clockWasAhead = grantedMonth.compareTo(month().plusMonths(1).toString()) > 0;
    return before || (clockWasAhead && !grantedMonth.equals(NEVER_AGAIN));
  }

  /** This month, in UTC. */
  YearMonth month() {
    return YearMonth.from(now.atOffset(ZoneOffset.UTC));
  }

  /** Adds the grant of this month, which the ledger does not have. */
  void grant(long defaultGrant) {
    noteGranted();
    long grant = ownGrant.orElse(defaultGrant);
    if (grant > 0) {
      add(EntryKind.GRANT, grant, month().toString());
    }
  }

  /** Notes that the grant of this month is in the ledger. */
  void noteGranted() {
    grantedMonth = month().toString();
    changed = true;
  }

  void charge(String item, String requestId, long credits) {
    add(EntryKind.CHARGE, -credits, item, Optional.of(requestId));
    chargedRequests.add(requestId);
    charges.merge(item, new ChargeSum(1, credits), ChargeSum::plus);
  }

  /**
   * Adds an entry.
   *
   * @throws IllegalArgumentException if the entry is not valid; then nothing is changed
   */
  LedgerEntry add(EntryKind kind, long credits, String reason) {
    return add(kind, credits, reason, Optional.empty());
  }

  private LedgerEntry add(EntryKind kind, long credits, String reason, Optional<String> requestId) {
    long after = balance + credits;
    if (after < 0) {
      throw new IllegalArgumentException(
          credits < 0
              ? String.format(Locale.ROOT, "the balance is %d and cannot fall below 0", balance)
              : String.format(
                  Locale.ROOT, "the balance is %d and cannot hold so much more", balance));
    }
    LedgerEntry entry =
        new LedgerEntry(lastEntry + 1, now, kind, credits, reason, requestId, after);
    added.add(entry);
    lastEntry = entry.number();
    balance = after;
    changed = true;
    return entry;
  }

  /** Whether this transaction charges for a request. */
  boolean charges(String requestId) {
    return chargedRequests.contains(requestId);
  }

  boolean isChanged() {
    return changed;
  }

  List<LedgerEntry> added() {
    return List.copyOf(added);
  }

  /** The charges by item. */
  Map<String, ChargeSum> charges() {
    return Map.copyOf(charges);
  }

  /** The values of the account's row of credit_balance, in the order of its columns. */
  @Nullable Object[] balanceRow() {
    Long own = ownGrant.isPresent() ? ownGrant.getAsLong() : null;
    return new @Nullable Object[] {account.value(), balance, lastEntry, own, grantedMonth};
  }
}
