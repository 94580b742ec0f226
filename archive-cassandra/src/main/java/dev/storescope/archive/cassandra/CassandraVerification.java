package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.VerificationReport;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** Decodes all observations, and compares the packed ranks with those that they must have. */
final class CassandraVerification {
  private static final TimeSpan ALL_TIME = TimeSpan.between(Instant.MIN, Instant.MAX);
  private static final int MOST_REPORTED = 100;
  private static final int MOST_SUSPECTED = 10_000;
  private static final int PAGE_ROWS = 200;
  private static final Duration APPENDED_WITHIN = Duration.ofSeconds(5);

  private final CassandraSession session;
  private final CassandraReader reader;
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
      RankLayout layout,
      CassandraRankPacker packer) {
    this.session = session;
    this.reader = reader;
    this.layout = layout;
    this.packer = packer;
  }

  VerificationReport run() {
    new CassandraScan(session, reader, ALL_TIME, _ -> {}).forEachBucket(this::verify);
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
    try {
      reader.forEachWhile(
          session.execute(
              session
                  .statements()
                  .listObservations()
                  .bind(
                      ByteBuffer.wrap(partition),
                      bucket,
                      CassandraReader.first(ALL_TIME),
                      CassandraReader.end(ALL_TIME),
                      Integer.MAX_VALUE)
                  .setPageSize(PAGE_ROWS)
                  .setExecutionProfileName(CassandraDriver.WRITE_PROFILE)),
          row -> {
            var _ =
                ObservationCodec.decode(
                    subject,
                    CassandraReader.bytes(row, "position"),
                    CassandraReader.bytes(row, "value"));
            observations++;
            return true;
          });
      if (subject.kind().isRanked() && layout.isReadPacked()) {
        for (RankPeriod period : CassandraTable.OBSERVATIONS.periods(bucket)) {
          verify(new RankPart(subject, period));
        }
      }
    } catch (ArchiveFormatException e) {
      report(subject + ": " + e.getMessage());
    }
  }

  /** A part that is being appended to is compared again at the end. */
  private void verify(RankPart part) {
    CassandraRankPacker.Comparison compared = packer.compare(part);
    ranks += compared.ranks();
    if (!compared.isComplete()) {
      if (suspected.size() < MOST_SUSPECTED) {
        suspected.add(part);
      } else {
        damaged++;
      }
    }
  }

  private void verifyAgain(RankPart part) {
    if (!packer.compare(part).isComplete()) {
      report(part.subject() + ": its packed ranks are not those of its observations");
    }
  }

  private void report(String damage) {
    damaged++;
    if (damages.size() < MOST_REPORTED) {
      damages.add(damage);
    }
  }
}
