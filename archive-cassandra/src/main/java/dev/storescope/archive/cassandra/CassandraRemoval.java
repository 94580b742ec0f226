package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Removes observations of a subject, bucket by bucket. Their ranks are packed without them first: a
 * removal that is interrupted finds its observations again when it is repeated. If it has deleted
 * them already, the repeated one finds none, but packs again and counts; if no observation of the
 * subject is left, {@link #finish} does.
 */
record CassandraRemoval(
    CassandraSession session,
    CassandraReader reader,
    BucketIndex buckets,
    RankLayout layout,
    CassandraRankPacker packer,
    AppendCounts counts,
    InstantSource clock) {
  /**
   * A younger observation without a mark may still be being appended: its mark, written after the
   * removal, would be a row without a value.
   */
  private static final Duration APPENDED_WITHIN = Duration.ofHours(1);

  /** A stored observation. */
  private record Stored<F extends Facts>(
      ByteBuffer position, int bytes, Observation<F> observation) {}

  <F extends Facts> StoredSize remove(
      Subject<F> subject, TimeSpan span, Function<? super List<Observation<F>>, BitSet> selection) {
    session.requireOpen();
    if (subject.kind().isRanked() && !layout.isReadPacked()) {
      throw new ArchiveUnavailableException(
          "Observations can be removed once all ranks are packed. Try again in a week.");
    }
    PartitionKey key = PartitionKey.of(subject);
    StoredSize removed = StoredSize.NOTHING;
    for (long bucket : span.isEmpty() ? List.<Long>of() : reader.buckets(key, span)) {
      List<Stored<F>> stored = list(subject, key, bucket, span);
      BitSet selected =
          stored.isEmpty()
              ? new BitSet()
              : selection.apply(stored.stream().map(Stored::observation).toList());
      List<Stored<F>> chosen = selected.stream().<Stored<F>>mapToObj(stored::get).toList();
      remove(key, bucket, chosen);
      parts(subject, bucket, span).forEach(packer::complete);
      counts.add(Set.of(key.shard()));
      removed = removed.plus(size(key, chosen));
    }
    return removed;
  }

  /** By the buckets, which stay when they have no observations any more. */
  void finish(Predicate<Subject<?>> subjects) {
    session.requireOpen();
    Set<PartitionKey.Shard> shards = new HashSet<>();
    TimeSpan ever = TimeSpan.between(Instant.EPOCH, Instant.MAX);
    buckets.forEach(
        ever,
        (partition, bucket) -> {
          Subject<?> subject = ObservationCodec.decodeSubject(partition);
          if (subjects.test(subject)) {
            parts(subject, bucket, ever).forEach(packer::complete);
            shards.add(PartitionKey.of(subject).shard());
          }
        });
    counts.add(shards);
  }

  private static Stream<RankPart> parts(Subject<?> subject, long bucket, TimeSpan span) {
    return subject.kind().isRanked()
        ? CassandraTable.OBSERVATIONS.periods(bucket).stream()
            .filter(period -> period.firstMillis() <= span.lastMillis())
            .filter(period -> period.lastMillis() >= span.firstMillis())
            .map(period -> new RankPart(subject, period))
        : Stream.empty();
  }

  private static <F extends Facts> StoredSize size(PartitionKey key, List<Stored<F>> chosen) {
    int each = key.bytes().remaining();
    return new StoredSize(
        chosen.size(), chosen.stream().mapToLong(stored -> each + stored.bytes()).sum());
  }

  private <F extends Facts> List<Stored<F>> list(
      Subject<F> subject, PartitionKey key, long bucket, TimeSpan span) {
    Instant appended = clock.instant().minus(APPENDED_WITHIN);
    return reader
        .all(
            CassandraReader.inBackground(
                reader.observations(key.bytes(), bucket, span, Integer.MAX_VALUE)),
            row ->
                subject.kind().isRanked() && isBeingAppended(row, appended)
                    ? Optional.<Stored<F>>empty()
                    : Optional.of(stored(subject, row)))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static boolean isBeingAppended(Row row, Instant appended) {
    return row.isNull("indexed")
        && row.isNull("listed")
        && Instant.EPOCH.plus(row.getLong("written"), ChronoUnit.MICROS).isAfter(appended);
  }

  private static <F extends Facts> Stored<F> stored(Subject<F> subject, Row row) {
    byte[] position = CassandraReader.bytes(row, "position");
    return new Stored<>(
        ByteBuffer.wrap(position),
        position.length + CassandraReader.bytes(row, "value").length,
        CassandraReader.observation(subject, row));
  }

  private <F extends Facts> void remove(PartitionKey key, long bucket, List<Stored<F>> chosen) {
    if (chosen.isEmpty()) {
      return;
    }
    Map<RankPart, Set<Observation<?>>> ranked = new HashMap<>();
    for (Stored<F> each : chosen) {
      RankPart.of(each.observation())
          .ifPresent(
              part -> ranked.computeIfAbsent(part, _ -> new HashSet<>()).add(each.observation()));
    }
    ranked.forEach(packer::packWithout);
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (Stored<F> each : chosen) {
      batch.add(
          bucket,
          session.statements().deleteObservation().bind(key.bytes(), bucket, each.position()));
    }
    batch.write();
  }
}
