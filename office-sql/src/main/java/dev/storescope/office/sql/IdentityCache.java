package dev.storescope.office.sql;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.Caller;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Remembers for some seconds whom a secret stands for. Every change of accounts, keys or tokens
 * makes it forget all, also what was read before the change and is put in after it.
 */
final class IdentityCache {
  private static final int MOST_REMEMBERED = 10_000;

  private final InstantSource clock;
  private final AtomicLong generation = new AtomicLong();
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(Caller caller, long generation, Instant goodUntil) {}

  IdentityCache(InstantSource clock) {
    this.clock = clock;
  }

  Optional<Caller> find(String hash) {
    return Optional.ofNullable(entries.get(hash)).filter(this::isGood).map(Entry::caller);
  }

  private boolean isGood(Entry entry) {
    return entry.generation() == generation.get() && clock.instant().isBefore(entry.goodUntil());
  }

  /** To be asked for before reading what is then put in. */
  long generation() {
    return generation.get();
  }

  void put(String hash, Caller caller, long readIn, Optional<Instant> expiresAt) {
    if (entries.size() >= MOST_REMEMBERED) {
      entries.clear();
    }
    Instant soon = clock.instant().plus(Accounts.IDENTITY_LIFE);
    Instant goodUntil = expiresAt.filter(soon::isAfter).orElse(soon);
    entries.put(hash, new Entry(caller, readIn, goodUntil));
  }

  void forgetAll() {
    generation.incrementAndGet();
    entries.clear();
  }
}
