package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;

/**
 * Packs the ranks of a search or a chart in a period: from its observations into one row, and a row
 * for each of its apps.
 *
 * <p>Any number of programs may pack a part at the same time, and none loses an observation that
 * another one has stored: each stores its own before it reads them all, and the packed row has a
 * timestamp that grows with their number, so that the row remains whose writer has read the most.
 */
record RankPacker(CassandraSession session, CassandraReader reader, BucketIndex buckets) {
  private static final int CONCURRENT_PARTS = 16;
  private static final int PAGE_ROWS = 200;

  /** Above the number of observations in the timestamp of a packed row. */
  private static final long FORMAT = 1L << 48;

  /**
   * An observation without its cards.
   *
   * @param listed whether its apps have their rows
   */
  private record Stored(Observation<?> observation, boolean listed) {}

  /** Packs all stored observations of parts. */
  void pack(Collection<RankPart> parts) {
    parts.stream()
        .gather(Gatherers.mapConcurrent(CONCURRENT_PARTS, part -> pack(part, false)))
        .forEach(_ -> {});
  }

  /** Packs the observations of a bucket, and writes the rows of all apps. */
  void repack(byte[] partition, long bucket) {
    Subject<?> subject = ObservationCodec.decodeSubject(partition);
    if (subject.kind().isRanked()) {
      for (RankPeriod period : CassandraTable.OBSERVATIONS.periods(bucket)) {
        var _ = pack(new RankPart(subject, period), true);
      }
    }
  }

  /** Returns how many observations were packed. */
  private int pack(RankPart part, boolean allApps) {
    List<Stored> stored = list(part);
    if (!stored.isEmpty()) {
      CompletableFuture<?> packed = writePacked(part, stored);
      writeApps(part, stored, allApps);
      var _ = session.await(packed);
    }
    return stored.size();
  }

  private List<Stored> list(RankPart part) {
    Subject<?> subject = part.subject();
    TimeSpan span = part.period().until(part.period().lastMillis());
    return reader.all(
        session
            .statements()
            .listObservations()
            .bind(
                ByteBuffer.wrap(ObservationCodec.partition(subject)),
                CassandraTable.OBSERVATIONS.firstBucket(span),
                CassandraReader.first(span),
                CassandraReader.end(span),
                Integer.MAX_VALUE)
            .setPageSize(PAGE_ROWS)
            .setExecutionProfileName(CassandraDriver.WRITE_PROFILE),
        row -> stored(subject, row));
  }

  private static Stored stored(Subject<?> subject, Row row) {
    return new Stored(
        RankPart.withoutCards(
            ObservationCodec.decode(
                subject,
                CassandraReader.bytes(row, "position"),
                CassandraReader.bytes(row, "value"))),
        row.getBoolean("listed"));
  }

  /** Writes the rows of the apps that have none. */
  private void writeApps(RankPart part, List<Stored> stored, boolean all) {
    Set<AppId> listed =
        stored.stream()
            .filter(each -> each.listed() && !all)
            .flatMap(each -> RankPart.apps(each.observation()))
            .collect(Collectors.toSet());
    List<ArchiveRow> rows =
        part.indexRows(
            stored.stream().filter(each -> !each.listed() || all).map(Stored::observation).toList(),
            app -> !listed.contains(app));
    CassandraTable apps = RankTables.of(part.subject()).apps();
    buckets.addOfIndex(apps, rows);
    CassandraWriteBatch.write(session, apps, rows);
  }

  private CompletableFuture<?> writePacked(RankPart part, List<Stored> stored) {
    ArchiveRow row =
        part.ranksRow(
            part.period().lastMillis(), stored.stream().map(Stored::observation).toList());
    return session.write(
        session
            .statements()
            .insertPacked()
            .bind(
                ByteBuffer.wrap(row.partition()),
                (long) part.period().number(),
                ByteBuffer.wrap(row.value()),
                FORMAT + stored.size()));
  }
}
