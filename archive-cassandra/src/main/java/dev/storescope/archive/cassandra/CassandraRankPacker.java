package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.cassandra.PartitionKey.Shard;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs the ranks of a search or a chart in a period: from its observations into one row, and a row
 * for each of its apps.
 *
 * <p>Any number of programs may pack a part at the same time, and none loses an observation that
 * another one has stored: each stores its own before it reads them all, and the packed row has a
 * timestamp that grows with their number, so that the row remains whose writer has read the most.
 *
 * <p>A removal leaves fewer: it writes the row in the next generation, which comes before the
 * number in the timestamp, once before the observations are deleted and once afterwards, so that
 * one that was read before the deletions and is written late counts as older. It reads the
 * observations again then, as one may have been stored in between. Whoever stores one later finds
 * the new generation.
 */
record CassandraRankPacker(CassandraSession session, CassandraReader reader, BucketIndex buckets) {
  private static final int CONCURRENT_PARTS = 16;

  /** Small rows of several partitions that are written together; Cassandra warns of more. */
  private static final int BATCH_PARTITIONS = 10;

  /** Above the number of observations in the timestamp of a packed row. */
  private static final long FORMAT = 1L << 48;

  /** Above it, how many removals there were. */
  private static final long GENERATION = 1L << 32;

  private static final Logger log = LoggerFactory.getLogger(CassandraRankPacker.class);

  /**
   * An observation without its cards.
   *
   * @param listed whether its apps have their rows
   */
  private record Stored(Observation<?> observation, boolean listed) {}

  /** Packs all stored observations of parts; returns the shards of what was written. */
  Set<Shard> pack(Collection<RankPart> parts) {
    return parts.stream()
        .gather(Gatherers.mapConcurrent(CONCURRENT_PARTS, part -> pack(part, false)))
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  /**
   * Packs the observations of a bucket, and writes the rows of all apps; returns the shards of what
   * was written.
   */
  Set<Shard> repack(byte[] partition, long bucket) {
    Set<Shard> shards = new HashSet<>();
    Subject<?> subject = ObservationCodec.decodeSubject(partition);
    if (subject.kind().isRanked()) {
      for (RankPeriod period : CassandraTable.OBSERVATIONS.periods(bucket)) {
        shards.addAll(pack(new RankPart(subject, period), true));
      }
    }
    return shards;
  }

  /** The observations of a part that can be decoded, without cards. */
  List<Observation<?>> observations(RankPart part) {
    return observations(list(part));
  }

  private static List<Observation<?>> observations(List<Stored> stored) {
    return stored.stream().<Observation<?>>map(Stored::observation).toList();
  }

  /**
   * Packs a part without observations that are about to be removed. The rows of apps stay: they say
   * only where ranks may be found.
   */
  void packWithout(RankPart part, Collection<Observation<?>> removed) {
    List<Observation<?>> left = new ArrayList<>(observations(part));
    left.removeAll(removed.stream().map(RankPart::withoutCards).toList());
    var _ = packNext(part, left);
  }

  /**
   * Packs a part again once some were removed, until nothing was stored or packed since. One that
   * was never packed stays as it is.
   */
  void complete(RankPart part) {
    List<Observation<?>> left = observations(part);
    boolean current = left.isEmpty() && findTimestamp(part) == FORMAT;
    while (!current) {
      long written = packNext(part, left);
      List<Observation<?>> stored = observations(part);
      current = findTimestamp(part) == written && stored.equals(left);
      left = stored;
    }
  }

  /** Returns the timestamp of the row. */
  private long packNext(RankPart part, List<Observation<?>> left) {
    long generation = generation(findTimestamp(part)) + GENERATION;
    var _ = session.await(session.write(packed(part, left, generation)));
    return timestamp(generation, left);
  }

  private Set<Shard> pack(RankPart part, boolean allApps) {
    Set<Shard> shards = new HashSet<>();
    long generation = generation(findTimestamp(part));
    List<Stored> stored = list(part);
    if (!stored.isEmpty()) {
      List<ArchiveRow> apps = appsWithoutRows(part, stored, allApps);
      CassandraTable table = RankTables.of(part.subject()).apps();
      buckets.addOfIndex(table, apps);
      CassandraWriteBatch batch = new CassandraWriteBatch(session);
      batch.add("packed", packed(part, observations(stored), generation + (allApps ? 1 : 0)));
      for (int i = 0; i < apps.size(); i++) {
        CassandraPartition partition = CassandraPartition.of(table, apps.get(i));
        batch.add(i / BATCH_PARTITIONS, session.statements().insert(partition, apps.get(i)));
        shards.add(new PartitionKey(part.subject().country(), partition.key()).shard());
      }
      batch.write();
      shards.add(PartitionKey.of(part.subject()).shard());
    }
    return shards;
  }

  private List<Stored> list(RankPart part) {
    Subject<?> subject = part.subject();
    TimeSpan span = part.period().until(part.period().lastMillis());
    BoundStatement select =
        reader.observations(
            ByteBuffer.wrap(ObservationCodec.partition(subject)),
            CassandraTable.OBSERVATIONS.firstBucket(span),
            span,
            Integer.MAX_VALUE);
    return reader.all(CassandraReader.inBackground(select), row -> decode(subject, row)).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Empty if it is damaged, or of a newer version, which packs it; others are packed. */
  private static Optional<Stored> decode(Subject<?> subject, Row row) {
    try {
      Observation<?> observation = CassandraReader.observation(subject, row);
      return Optional.of(new Stored(RankPart.withoutCards(observation), row.getBoolean("listed")));
    } catch (ArchiveFormatException e) {
      log.warn("An observation of {} is not packed: {}", subject, e.getMessage());
      return Optional.empty();
    }
  }

  private static List<ArchiveRow> appsWithoutRows(RankPart part, List<Stored> stored, boolean all) {
    List<Observation<?>> added = new ArrayList<>();
    Set<AppId> apps = new HashSet<>();
    for (Stored each : stored) {
      if (all || !each.listed()) {
        added.add(each.observation());
        RankPart.apps(each.observation()).forEach(apps::add);
      }
    }
    // Of the newest first: most apps are in the one before.
    for (Stored each : stored.reversed()) {
      if (!all && each.listed()) {
        RankPart.apps(each.observation()).forEach(apps::remove);
      }
    }
    return part.indexRows(added, apps::contains);
  }

  /** The timestamp of the packed row; that of the format if there is none. */
  private long findTimestamp(RankPart part) {
    BoundStatement select =
        session
            .statements()
            .findPackedTimestamp()
            .bind(
                ByteBuffer.wrap(ObservationCodec.partition(part.subject())),
                (long) part.period().number());
    return reader.all(CassandraReader.inBackground(select), row -> row.getLong("written")).stream()
        .findFirst()
        .orElse(FORMAT);
  }

  /** The generation in a timestamp, without the number of observations. */
  private static long generation(long timestamp) {
    return (timestamp - FORMAT) / GENERATION * GENERATION;
  }

  private static long timestamp(long generation, List<Observation<?>> observations) {
    return FORMAT + generation + 2L * observations.size();
  }

  /**
   * @param generation plus 1 to replace a row of as many observations
   */
  private BoundStatement packed(RankPart part, List<Observation<?>> observations, long generation) {
    ArchiveRow row = part.ranksRow(part.period().lastMillis(), observations);
    return session
        .statements()
        .insertPacked()
        .bind(
            ByteBuffer.wrap(row.partition()),
            (long) part.period().number(),
            ByteBuffer.wrap(row.value()),
            timestamp(generation, observations));
  }
}
