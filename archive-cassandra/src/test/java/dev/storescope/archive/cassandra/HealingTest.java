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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealingTest {
  private static final String KEYSPACE = "healing";
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final InstantSource NOW = InstantSource.system();
  private static final InstantSource LATER = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2));

  private static final List<Observation<?>> SAMPLES = SampleObservations.ofEveryKind(NOON);

  private static final CqlSession session = connect();

  private static CqlSession connect() {
    open(NOW).close();
    return OneNode.session(KEYSPACE);
  }

  @BeforeEach
  void appendSamples() {
    OneNode.clear(session);
    try (CassandraArchive archive = open(NOW)) {
      archive.append(SAMPLES);
    }
  }

  @AfterAll
  static void disconnect() {
    session.close();
  }

  @Test
  void whoReadsWhatWasBrokenOffCompletesIt() {
    breakOff();
    assertRanks(0);
    read(LATER);
    assertRanks(1);
  }

  @Test
  void whatMayStillBeUnderWayIsLeftAlone() {
    breakOff();
    read(NOW);
    assertRanks(0);
  }

  @Test
  void whatIsCompleteIsNotWrittenAgain() {
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
  void appendingAgainCompletesIt() {
    breakOff();
    try (CassandraArchive archive = open(NOW)) {
      archive.append(SAMPLES);
    }
    assertRanks(1);
  }

  /** Leaves what an append does that ends after the observations. */
  private void breakOff() {
    dropRanks();
    for (Observation<?> sample : SAMPLES) {
      Entry entry = Entry.of(sample);
      session.execute(
          SimpleStatement.newInstance(
              "DELETE indexed FROM observation WHERE subject = ? AND bucket = ? AND position = ?",
              entry.place().about(),
              entry.place().bucket(),
              ByteBuffer.wrap(entry.row().position())));
    }
  }

  private void dropRanks() {
    session.execute("TRUNCATE keyword_rank");
    session.execute("TRUNCATE chart_rank");
  }

  /** Reads all subjects; when this returns, what was to be healed is. */
  private static void read(InstantSource clock) {
    for (Observation<?> sample : SAMPLES) {
      try (CassandraArchive archive = open(clock)) {
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
    return CassandraArchive.open(OneNode.settings(KEYSPACE), clock);
  }
}
