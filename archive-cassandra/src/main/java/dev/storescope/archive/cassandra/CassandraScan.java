package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A scan of all observations, by the buckets of each subject. */
final class CassandraScan {
  private static final int PREFETCHED_BUCKETS = 16;
  private static final int PAGE_ROWS = 200;
  private static final TimeSpan ALL_TIME = TimeSpan.between(Instant.MIN, Instant.MAX);

  private final CassandraSession session;
  private final CassandraReader reader;
  private final Consumer<Observation<?>> consumer;
  private final Queue<Bucket> prefetched = new ArrayDeque<>();

  private record Bucket(ByteBuffer subject, CompletableFuture<AsyncResultSet> rows) {}

  CassandraScan(
      CassandraSession session, CassandraReader reader, Consumer<Observation<?>> consumer) {
    this.session = session;
    this.reader = reader;
    this.consumer = consumer;
  }

  void run() {
    reader.forEachWhile(session.execute(
            session
                .statements()
                .scanBuckets()
                .bind()
                .setExecutionProfileName(CassandraDriver.WRITE_PROFILE)), this::prefetch);
    while (!prefetched.isEmpty()) {
      consume(prefetched.remove());
    }
  }

  private boolean prefetch(Row row) {
    ByteBuffer subject = ByteBuffer.wrap(CassandraReader.bytes(row, "subject"));
    prefetched.add(
        new Bucket(
            subject,
            session.execute(
                session
                    .statements()
                    .listObservations()
                    .bind(
                        subject,
                        row.getLong("bucket"),
                        CassandraReader.first(ALL_TIME),
                        CassandraReader.end(ALL_TIME),
                        Integer.MAX_VALUE)
                    .setPageSize(PAGE_ROWS)
                    .setExecutionProfileName(CassandraDriver.WRITE_PROFILE))));
    if (prefetched.size() > PREFETCHED_BUCKETS) {
      consume(prefetched.remove());
    }
    return true;
  }

  private void consume(Bucket bucket) {
    reader.forEachWhile(
        bucket.rows(),
        row -> {
          session.requireOpen();
          byte[] key = join(bucket.subject().array(), CassandraReader.bytes(row, "position"));
          consumer.accept(ObservationCodec.decode(key, CassandraReader.bytes(row, "value")));
          return true;
        });
  }

  static byte[] join(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
