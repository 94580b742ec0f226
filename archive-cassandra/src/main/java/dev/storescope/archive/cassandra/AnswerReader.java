package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Reads for one answer. After some queries, which most answers have no more of, it reads how many
 * appends there were, once; from then on it takes from the cache what is current.
 */
final class AnswerReader implements PartitionReader {
  private final int uncached;
  private final CassandraReader reader;
  private final PartitionCache cache;
  private final AppendCounts counts;
  private final AtomicInteger queries = new AtomicInteger();
  private final Map<Country, Map<Integer, Long>> byShard = new ConcurrentHashMap<>();
  private final Map<CassandraTable, List<Long>> indexBuckets = new EnumMap<>(CassandraTable.class);
  private Optional<Map<Country, Long>> byCountry = Optional.empty();

  /**
   * @param uncached the number of queries that take nothing from the cache
   */
  AnswerReader(int uncached, CassandraReader reader, PartitionCache cache, AppendCounts counts) {
    this.uncached = uncached;
    this.reader = reader;
    this.cache = cache;
    this.counts = counts;
  }

  @Override
  public <T> List<T> all(PartitionQuery query, Function<Row, T> decoder) {
    return queries.incrementAndGet() > uncached
        ? rows(query).stream().map(decoder).toList()
        : reader.all(query, decoder);
  }

  @Override
  public <T> List<T> list(List<Long> buckets, int limit, Select select, Function<Row, T> decoder) {
    if (queries.incrementAndGet() <= uncached) {
      return reader.list(buckets, limit, select, decoder);
    }
    List<T> listed = new ArrayList<>();
    for (long bucket : buckets) {
      if (listed.size() < limit) {
        rows(select.of(bucket, limit - listed.size()))
            .forEach(row -> listed.add(decoder.apply(row)));
      }
    }
    return listed;
  }

  @Override
  public <T> Optional<T> findFirst(List<Long> buckets, Select select, Function<Row, T> decoder) {
    if (queries.incrementAndGet() <= uncached) {
      return reader.findFirst(buckets, select, decoder);
    }
    for (long bucket : buckets) {
      List<Row> rows = rows(select.of(bucket, 1));
      if (!rows.isEmpty()) {
        return Optional.of(decoder.apply(rows.getFirst()));
      }
    }
    return Optional.empty();
  }

  @Override
  public synchronized List<Long> bucketsOfIndex(CassandraTable index) {
    return indexBuckets.computeIfAbsent(index, reader::bucketsOfIndex);
  }

  private List<Row> rows(PartitionQuery query) {
    PartitionQuery widened = query.widened();
    List<Row> rows = cached(widened);
    return widened.equals(query) ? rows : query.select(rows).orElseGet(() -> cached(query));
  }

  private List<Row> cached(PartitionQuery query) {
    long appends = appends(query.key());
    return cache
        .find(query, appends)
        .orElseGet(
            () -> {
              List<Row> rows = reader.all(query, row -> row);
              cache.put(query, appends, rows);
              return rows;
            });
  }

  private long appends(PartitionKey key) {
    return byShard
        .computeIfAbsent(
            key.country(),
            country -> cache.byShard(country, byCountry().getOrDefault(country, 0L), counts))
        .getOrDefault(key.shard().number(), 0L);
  }

  private synchronized Map<Country, Long> byCountry() {
    Map<Country, Long> known = byCountry.orElseGet(counts::byCountry);
    byCountry = Optional.of(known);
    return known;
  }
}
