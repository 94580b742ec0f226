package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.storescope.archive.TimeSpan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** Reads rows, of several partitions side by side where there are several. */
final class Reading {
  /** Partitions asked for at a time. */
  private static final int TOGETHER = 8;

  private static final byte[] NO_BYTES = {};

  static ByteBuffer first(TimeSpan span) {
    return ByteBuffer.wrap(span.firstKey(NO_BYTES));
  }

  static ByteBuffer end(TimeSpan span) {
    return ByteBuffer.wrap(span.endKey(NO_BYTES));
  }

  private final Cluster cluster;

  Reading(Cluster cluster) {
    this.cluster = cluster;
  }

  <T> List<T> all(Statement<?> statement, Function<Row, T> decoder) {
    List<T> read = new ArrayList<>();
    forEachWhile(cluster.execute(statement), row -> read.add(decoder.apply(row)));
    return read;
  }

  /** Gives rows to the reader, page by page, until it wants no more. */
  void forEachWhile(CompletableFuture<AsyncResultSet> begun, Predicate<Row> reader) {
    AsyncResultSet page = cluster.await(begun);
    while (acceptsAll(page, reader) && page.hasMorePages()) {
      page = cluster.await(cluster.nextPage(page));
    }
  }

  private static boolean acceptsAll(AsyncResultSet page, Predicate<Row> reader) {
    for (Row row : page.currentPage()) {
      if (!reader.test(row)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The rows of buckets in their order, up to a limit.
   *
   * @param select a bucket's rows, up to a number of them
   */
  <T> List<T> list(
      List<Long> buckets,
      int limit,
      IntFunction<LongFunction<Statement<?>>> select,
      Function<Row, T> decoder) {
    List<T> listed = new ArrayList<>();
    for (int from = 0; from < buckets.size() && listed.size() < limit; from += TOGETHER) {
      List<Long> some = buckets.subList(from, Math.min(from + TOGETHER, buckets.size()));
      LongFunction<Statement<?>> rest = select.apply(limit - listed.size());
      for (CompletableFuture<AsyncResultSet> begun : begin(some, rest)) {
        if (listed.size() < limit) {
          forEachWhile(begun, row -> listed.add(decoder.apply(row)) && listed.size() < limit);
        }
      }
    }
    return listed;
  }

  /** The first row there is in buckets, in their order; each has one at most. */
  <T> Optional<T> findFirst(
      List<Long> buckets, LongFunction<Statement<?>> select, Function<Row, T> decoder) {
    // Nearly always it is in the first, so that is asked alone.
    int to = 1;
    for (int from = 0; from < buckets.size(); from = to, to += TOGETHER) {
      List<Long> some = buckets.subList(from, Math.min(to, buckets.size()));
      for (CompletableFuture<AsyncResultSet> begun : begin(some, select)) {
        Row row = cluster.await(begun).one();
        if (row != null) {
          return Optional.of(decoder.apply(row));
        }
      }
    }
    return Optional.empty();
  }

  private List<CompletableFuture<AsyncResultSet>> begin(
      List<Long> buckets, LongFunction<Statement<?>> select) {
    return buckets.stream().map(bucket -> cluster.execute(select.apply(bucket))).toList();
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
