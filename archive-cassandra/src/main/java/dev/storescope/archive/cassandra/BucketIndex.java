package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ArchiveRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Gatherers;

/**
 * The buckets that have rows: of each subject, and of each index as a whole. A bucket is written
 * before its first row, so that the bucket of every readable row can be found.
 */
final class BucketIndex {
  private static final int MOST_KNOWN = 50_000;
  private static final int CONCURRENT_RANGES = 8;
  private static final int PAGES_OF_RANGE = 4;
  private static final int MOST_RANGES = 1_000_000;

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

  /** A bucket that has observations. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record SubjectBucket(byte[] subject, long bucket) {}

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

  /**
   * Passes the buckets of a span of all subjects, those of a subject together. Ranges of tokens are
   * read concurrently, each of a few pages.
   */
  void forEach(TimeSpan span, BucketConsumer consumer) {
    TokenRange.split(countRanges()).stream()
        .gather(Gatherers.mapConcurrent(CONCURRENT_RANGES, tokens -> list(tokens, span)))
        .flatMap(List::stream)
        .forEach(bucket -> consumer.accept(bucket.subject(), bucket.bucket()));
  }

  /** By the tokens of the first page: tokens are distributed evenly. */
  private int countRanges() {
    AsyncResultSet page =
        session.await(
            session.execute(CassandraReader.inBackground(statements.scanBuckets().bind())));
    if (!page.hasMorePages()) {
      return 1;
    }
    long last = 0;
    for (Row row : page.currentPage()) {
      last = row.getLong("hash");
    }
    return (int) Math.clamp(1 / TokenRange.partUpTo(last) / PAGES_OF_RANGE, 2, MOST_RANGES);
  }

  private List<SubjectBucket> list(TokenRange tokens, TimeSpan span) {
    long first = CassandraTable.OBSERVATIONS.firstBucket(span);
    long last = CassandraTable.OBSERVATIONS.lastBucket(span);
    List<SubjectBucket> found = new ArrayList<>();
    forEach(
        reader,
        tokens,
        each -> {
          if (first <= each.bucket() && each.bucket() <= last) {
            found.add(each);
          }
        });
    return found;
  }

  /** Passes the buckets of the subjects of a range, those of a subject together. */
  static void forEach(CassandraReader reader, TokenRange tokens, Consumer<SubjectBucket> consumer) {
    CassandraSession session = reader.session();
    reader.forEachWhile(
        session.execute(
            CassandraReader.inBackground(
                session.statements().scanBucketsOfRange().bind(tokens.first(), tokens.last()))),
        row -> {
          session.requireOpen();
          consumer.accept(
              new SubjectBucket(CassandraReader.bytes(row, "subject"), row.getLong("bucket")));
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
