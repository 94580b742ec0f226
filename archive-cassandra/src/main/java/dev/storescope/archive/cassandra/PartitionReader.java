package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Reads the rows of partitions. */
interface PartitionReader {
  /** Up to this many buckets are read without checking which of them have rows. */
  int FEW_BUCKETS = 6;

  /** Queries a bucket, for at most {@code limit} rows. */
  interface Select {
    PartitionQuery of(long bucket, int limit);
  }

  <T> List<T> all(PartitionQuery query, Function<Row, T> decoder);

  /** The rows of buckets in their order, at most {@code limit}. */
  <T> List<T> list(List<Long> buckets, int limit, Select select, Function<Row, T> decoder);

  /** The first row of buckets in their order. */
  <T> Optional<T> findFirst(List<Long> buckets, Select select, Function<Row, T> decoder);

  /** The buckets of an index that have rows, oldest first. */
  List<Long> bucketsOfIndex(CassandraTable index);

  /** The buckets of a subject in a span that may have rows, oldest first. */
  default List<Long> buckets(PartitionKey subject, TimeSpan span) {
    return fewBuckets(CassandraTable.OBSERVATIONS, span)
        .orElseGet(() -> all(PartitionQuery.buckets(subject, span), row -> row.getLong(0)));
  }

  /** The buckets of an index in a span that may have rows, oldest first. */
  default List<Long> buckets(CassandraTable index, TimeSpan span) {
    long first = index.firstBucket(span);
    long last = index.lastBucket(span);
    return fewBuckets(index, span)
        .orElseGet(
            () ->
                bucketsOfIndex(index).stream()
                    .filter(bucket -> first <= bucket && bucket <= last)
                    .toList());
  }

  private static Optional<List<Long>> fewBuckets(CassandraTable table, TimeSpan span) {
    long first = table.firstBucket(span);
    long last = table.lastBucket(span);
    return last - first < FEW_BUCKETS
        ? Optional.of(LongStream.rangeClosed(first, last).boxed().toList())
        : Optional.empty();
  }
}
