package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A walk through all observations, by the buckets of each subject. */
final class Walk {
  /** Buckets asked for before they are needed. */
  private static final int AHEAD = 16;

  private static final int PAGE_ROWS = 200;

  private static final TimeSpan EVER = TimeSpan.between(Instant.MIN, Instant.MAX);

  private final Cluster cluster;
  private final Statements statements;
  private final Reading reading;
  private final Consumer<Observation<?>> reader;
  private final Queue<Bucket> ahead = new ArrayDeque<>();

  private record Bucket(ByteBuffer subject, CompletableFuture<AsyncResultSet> rows) {}

  Walk(Cluster cluster, Statements statements, Reading reading, Consumer<Observation<?>> reader) {
    this.cluster = cluster;
    this.statements = statements;
    this.reading = reading;
    this.reader = reader;
  }

  void run() {
    reading.forEachWhile(cluster.execute(statements.walkSeries().bind()), this::begin);
    while (!ahead.isEmpty()) {
      tell(ahead.remove());
    }
  }

  private boolean begin(Row series) {
    ByteBuffer subject = ByteBuffer.wrap(Reading.bytes(series, "subject"));
    ahead.add(new Bucket(subject, rows(subject, series.getLong("bucket"))));
    if (ahead.size() > AHEAD) {
      tell(ahead.remove());
    }
    return true;
  }

  private CompletableFuture<AsyncResultSet> rows(ByteBuffer subject, long bucket) {
    return cluster.execute(
        statements
            .listObservations()
            .bind(subject, bucket, Reading.first(EVER), Reading.end(EVER), Integer.MAX_VALUE)
            .setPageSize(PAGE_ROWS));
  }

  private void tell(Bucket bucket) {
    reading.forEachWhile(
        bucket.rows(),
        row -> {
          cluster.requireOpen();
          byte[] key = join(bucket.subject().array(), Reading.bytes(row, "position"));
          reader.accept(ObservationCodec.decode(key, Reading.bytes(row, "value")));
          return true;
        });
  }

  private static byte[] join(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
