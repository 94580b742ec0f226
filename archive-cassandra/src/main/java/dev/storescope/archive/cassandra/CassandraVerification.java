package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.VerificationReport;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Gatherers;

/** Decodes all observations, and compares the packed ranks with those that they must have. */
final class CassandraVerification {
  private static final int MOST_REPORTED = 100;
  private static final int MOST_SUSPECTED = 10_000;
  private static final int CONCURRENT_ROWS = 64;
  private static final Duration APPENDED_WITHIN = Duration.ofSeconds(5);

  private final CassandraSession session;
  private final CassandraReader reader;
  private final BucketIndex buckets;
  private final RankLayout layout;
  private final CassandraRankPacker packer;
  private final List<RankPart> suspected = new ArrayList<>();
  private final List<String> damages = new ArrayList<>();
  private long observations;
  private long ranks;
  private long damaged;

  CassandraVerification(
      CassandraSession session,
      CassandraReader reader,
      BucketIndex buckets,
      RankLayout layout,
      CassandraRankPacker packer) {
    this.session = session;
    this.reader = reader;
    this.buckets = buckets;
    this.layout = layout;
    this.packer = packer;
  }

  VerificationReport run() {
    buckets.forEach(TimeSpan.ALL, this::verify);
    if (!suspected.isEmpty()) {
      LockSupport.parkNanos(APPENDED_WITHIN.toNanos());
      suspected.forEach(this::verifyAgain);
    }
    if (damaged > damages.size()) {
      damages.add(String.format(Locale.ROOT, "and %,d more", damaged - damages.size()));
    }
    return new VerificationReport(0, observations, ranks, damages);
  }

  private void verify(byte[] partition, long bucket) {
    Subject<?> subject = ObservationCodec.decodeSubject(partition);
    Map<RankPart, List<Observation<?>>> parts = new LinkedHashMap<>();
    try {
      reader.forEachWhile(
          session.execute(
              CassandraReader.inBackground(
                  reader.observations(
                      ByteBuffer.wrap(partition), bucket, TimeSpan.ALL, Integer.MAX_VALUE))),
          row -> {
            Observation<?> observation = CassandraReader.observation(subject, row);
            RankPart.of(observation)
                .ifPresent(
                    part ->
                        parts
                            .computeIfAbsent(part, _ -> new ArrayList<>())
                            .add(RankPart.withoutCards(observation)));
            observations++;
            return true;
          });
      if (layout.isReadPacked()) {
        parts.forEach(this::verify);
      }
    } catch (ArchiveFormatException e) {
      report(subject + ": " + e.getMessage());
    }
  }

  /** A part that is being appended to is compared again at the end. */
  private void verify(RankPart part, List<Observation<?>> stored) {
    ranks += stored.stream().flatMap(RankPart::apps).count();
    if (!hasRanks(part, stored)) {
      if (suspected.size() < MOST_SUSPECTED) {
        suspected.add(part);
      } else {
        damaged++;
      }
    }
  }

  private void verifyAgain(RankPart part) {
    if (!hasRanks(part, packer.observations(part))) {
      report(part.subject() + ": its packed ranks are not those of its observations");
    }
  }

  /** Whether the packed row has the ranks of observations, and each of their apps a row. */
  private boolean hasRanks(RankPart part, List<Observation<?>> stored) {
    CassandraTable apps = RankTables.of(part.subject()).apps();
    return hasPacked(part, stored)
        && part.indexRows(stored).stream()
            .gather(Gatherers.mapConcurrent(CONCURRENT_ROWS, row -> hasApp(apps, row)))
            .allMatch(found -> found);
  }

  private boolean hasPacked(RankPart part, List<Observation<?>> stored) {
    ArchiveRow row = part.ranksRow(part.period().lastMillis(), stored);
    TimeSpan period = part.period().until(part.period().lastMillis());
    return reader
        .all(
            PartitionQuery.packed(PartitionKey.of(part.subject()), period),
            found -> CassandraReader.bytes(found, "value"))
        .stream()
        .anyMatch(found -> Arrays.equals(found, row.value()));
  }

  private boolean hasApp(CassandraTable apps, ArchiveRow row) {
    CassandraPartition partition = CassandraPartition.of(apps, row);
    byte[] end = Arrays.copyOf(row.position(), row.position().length + 1);
    return !reader
        .all(
            session
                .statements()
                .listApps(apps)
                .bind(
                    partition.key(),
                    partition.bucket(),
                    ByteBuffer.wrap(row.position()),
                    ByteBuffer.wrap(end)),
            found -> found)
        .isEmpty();
  }

  private void report(String damage) {
    damaged++;
    if (damages.size() < MOST_REPORTED) {
      damages.add(damage);
    }
  }
}
