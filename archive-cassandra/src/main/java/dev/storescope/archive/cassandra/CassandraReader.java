package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.cassandra.connection.CassandraDriver;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.TimeKeys;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads rows, of several partitions concurrently. */
record CassandraReader(CassandraSession session) implements PartitionReader {
  /** The index of the limit among the parameters of a statement that has one. */
  static final int LIMIT = 4;

  private static final int CONCURRENT_PARTITIONS = 8;
  private static final int OBSERVATION_PAGE_ROWS = 200;
  private static final byte[] NO_BYTES = {};

  static ByteBuffer first(TimeSpan span) {
    return ByteBuffer.wrap(TimeKeys.first(NO_BYTES, span));
  }

  static ByteBuffer end(TimeSpan span) {
    return ByteBuffer.wrap(TimeKeys.end(NO_BYTES, span));
  }

  /** Selects the rows of a bucket within a span; further parameters follow. */
  static BoundStatement inSpan(
      PreparedStatement select, ByteBuffer partition, long bucket, TimeSpan span) {
    return select.bind(partition, bucket, first(span), end(span));
  }

  /** Selects the observations of a bucket within a span, at most {@code limit}. */
  BoundStatement observations(ByteBuffer subject, long bucket, TimeSpan span, int limit) {
    return observations(session.statements(), subject, bucket, span, limit);
  }

  static BoundStatement observations(
      CassandraStatements statements, ByteBuffer subject, long bucket, TimeSpan span, int limit) {
    return inSpan(statements.listObservations(), subject, bucket, span)
        .setInt(LIMIT, limit)
        .setPageSize(OBSERVATION_PAGE_ROWS);
  }

  /** A read that nobody waits for, with a longer timeout. */
  static BoundStatement inBackground(BoundStatement read) {
    return read.setExecutionProfileName(CassandraDriver.WRITE_PROFILE);
  }

  @Override
  public <T> List<T> all(PartitionQuery query, Function<Row, T> decoder) {
    return all(query.bind(session.statements()), decoder);
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

  @Override
  public List<Long> bucketsOfIndex(CassandraTable index) {
    return all(
        session.statements().listIndexBuckets().bind(index.cqlName()), row -> row.getLong(0));
  }

  @Override
  public <T> List<T> list(List<Long> buckets, int limit, Select select, Function<Row, T> decoder) {
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

  @Override
  public <T> Optional<T> findFirst(List<Long> buckets, Select select, Function<Row, T> decoder) {
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
    return buckets.stream()
        .map(bucket -> session.execute(select.of(bucket, limit).bind(session.statements())))
        .toList();
  }

  /** Decodes the position and the value of a row. */
  static <T> T decode(Row row, BiFunction<byte[], byte[], T> decoder) {
    return decoder.apply(bytes(row, "position"), bytes(row, "value"));
  }

  /** Decodes an observation of a subject. */
  static <F extends Facts> Observation<F> observation(Subject<F> subject, Row row) {
    return decode(row, (position, value) -> ObservationCodec.decode(subject, position, value));
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
