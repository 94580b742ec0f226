package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.store.Country;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was read of partitions, with the number of appends to their shards before: while that is the
 * same, so are the rows. An append that was interrupted before it was counted, or that an earlier
 * version made, is seen after {@link #LONGEST} at the latest.
 */
final class PartitionCache {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int PART_OF_HEAP = 8;
  private static final int ENTRY_BYTES = 400;
  private static final int ROW_BYTES = 60;
  private static final int COLUMN_BYTES = 70;

  private final Cache<PartitionQuery, Entry> entries =
      Caffeine.newBuilder()
          .maximumWeight(Runtime.getRuntime().maxMemory() / PART_OF_HEAP)
          .weigher(PartitionCache::bytes)
          .expireAfterWrite(LONGEST)
          .executor(Runnable::run)
          .build();
  private final Map<Country, CountryAppends> countries = new ConcurrentHashMap<>();

  /** Rows that were read when there were so many appends to their shard, or more. */
  private record Entry(long appends, List<Row> rows) {}

  /** The appends to a country, and to its shards then or later. */
  private record CountryAppends(long appends, Map<Integer, Long> byShard) {}

  private static int bytes(PartitionQuery query, Entry entry) {
    int bytes = ENTRY_BYTES + query.key().bytes().remaining();
    for (Row row : entry.rows()) {
      bytes += ROW_BYTES + COLUMN_BYTES * row.size();
      for (int column = 0; column < row.size(); column++) {
        ByteBuffer value = row.getBytesUnsafe(column);
        bytes += value == null ? 0 : value.remaining();
      }
    }
    return bytes;
  }

  Optional<List<Row>> find(PartitionQuery query, long appends) {
    return Optional.ofNullable(entries.getIfPresent(query))
        .filter(entry -> entry.appends() >= appends)
        .map(Entry::rows);
  }

  /**
   * @param appends to the shard, before the rows were read
   */
  void put(PartitionQuery query, long appends, List<Row> rows) {
    entries.put(query, new Entry(appends, rows));
  }

  /** The appends to the shards of a country, which are read again if there were any since. */
  Map<Integer, Long> byShard(Country country, long appends, AppendCounts counts) {
    Optional<CountryAppends> known = Optional.ofNullable(countries.get(country));
    if (known.isPresent() && known.get().appends() == appends) {
      return known.get().byShard();
    }
    Map<Integer, Long> byShard = counts.byShard(country);
    countries.put(country, new CountryAppends(appends, byShard));
    return byShard;
  }
}
