package dev.storescope.archive.cassandra;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ArchiveRow;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The buckets that have rows: of each subject, and of each index as a whole. A bucket is written
 * before its first row, so that the bucket of every readable row can be found.
 */
final class BucketIndex {
  private static final int MOST_KNOWN = 50_000;

  private final CassandraSession session;
  private final CassandraStatements statements;
  private final CassandraReader reader;
  private final Set<CassandraPartition> knownOfSubjects =
      Collections.newSetFromMap(
          Caffeine.newBuilder()
              .maximumSize(MOST_KNOWN)
              .<CassandraPartition, Boolean>build()
              .asMap());
  private final Set<IndexBucket> knownOfIndexes = ConcurrentHashMap.newKeySet();

  private record IndexBucket(CassandraTable index, long bucket) {}

  BucketIndex(CassandraSession session, CassandraReader reader) {
    this.session = session;
    this.statements = session.statements();
    this.reader = reader;
  }

  /** Writes the buckets of observations that are about to be written, except for known ones. */
  void addOfSubjects(Collection<EncodedObservation> observations) {
    List<CassandraPartition> added =
        observations.stream()
            .map(EncodedObservation::partition)
            .distinct()
            .filter(partition -> !knownOfSubjects.contains(partition))
            .toList();
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    added.forEach(
        partition ->
            batch.add(
                partition.key(),
                statements.insertObservationBucket().bind(partition.key(), partition.bucket())));
    batch.write();
    knownOfSubjects.addAll(added);
  }

  /** Writes the buckets of rows of an index that are about to be written, except for known ones. */
  void addOfIndex(CassandraTable index, Collection<ArchiveRow> rows) {
    List<IndexBucket> added =
        rows.stream()
            .map(row -> new IndexBucket(index, index.bucket(row.position())))
            .distinct()
            .filter(bucket -> !knownOfIndexes.contains(bucket))
            .toList();
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    added.forEach(
        one ->
            batch.add(index, statements.insertIndexBucket().bind(index.cqlName(), one.bucket())));
    batch.write();
    knownOfIndexes.addAll(added);
  }

  /** Receives buckets that have observations. */
  interface BucketConsumer {
    void accept(byte[] subject, long bucket);
  }

  /** Passes the buckets of a span of all subjects, those of a subject together. */
  void forEach(TimeSpan span, BucketConsumer consumer) {
    long first = CassandraTable.OBSERVATIONS.firstBucket(span);
    long last = CassandraTable.OBSERVATIONS.lastBucket(span);
    reader.forEachWhile(
        session.execute(CassandraReader.inBackground(statements.scanBuckets().bind())),
        row -> {
          session.requireOpen();
          long bucket = row.getLong("bucket");
          if (first <= bucket && bucket <= last) {
            consumer.accept(CassandraReader.bytes(row, "subject"), bucket);
          }
          return true;
        });
  }

  /** Passes each subject whose bytes begin so and that has a bucket in a span. */
  void forEachSubject(TimeSpan span, byte[] beginning, Consumer<byte[]> consumer) {
    byte[][] passed = {{}};
    forEach(
        span,
        (subject, _) -> {
          if (beginsWith(subject, beginning) && !Arrays.equals(subject, passed[0])) {
            passed[0] = subject;
            consumer.accept(subject);
          }
        });
  }

  private static boolean beginsWith(byte[] bytes, byte[] beginning) {
    return bytes.length >= beginning.length
        && Arrays.equals(bytes, 0, beginning.length, beginning, 0, beginning.length);
  }
}
