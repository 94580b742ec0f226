package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.LedgerRow;
import dev.storescope.credits.LedgerRow.Kind;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An account as one transaction of the ledger found it, and what it adds. */
final class Book {
  private final AccountId account;
  private final Instant now;
  private final List<LedgerRow> added = new ArrayList<>();
  private final Set<String> requests = new HashSet<>();
  private final Map<String, Sum> charges = new TreeMap<>();
  private long balance;
  private long lastNumber;
  private OptionalLong ownGrant;
  private String grantedMonth;
  private boolean changed;

  /**
   * @param grantedMonth the last month that was granted for, such as 2026-11; empty for none
   */
  Book(
      AccountId account,
      Instant now,
      long balance,
      long lastNumber,
      OptionalLong ownGrant,
      String grantedMonth) {
    this.account = account;
    this.now = now;
    this.balance = balance;
    this.lastNumber = lastNumber;
    this.ownGrant = ownGrant;
    this.grantedMonth = grantedMonth;
  }

  /** How much was charged for how many answers. */
  record Sum(long answers, long credits) {
    Sum plus(Sum other) {
      return new Sum(answers + other.answers, credits + other.credits);
    }
  }

  AccountId account() {
    return account;
  }

  /** When the account was read, by the clock. */
  Instant openedAt() {
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

  /** Grants what is due this month, unless it has been. */
  void grant(long grantOfAll) {
    String month = YearMonth.from(now.atOffset(ZoneOffset.UTC)).toString();
    if (grantedMonth.compareTo(month) < 0) {
      grantedMonth = month;
      changed = true;
      long grant = ownGrant.orElse(grantOfAll);
      if (grant > 0) {
        add(Kind.GRANT, grant, month);
      }
    }
  }

  LedgerRow charge(String item, String requestId, long credits) {
    LedgerRow row = add(Kind.CHARGE, -credits, item, Optional.of(requestId));
    requests.add(requestId);
    charges.merge(item, new Sum(1, credits), Sum::plus);
    return row;
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException if the row cannot be, and then nothing is changed
   */
  LedgerRow add(Kind kind, long credits, String reason) {
    return add(kind, credits, reason, Optional.empty());
  }

  private LedgerRow add(Kind kind, long credits, String reason, Optional<String> requestId) {
    long after = balance + credits;
    if (after < 0) {
      throw new IllegalArgumentException(
          credits < 0
              ? "the balance is %d, and cannot fall below 0".formatted(balance)
              : "the balance is %d, and cannot hold so much more".formatted(balance));
    }
    LedgerRow row = new LedgerRow(lastNumber + 1, now, kind, credits, reason, requestId, after);
    added.add(row);
    lastNumber = row.number();
    balance = after;
    changed = true;
    return row;
  }

  boolean hasAdded(String requestId) {
    return requests.contains(requestId);
  }

  boolean isChanged() {
    return changed;
  }

  List<LedgerRow> added() {
    return List.copyOf(added);
  }

  /** What was charged, by item. */
  Map<String, Sum> charges() {
    return Map.copyOf(charges);
  }

  /** The values of the account's row of balances, in the order of its columns. */
  @Nullable Object[] values() {
    Long own = ownGrant.isPresent() ? ownGrant.getAsLong() : null;
    return new @Nullable Object[] {account.value(), balance, lastNumber, own, grantedMonth};
  }
}
