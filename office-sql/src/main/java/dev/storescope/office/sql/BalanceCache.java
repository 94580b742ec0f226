package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers balances for a second, within a month. One thread puts them in, in the order in which
 * they came about, so that nothing that this process did is left out.
 */
final class BalanceCache {
  private static final Duration LIFE = Duration.ofSeconds(1);
  private static final int MOST_REMEMBERED = 10_000;

  private final InstantSource clock;
  private final Map<AccountId, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(long balance, Instant readAt) {}

  BalanceCache(InstantSource clock) {
    this.clock = clock;
  }

  OptionalLong find(AccountId account) {
    Instant now = clock.instant();
    return Optional.ofNullable(entries.get(account))
        .filter(entry -> isGood(entry.readAt(), now))
        .map(entry -> OptionalLong.of(entry.balance()))
        .orElseGet(OptionalLong::empty);
  }

  private static boolean isGood(Instant readAt, Instant now) {
    return !now.isBefore(readAt)
        && now.isBefore(readAt.plus(LIFE))
        && month(readAt).equals(month(now));
  }

  private static YearMonth month(Instant instant) {
    return YearMonth.from(instant.atOffset(ZoneOffset.UTC));
  }

  void put(Book book) {
    if (entries.size() >= MOST_REMEMBERED) {
      entries.clear();
    }
    entries.put(book.account(), new Entry(book.balance(), book.openedAt()));
  }
}
