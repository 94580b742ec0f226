package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A scan of the observations of a span, by the buckets of each subject. */
final class CassandraScan {
  private static final int PREFETCHED_BUCKETS = 16;

  private final CassandraSession session;
  private final CassandraReader reader;
  private final BucketIndex buckets;
  private final TimeSpan span;
  private final Consumer<Observation<?>> consumer;
  private final Queue<Bucket> prefetched = new ArrayDeque<>();

  private record Bucket(ByteBuffer subject, CompletableFuture<AsyncResultSet> rows) {}

  CassandraScan(
      CassandraSession session,
      CassandraReader reader,
      BucketIndex buckets,
      TimeSpan span,
      Consumer<Observation<?>> consumer) {
    this.session = session;
    this.reader = reader;
    this.buckets = buckets;
    this.span = span;
    this.consumer = consumer;
  }

  void run() {
    buckets.forEach(span, this::prefetch);
    while (!prefetched.isEmpty()) {
      consume(prefetched.remove());
    }
  }

  private void prefetch(byte[] partition, long bucket) {
    ByteBuffer subject = ByteBuffer.wrap(partition);
    prefetched.add(
        new Bucket(
            subject,
            session.execute(
                CassandraReader.inBackground(
                    reader.observations(subject, bucket, span, Integer.MAX_VALUE)))));
    if (prefetched.size() > PREFETCHED_BUCKETS) {
      consume(prefetched.remove());
    }
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
