package dev.storescope.archive.cassandra;

import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankPeriod;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tables whose partitions have a bucket of time, and how many days it spans;
 * docs/decisions/0010 has the partition sizes that follow.
 */
enum CassandraTable {
  OBSERVATIONS("observations", Duration.ofDays(64)),
  /** A row for each rank; of an archive that an earlier version filled. */
  KEYWORD_RANKS("keyword_ranks", Duration.ofDays(8)),
  /** A row for each rank; of an archive that an earlier version filled. */
  CHART_RANKS("chart_ranks", Duration.ofDays(128)),
  APP_KEYWORDS("app_keywords", RankPeriod.LENGTH.multipliedBy(4)),
  APP_CHARTS("app_charts", RankPeriod.LENGTH.multipliedBy(4));

  private final String cqlName;
  private final long bucketMillis;

  CassandraTable(String cqlName, Duration bucket) {
    this.cqlName = cqlName;
    this.bucketMillis = bucket.toMillis();
  }

  String cqlName() {
    return cqlName;
  }

  /** The bucket of a row, whose position begins with its instant or its period. */
  long bucket(byte[] position) {
    return switch (this) {
      case OBSERVATIONS, KEYWORD_RANKS, CHART_RANKS ->
          ByteBuffer.wrap(position).getLong() / bucketMillis;
      case APP_KEYWORDS, APP_CHARTS ->
          PackedRanksCodec.decodePeriod(position).firstMillis() / bucketMillis;
    };
  }

  /** The periods of a bucket. */
  List<RankPeriod> periods(long bucket) {
    int first = RankPeriod.of(bucket * bucketMillis).number();
    return IntStream.range(first, first + (int) (bucketMillis / RankPeriod.LENGTH.toMillis()))
        .mapToObj(RankPeriod::new)
        .toList();
  }

  /** The last millisecond of a bucket. */
  long lastMillis(long bucket) {
    return (bucket + 1) * bucketMillis - 1;
  }

  long firstBucket(TimeSpan span) {
    return span.firstMillis() / bucketMillis;
  }

  long lastBucket(TimeSpan span) {
    return span.lastMillis() / bucketMillis;
  }
}
