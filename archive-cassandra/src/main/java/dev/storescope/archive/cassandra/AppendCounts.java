package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.cassandra.PartitionKey.Shard;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
      Map<Country, List<BoundStatement>> byCountry = new HashMap<>();
      for (Shard shard : round.shards) {
        byCountry
            .computeIfAbsent(shard.country(), _ -> new ArrayList<>())
            .add(session.statements().countShard().bind(shard.country().code(), shard.number()));
      }
      write(byCountry.values());
      write(
          List.of(
              byCountry.keySet().stream()
                  .map(country -> session.statements().countCountry().bind(ARCHIVE, country.code()))
                  .toList()));
      round.counted.complete(null);
    } catch (RuntimeException | Error e) {
      round.counted.completeExceptionally(e);
    }
  }

  /** Writes rows, those of a partition in a list. */
  private void write(Collection<List<BoundStatement>> partitions) {
    List<CompletableFuture<?>> writes = new ArrayList<>();
    for (List<BoundStatement> rows : partitions) {
      for (int from = 0; from < rows.size(); from += session.batchRows()) {
        BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.COUNTER);
        rows.subList(from, Math.min(from + session.batchRows(), rows.size()))
            .forEach(batch::addStatement);
        writes.add(session.write(batch.build()));
      }
    }
    session.await(CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)));
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
