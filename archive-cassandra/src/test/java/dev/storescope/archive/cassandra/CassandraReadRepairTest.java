package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.SampleObservations;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

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
              "DELETE listed FROM observations WHERE subject = ? AND bucket = ? AND position = ?",
              encoded.partition().key(),
              encoded.partition().bucket(),
              ByteBuffer.wrap(encoded.row().position())));
    }
  }

  private void dropRanks() {
    for (String table : List.of("packed_ranks", "app_keywords", "app_charts")) {
      session.execute("TRUNCATE " + table);
    }
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
