package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.cassandra.PartitionKey.Shard;
import dev.storescope.store.Country;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * Counts the appends of all programs, so that each knows whether what it has read is current. A
 * count grows once the observations can be read, and before their append returns: that of the shard
 * first, then that of the country. Appends that wait at the same time are counted together.
 */
final class AppendCounts implements AutoCloseable {
  private static final int ARCHIVE = 1;

  private final CassandraSession session;
  private final CassandraReader reader;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("count-appends").factory());
  private Round next = new Round();

  /** Appends that are counted together. */
  private static final class Round {
    private final Set<Shard> shards = new HashSet<>();
    private final CompletableFuture<Void> counted = new CompletableFuture<>();
  }

  AppendCounts(CassandraSession session, CassandraReader reader) {
    this.session = session;
    this.reader = reader;
  }

  /** Counts an append to shards; returns once it is counted. */
  void add(Collection<Shard> shards) {
    if (shards.isEmpty()) {
      return;
    }
    try {
      join(shards).counted.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ArchiveUnavailableException unavailable) {
        throw new ArchiveUnavailableException(
            String.valueOf(unavailable.getMessage()), unavailable);
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ArchiveUnavailableException("The append was interrupted", e);
    }
  }

  private synchronized Round join(Collection<Shard> shards) {
    session.requireOpen();
    Round round = next;
    if (round.shards.isEmpty()) {
      try {
        thread.execute(this::count);
      } catch (RejectedExecutionException e) {
        throw new ArchiveUnavailableException("The archive is closed", e);
      }
    }
    round.shards.addAll(shards);
    return round;
  }

  private synchronized Round take() {
    Round taken = next;
    next = new Round();
    return taken;
  }

  private void count() {
    Round round = take();
    try {
      CassandraWriteBatch shards = CassandraWriteBatch.ofCounters(session);
      CassandraWriteBatch countries = CassandraWriteBatch.ofCounters(session);
      for (Shard shard : round.shards) {
        String country = shard.country().code();
        shards.add(country, session.statements().countShard().bind(country, shard.number()));
      }
      round.shards.stream()
          .map(shard -> shard.country().code())
          .distinct()
          .forEach(
              country ->
                  countries.add(
                      ARCHIVE, session.statements().countCountry().bind(ARCHIVE, country)));
      shards.write();
      countries.write();
      round.counted.complete(null);
    } catch (RuntimeException | Error e) {
      round.counted.completeExceptionally(e);
    }
  }

  /** How many appends there were to a country. */
  long of(Country country) {
    return reader
        .all(
            session.statements().findCountryAppends().bind(ARCHIVE, country.code()),
            row -> row.getLong("appends"))
        .stream()
        .findFirst()
        .orElse(0L);
  }

  /** How many appends there were to each country that has any. */
  Map<Country, Long> byCountry() {
    return reader
        .all(
            session.statements().listCountryAppends().bind(ARCHIVE),
            row ->
                Map.entry(
                    new Country(Objects.requireNonNull(row.getString("country"))),
                    row.getLong("appends")))
        .stream()
        .collect(toMap());
  }

  /** How many appends there were to each shard of a country that has any. */
  Map<Integer, Long> byShard(Country country) {
    return reader
        .all(
            session.statements().listShardAppends().bind(country.code()),
            row -> Map.entry(row.getInt("shard"), row.getLong("appends")))
        .stream()
        .collect(toMap());
  }

  private static <K> Collector<Map.Entry<K, Long>, ?, Map<K, Long>> toMap() {
    return Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue);
  }

  /** Appends that wait are counted first, which takes no longer than the timeouts of two writes. */
  @Override
  public void close() {
    thread.close();
    take().counted.completeExceptionally(new ArchiveUnavailableException("The archive is closed"));
  }
}
