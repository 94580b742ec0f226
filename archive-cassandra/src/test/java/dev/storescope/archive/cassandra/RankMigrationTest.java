package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.observation.Observation;
import dev.storescope.testkit.NumberedObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An archive that an earlier version filled, which stored a row for each rank. */
@Tag("cassandra")
class RankMigrationTest {
  private static final String KEYSPACE = "earlier_ranks";
  private static final Instant UPGRADE = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant PACKED_FROM = UPGRADE.plus(RankLayout.UPGRADED_WITHIN);
  private static final NumberedObservations DAILY =
      new NumberedObservations(UPGRADE.minus(Duration.ofDays(50)), Duration.ofDays(1));

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  /** Leaves what an earlier version would: single rows, and no agreement on when to pack. */
  @BeforeEach
  void store() {
    SharedNode.clear(session);
    forgetLayout(session);
    session.execute("INSERT INTO observation_buckets (subject, bucket) VALUES (0x02, 0)");
    try (CassandraArchive archive = open(UPGRADE)) {
      archive.append(DAILY.all(0, 40));
    }
    session.execute("DELETE FROM observation_buckets WHERE subject = 0x02");
    forgetLayout(session);
  }

  @Test
  void ranksStaySingleWhileProgramsOfTheEarlierVersionMayRun() {
    try (CassandraArchive archive = open(UPGRADE)) {
      archive.append(DAILY.all(41, 50));
      DAILY.assertStored(archive, 0, 50);
      assertThat(count("keyword_ranks")).isEqualTo(2 * 51);
      assertThat(count("packed_ranks") + count("app_keywords")).isZero();
    }
  }

  @Test
  void thenAllArePackedAndTheSingleRowsDropped() {
    open(UPGRADE).close();
    try (CassandraArchive archive = open(PACKED_FROM.plus(Duration.ofHours(2)))) {
      archive.append(DAILY.all(41, 50));
      DAILY.assertStored(archive, 0, 50);
      await().atMost(Duration.ofMinutes(2)).until(() -> count("chart_ranks") == 0);
      DAILY.assertStored(archive, 0, 50);
      assertThat(count("keyword_ranks")).isZero();
      assertThat(count("packed_ranks")).isEqualTo(2 * 3);
    }
    try (CassandraArchive archive = open(PACKED_FROM.plus(Duration.ofHours(2)))) {
      DAILY.assertStored(archive, 0, 50);
    }
  }

  @Test
  void programsWhoseClocksDifferLoseNoRankAtTheChange() {
    open(UPGRADE).close();
    try (CassandraArchive behind = open(PACKED_FROM.minus(Duration.ofMinutes(10)));
        CassandraArchive ahead = open(PACKED_FROM.plus(Duration.ofMinutes(10)))) {
      for (int day = 41; day < 50; day += 2) {
        List<Observation<?>> first = DAILY.all(day, day);
        ahead.append(first);
        behind.append(DAILY.all(day + 1, day + 1));
        DAILY.assertStored(behind, 0, day + 1);
        DAILY.assertStored(ahead, 0, day + 1);
      }
    }
    try (CassandraArchive archive = open(PACKED_FROM.plus(Duration.ofHours(2)))) {
      await().atMost(Duration.ofMinutes(2)).until(() -> count("chart_ranks") == 0);
      DAILY.assertStored(archive, 0, 50);
    }
  }

  @Test
  void programsOfTheEarlierVersionAreRefusedOnceRanksArePacked() {
    open(UPGRADE).close();
    assertThat(readableFrom()).isEqualTo(4);
    try (CassandraArchive _ = open(PACKED_FROM.plus(Duration.ofHours(2)))) {
      await().atMost(Duration.ofMinutes(2)).until(() -> readableFrom() == 5);
    }
  }

  private static int readableFrom() {
    return session
        .execute(
            "SELECT readable_from FROM schema_migrations"
                + " WHERE schema_name = 'archive' AND version = 5")
        .one()
        .getInt(0);
  }

  @Test
  void anInterruptedMigrationIsResumed() {
    open(UPGRADE).close();
    for (int start = 0; start < 3; start++) {
      open(PACKED_FROM.plus(Duration.ofHours(2))).close();
    }
    try (CassandraArchive archive = open(PACKED_FROM.plus(Duration.ofHours(2)))) {
      await().atMost(Duration.ofMinutes(4)).until(() -> count("chart_ranks") == 0);
      DAILY.assertStored(archive, 0, 40);
    }
  }

  /** Leaves no agreement on when to pack. */
  static void forgetLayout(CqlSession session) {
    session.execute("DELETE FROM schema_migrations WHERE schema_name = 'ranks'");
    session.execute(
        "UPDATE schema_migrations SET readable_from = 4"
            + " WHERE schema_name = 'archive' AND version = 5");
  }

  private static long count(String table) {
    return session.execute("SELECT * FROM " + table).all().size();
  }

  private static CassandraArchive open(Instant now) {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.fixed(now));
  }
}
