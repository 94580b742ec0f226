package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.testkit.SampleObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cassandra")
class CassandraLateDaysTest {
  private static final String KEYSPACE = "late_days";
  private static final Instant NOW = Instant.parse("2026-12-31T12:00:00Z");
  private static final LocalDate LATE = LocalDate.parse("2026-11-20");
  private static final Instant OBSERVED = Instant.parse("2026-11-20T06:00:00Z");

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  /** An archive that no program of this version has opened. */
  @BeforeEach
  void forget() {
    SharedNode.clear(session);
    session.execute("DELETE FROM schema_migrations WHERE schema_name = 'late-days'");
    session.execute(
        "UPDATE schema_migrations SET readable_from = 4"
            + " WHERE schema_name = 'archive' AND version = 7");
  }

  @Test
  void theDaysAreFoundByEachProgramFromOneYearToTheNext() {
    try (CassandraArchive first = open(NOW);
        CassandraArchive second = open(NOW.plus(Duration.ofDays(1)))) {
      first.append(SampleObservations.ofEveryKind(OBSERVED));
      second.append(SampleObservations.ofEveryKind(OBSERVED.minus(Duration.ofDays(1))));
      assertThat(first.findLateDays(NOW)).contains(Set.of(LATE, LATE.minusDays(1)));
    }
    try (CassandraArchive archive = open(NOW.plus(Duration.ofDays(3)))) {
      assertThat(archive.findLateDays(NOW.plus(Duration.ofDays(2))))
          .contains(Set.of(LATE.minusDays(1)));
    }
  }

  @Test
  void inTheWeekOfAnUpgradeTheDaysAreNotKnown() {
    session.execute("INSERT INTO observation_buckets (subject, bucket) VALUES (0x02, 0)");
    Instant later = NOW.plus(Duration.ofDays(7)).plus(Duration.ofHours(1));
    open(NOW).close();
    try (CassandraArchive archive = open(later)) {
      archive.append(SampleObservations.ofEveryKind(OBSERVED));
      assertThat(archive.findLateDays(later.minusMillis(1))).isEmpty();
      assertThat(readableFrom()).as("the earlier version may run").isEqualTo(4);
      assertThat(archive.findLateDays(later)).contains(Set.of(LATE));
      assertThat(readableFrom()).as("it would note no days").isEqualTo(7);
    }
  }

  private static int readableFrom() {
    return session
        .execute(
            "SELECT readable_from FROM schema_migrations"
                + " WHERE schema_name = 'archive' AND version = 7")
        .one()
        .getInt(0);
  }

  private static CassandraArchive open(Instant now) {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.fixed(now));
  }
}
