package dev.storescope.archive.cassandra;

import dev.storescope.archive.TimeSpan;
import java.nio.ByteBuffer;
import java.time.Duration;

/** How much time a bucket of a table spans; docs/decisions/0010 has the sizes that follow. */
enum Width {
  OBSERVATIONS(64),
  KEYWORD_RANKS(8),
  CHART_RANKS(128);

  private final long millis;

  Width(int days) {
    this.millis = Duration.ofDays(days).toMillis();
  }

  /** The bucket of a row, whose position begins with its instant. */
  long bucket(byte[] position) {
    return ByteBuffer.wrap(position).getLong() / millis;
  }

  long firstBucket(TimeSpan span) {
    return span.firstMillis() / millis;
  }

  long lastBucket(TimeSpan span) {
    return span.lastMillis() / millis;
  }
}
