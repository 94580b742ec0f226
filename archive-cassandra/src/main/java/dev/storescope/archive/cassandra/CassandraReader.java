package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.TimeKeys;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads rows, of several partitions concurrently. */
record CassandraReader(CassandraSession session) {
  private static final int CONCURRENT_PARTITIONS = 8;
  private static final byte[] NO_BYTES = {};

  /** Selects rows of a bucket, at most {@code limit}. */
  interface Select {
    Statement<?> of(long bucket, int limit);
  }

  static ByteBuffer first(TimeSpan span) {
    return ByteBuffer.wrap(TimeKeys.first(NO_BYTES, span));
  }

  static ByteBuffer end(TimeSpan span) {
    return ByteBuffer.wrap(TimeKeys.end(NO_BYTES, span));
  }

  <T> List<T> all(Statement<?> statement, Function<Row, T> decoder) {
    List<T> rows = new ArrayList<>();
    forEachWhile(session.execute(statement), row -> rows.add(decoder.apply(row)));
    return rows;
  }

  /** Passes rows to the consumer, page by page, until it returns false. */
  void forEachWhile(CompletableFuture<AsyncResultSet> firstPage, Predicate<Row> consumer) {
    AsyncResultSet page = session.await(firstPage);
    while (acceptsAll(page, consumer) && page.hasMorePages()) {
      page = session.await(session.nextPage(page));
    }
  }

  private static boolean acceptsAll(AsyncResultSet page, Predicate<Row> consumer) {
    for (Row row : page.currentPage()) {
      if (!consumer.test(row)) {
        return false;
      }
    }
    return true;
  }

  /** The rows of buckets in their order, at most {@code limit}. */
  <T> List<T> list(List<Long> buckets, int limit, Select select, Function<Row, T> decoder) {
    List<T> listed = new ArrayList<>();
    for (int from = 0;
        from < buckets.size() && listed.size() < limit;
        from += CONCURRENT_PARTITIONS) {
      int to = Math.min(from + CONCURRENT_PARTITIONS, buckets.size());
      for (var firstPage : execute(buckets.subList(from, to), select, limit - listed.size())) {
        if (listed.size() < limit) {
          forEachWhile(firstPage, row -> listed.add(decoder.apply(row)) && listed.size() < limit);
        }
      }
    }
    return listed;
  }

  /** The first row of buckets in their order. */
  <T> Optional<T> findFirst(List<Long> buckets, Select select, Function<Row, T> decoder) {
    // The first bucket is read alone, since it nearly always has a row.
    int to = 1;
    for (int from = 0; from < buckets.size(); from = to, to += CONCURRENT_PARTITIONS) {
      List<Long> some = buckets.subList(from, Math.min(to, buckets.size()));
      for (var page : execute(some, select, 1)) {
        Row row = session.await(page).one();
        if (row != null) {
          return Optional.of(decoder.apply(row));
        }
      }
    }
    return Optional.empty();
  }

  private List<CompletableFuture<AsyncResultSet>> execute(
      List<Long> buckets, Select select, int limit) {
    return buckets.stream().map(bucket -> session.execute(select.of(bucket, limit))).toList();
  }

  static byte[] bytes(Row row, String column) {
    ByteBuffer buffer = row.getByteBuffer(column);
    if (buffer == null) {
      return NO_BYTES;
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
