package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.VerificationReport;
import dev.storescope.testkit.NumberedObservations;
import dev.storescope.testkit.SampleObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("cassandra")
class CassandraVerificationTest {
  private static final String KEYSPACE = "verified";
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final NumberedObservations DAILY =
      new NumberedObservations(NOON.minus(Duration.ofDays(40)), Duration.ofDays(1));

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  @BeforeEach
  void append() {
    SharedNode.clear(session);
    try (CassandraArchive archive = open()) {
      archive.append(DAILY.all(0, 40));
      archive.append(SampleObservations.ofEveryKind(NOON.plus(Duration.ofDays(1))));
    }
  }

  @Test
  void anArchiveWhoseRanksAreThoseOfItsObservationsIsIntact() {
    VerificationReport report = verify();
    assertThat(report.damages()).isEmpty();
    assertThat(report.observations())
        .isEqualTo(2 * 41 + SampleObservations.ofEveryKind(NOON).size());
    assertThat(report.indexRows()).isGreaterThanOrEqualTo(2 * 2 * 41);
  }

  @ParameterizedTest
  @ValueSource(strings = {"packed_ranks", "app_keywords", "app_charts"})
  void ranksThatAreMissingAreReportedUntilTheyAreRepaired(String table) {
    session.execute("TRUNCATE " + table);
    assertThat(verify().damages())
        .isNotEmpty()
        .allMatch(damage -> damage.endsWith("its packed ranks are not those of its observations"));
    try (CassandraArchive archive = open()) {
      archive.repair();
      DAILY.assertStored(archive, 0, 40);
    }
    assertThat(verify().damages()).isEmpty();
  }

  private static VerificationReport verify() {
    try (CassandraArchive archive = open()) {
      return archive.verify();
    }
  }

  private static CassandraArchive open() {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
  }
}
