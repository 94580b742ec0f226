package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SampleObservations;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cassandra")
class CassandraReadRepairTest {
  private static final String KEYSPACE = "read_repair";
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final InstantSource NOW = InstantSource.system();
  private static final InstantSource LATER = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2));

  private static final List<Observation<?>> SAMPLES = SampleObservations.ofEveryKind(NOON);

  @AutoClose private static final CqlSession session = connect();

  private static CqlSession connect() {
    open(NOW).close();
    return SharedNode.session(KEYSPACE);
  }

  @BeforeEach
  void appendSamples() {
    SharedNode.clear(session);
    try (CassandraArchive archive = open(NOW)) {
      archive.append(SAMPLES);
    }
  }

  @Test
  void aReadCompletesAnInterruptedAppend() {
    interrupt();
    assertRanks(0);
    read(LATER);
    assertRanks(1);
  }

  @Test
  void anAppendThatMayStillBeRunningIsNotRepaired() {
    interrupt();
    read(NOW);
    assertRanks(0);
  }

  @Test
  void ranksThatAreMarkedAsCompleteAreNotWrittenAgain() {
    dropRanks();
    read(LATER);
    assertRanks(0);
  }

  @Test
  void repairMovesWhatWasStoredForAKeywordThatIsAnotherOneNow() {
    Subject.Search search = new Subject.Search(Device.IPHONE, new Country("tr"), new Keyword("ia"));
    Observation<Facts.SearchRanking> observation =
        new Observation<>(
            search,
            NOON,
            Source.IMPORT,
            new Facts.SearchRanking(List.of(new AppId.AppStore(900_000_001))));
    ArchiveRow row = ObservationCodec.encode(observation);
    ByteBuffer earlier = ByteBuffer.wrap(earlierPartition());
    long bucket = CassandraTable.OBSERVATIONS.bucket(row.position());
    session.execute(
        SimpleStatement.newInstance(
            "INSERT INTO observation_buckets (subject, bucket) VALUES (?, ?)", earlier, bucket));
    session.execute(
        SimpleStatement.newInstance(
            "INSERT INTO observations (subject, bucket, position, value) VALUES (?, ?, ?, ?)",
            earlier,
            bucket,
            ByteBuffer.wrap(row.position()),
            ByteBuffer.wrap(row.value())));

    try (CassandraArchive archive = open(NOW)) {
      assertThat(archive.findLatest(search, NOON, Duration.ofDays(1))).isEmpty();
      archive.repair();
      assertThat(archive.findLatest(search, NOON, Duration.ofDays(1))).contains(observation);
      List<Observation<?>> all = new ArrayList<>();
      archive.forEach(all::add);
      assertThat(all).hasSize(SAMPLES.size() + 1).contains(observation);
    }
  }

  /** That of a keyword of four letters, whose bytes are replaced. */
  private static byte[] earlierPartition() {
    byte[] partition =
        ObservationCodec.partition(
            new Subject.Search(Device.IPHONE, new Country("tr"), new Keyword("wxyz")));
    byte[] text = "i\u0307a".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, partition, partition.length - text.length, text.length);
    return partition;
  }

  @Test
  void repairCompletesEverything() {
    dropRanks();
    try (CassandraArchive archive = open(NOW)) {
      archive.repair();
      archive.repair();
    }
    assertRanks(1);
  }

  @Test
  void appendingAgainCompletesAnInterruptedAppend() {
    interrupt();
    try (CassandraArchive archive = open(NOW)) {
      archive.append(SAMPLES);
    }
    assertRanks(1);
  }

  /** Leaves the state of an append that was interrupted after the observations. */
  private void interrupt() {
    dropRanks();
    for (Observation<?> sample : SAMPLES) {
      EncodedObservation encoded = EncodedObservation.of(sample);
      session.execute(
          SimpleStatement.newInstance(
              "DELETE indexed FROM observations WHERE subject = ? AND bucket = ? AND position = ?",
              encoded.partition().key(),
              encoded.partition().bucket(),
              ByteBuffer.wrap(encoded.row().position())));
    }
  }

  private void dropRanks() {
    session.execute("TRUNCATE keyword_ranks");
    session.execute("TRUNCATE chart_ranks");
  }

  /** Reads all subjects, and waits for the repairs. */
  private static void read(InstantSource clock) {
    try (CassandraArchive archive = open(clock)) {
      for (Observation<?> sample : SAMPLES) {
        Subject<?> subject = sample.subject();
        assertThat(archive.findLatest(subject, NOON, Duration.ofDays(1))).isPresent();
      }
    }
  }

  private static void assertRanks(int count) {
    try (CassandraArchive archive = open(NOW)) {
      Country us = new Country("us");
      assertThat(
              archive.listKeywordRanks(SampleObservations.APP, us, Device.IPHONE, NOON, NOON, 10))
          .hasSize(count);
      assertThat(archive.listChartRanks(SampleObservations.APP, us, Device.IPHONE, NOON, NOON, 10))
          .hasSize(count);
    }
  }

  private static CassandraArchive open(InstantSource clock) {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), clock);
  }
}
