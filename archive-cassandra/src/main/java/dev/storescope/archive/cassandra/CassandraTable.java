package dev.storescope.archive.cassandra;

import dev.storescope.archive.TimeSpan;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * The tables with rows, and how many days a bucket of each spans; docs/decisions/0010 has the
 * partition sizes that follow.
 */
enum CassandraTable {
  OBSERVATIONS("observations", 64),
  KEYWORD_RANKS("keyword_ranks", 8),
  CHART_RANKS("chart_ranks", 128);

  static final List<CassandraTable> INDEXES = List.of(KEYWORD_RANKS, CHART_RANKS);

  private final String cqlName;
  private final long bucketMillis;

  CassandraTable(String cqlName, int bucketDays) {
    this.cqlName = cqlName;
    this.bucketMillis = Duration.ofDays(bucketDays).toMillis();
  }

  String cqlName() {
    return cqlName;
  }

  /** The bucket of a row, whose position begins with its instant. */
  long bucket(byte[] position) {
    return ByteBuffer.wrap(position).getLong() / bucketMillis;
  }

  long firstBucket(TimeSpan span) {
    return span.firstMillis() / bucketMillis;
  }

  long lastBucket(TimeSpan span) {
    return span.lastMillis() / bucketMillis;
  }
}
