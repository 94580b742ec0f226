package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankPeriod;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What is read of one partition.
 *
 * @param bucket of the partition, or 0 if it has none
 * @param first the first millisecond, bucket or period, as the kind has it
 * @param last the last one, inclusive
 * @param limit of the rows of {@link Kind#OBSERVATIONS}
 */
record PartitionQuery(Kind kind, PartitionKey key, long bucket, long first, long last, int limit) {
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final byte[] NO_BYTES = {};

  /** A query for fewer observations is not widened, which would read many more. */
  private static final int LEAST_WIDENED = 1000;

  enum Kind {
    /** The newest observation of a span. */
    NEWEST,
    /** The observations of a span, oldest first. */
    OBSERVATIONS,
    /** The buckets that have observations. */
    BUCKETS,
    /** The packed ranks of periods. */
    PACKED,
    /** The searches that rank an app in periods. */
    SEARCHES_OF_APP,
    /** The charts that rank an app in periods. */
    CHARTS_OF_APP
  }

  static PartitionQuery newest(PartitionKey subject, long bucket, TimeSpan span) {
    return new PartitionQuery(
        Kind.NEWEST, subject, bucket, span.firstMillis(), span.lastMillis(), 1);
  }

  static PartitionQuery observations(PartitionKey subject, long bucket, TimeSpan span, int limit) {
    return new PartitionQuery(
        Kind.OBSERVATIONS, subject, bucket, span.firstMillis(), span.lastMillis(), limit);
  }

  static PartitionQuery buckets(PartitionKey subject, TimeSpan span) {
    return new PartitionQuery(
        Kind.BUCKETS,
        subject,
        0,
        CassandraTable.OBSERVATIONS.firstBucket(span),
        CassandraTable.OBSERVATIONS.lastBucket(span),
        Integer.MAX_VALUE);
  }

  static PartitionQuery packed(PartitionKey subject, TimeSpan span) {
    return new PartitionQuery(
        Kind.PACKED, subject, 0, firstPeriod(span), lastPeriod(span), Integer.MAX_VALUE);
  }

  static PartitionQuery ofApp(
      RankTables<?, ?> tables, PartitionKey app, long bucket, TimeSpan span) {
    Kind kind = tables.equals(RankTables.SEARCHES) ? Kind.SEARCHES_OF_APP : Kind.CHARTS_OF_APP;
    return new PartitionQuery(
        kind, app, bucket, firstPeriod(span), lastPeriod(span), Integer.MAX_VALUE);
  }

  private static long firstPeriod(TimeSpan span) {
    return RankPeriod.of(span.firstMillis()).number();
  }

  private static long lastPeriod(TimeSpan span) {
    return RankPeriod.of(span.lastMillis()).number();
  }

  BoundStatement bind(CassandraStatements statements) {
    return switch (kind) {
      case NEWEST -> CassandraReader.inSpan(statements.findLatest(), key.bytes(), bucket, span());
      case OBSERVATIONS ->
          CassandraReader.observations(statements, key.bytes(), bucket, span(), limit);
      case BUCKETS -> statements.listObservationBuckets().bind(key.bytes(), first, last);
      case PACKED -> statements.listPacked().bind(key.bytes(), first, last);
      case SEARCHES_OF_APP -> ofApp(statements, CassandraTable.APP_KEYWORDS);
      case CHARTS_OF_APP -> ofApp(statements, CassandraTable.APP_CHARTS);
    };
  }

  private BoundStatement ofApp(CassandraStatements statements, CassandraTable table) {
    return statements
        .listApps(table)
        .bind(
            key.bytes(),
            bucket,
            period(PackedRanksCodec::firstKey, first),
            period(PackedRanksCodec::endKey, last));
  }

  private static ByteBuffer period(BiFunction<byte[], RankPeriod, byte[]> bound, long number) {
    return ByteBuffer.wrap(bound.apply(NO_BYTES, new RankPeriod((int) number)));
  }

  private TimeSpan span() {
    return new TimeSpan(first, last);
  }

  /** A query that many queries of a day can be answered from. */
  PartitionQuery widened() {
    return switch (kind) {
      case NEWEST -> new PartitionQuery(kind, key, bucket, 0, endOfDay(), limit);
      case OBSERVATIONS ->
          limit < LEAST_WIDENED
              ? this
              : new PartitionQuery(kind, key, bucket, first - first % DAY, endOfDay(), limit);
      case BUCKETS -> new PartitionQuery(kind, key, bucket, 0, Long.MAX_VALUE, limit);
      case PACKED, SEARCHES_OF_APP, CHARTS_OF_APP -> this;
    };
  }

  private long endOfDay() {
    long endOfBucket = CassandraTable.OBSERVATIONS.lastMillis(bucket);
    return last >= endOfBucket ? endOfBucket : last - last % DAY + DAY - 1;
  }

  /** What the widened query's rows have for this one; empty if they do not show it. */
  Optional<List<Row>> select(List<Row> rows) {
    return switch (kind) {
      case NEWEST ->
          rows.stream().anyMatch(row -> millis(row) > last)
              ? Optional.empty()
              : Optional.of(rows.stream().filter(row -> millis(row) >= first).toList());
      case OBSERVATIONS -> {
        List<Row> selected =
            rows.stream().filter(row -> span().contains(millis(row))).limit(limit).toList();
        yield rows.size() >= limit && selected.size() < limit
            ? Optional.empty()
            : Optional.of(selected);
      }
      case BUCKETS ->
          Optional.of(
              rows.stream()
                  .filter(row -> first <= row.getLong(0) && row.getLong(0) <= last)
                  .toList());
      case PACKED, SEARCHES_OF_APP, CHARTS_OF_APP -> Optional.of(rows);
    };
  }

  private static long millis(Row row) {
    return ByteBuffer.wrap(CassandraReader.bytes(row, "position")).getLong();
  }
}
