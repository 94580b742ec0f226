package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.storescope.archive.cassandra.PartitionKey.Shard;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.RankPart;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the ranks of stored observations to the tables that have them, counts what was written,
 * and then marks the observations.
 */
record RankWriter(
    CassandraSession session,
    BucketIndex buckets,
    RankLayout layout,
    CassandraRankPacker packer,
    AppendCounts counts) {

  void write(List<EncodedObservation> observations) {
    Set<Shard> shards =
        observations.stream()
            .map(each -> PartitionKey.of(each.observation().subject()).shard())
            .collect(Collectors.toCollection(HashSet::new));
    List<EncodedObservation> ranked =
        observations.stream().filter(each -> each.part().isPresent()).toList();
    // A read completes what has neither mark, so the packed ranks come before the first one.
    boolean packed = packIfDue(ranked, shards);
    writeSingle(ranked);
    boolean listed = packed || packIfDue(ranked, shards);
    counts.add(shards);
    if (listed) {
      mark(session.statements().markListed(), ranked);
    }
  }

  /** Packs the parts of observations, if ranks are packed; returns whether they are. */
  private boolean packIfDue(List<EncodedObservation> ranked, Set<Shard> shards) {
    boolean due = layout.isWrittenPacked();
    if (due) {
      Set<RankPart> parts =
          ranked.stream()
              .map(EncodedObservation::part)
              .flatMap(Optional::stream)
              .collect(Collectors.toSet());
      shards.addAll(packer.pack(parts));
    }
    return due;
  }

  /** Writes the single ranks of observations, if there are still programs that read them. */
  void writeSingle(List<EncodedObservation> observations) {
    if (layout.isWrittenSingle()) {
      List<EncodedObservation> ranked =
          observations.stream().filter(each -> each.part().isPresent()).toList();
      RankTables.ALL.forEach(tables -> writeSingle(tables, ranked));
      mark(session.statements().markIndexed(), ranked);
    }
  }

  /** Packs the ranks of a bucket again, if ranks are packed. */
  void repack(byte[] partition, long bucket) {
    if (layout.isWrittenPacked()) {
      counts.add(packer.repack(partition, bucket));
    }
  }

  private void writeSingle(RankTables<?, ?> tables, Collection<EncodedObservation> ranked) {
    List<ArchiveRow> rows =
        ranked.stream()
            .flatMap(each -> tables.codec().single().rows().apply(each.observation()).stream())
            .toList();
    buckets.addOfIndex(tables.single(), rows);
    CassandraWriteBatch.write(session, tables.single(), rows);
  }

  private void mark(PreparedStatement mark, List<EncodedObservation> observations) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (EncodedObservation observation : observations) {
      CassandraPartition partition = observation.partition();
      ByteBuffer position = ByteBuffer.wrap(observation.row().position());
      batch.add(partition, mark.bind(partition.key(), partition.bucket(), position));
    }
    batch.write();
  }
}
