package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.testkit.NumberedObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("cassandra")
class PartitionSizeTest {
  private static final String KEYSPACE = "partitions";
  private static final int TEN_YEARS = 3653;
  private static final NumberedObservations DAILY =
      new NumberedObservations(Instant.parse("2016-11-20T12:00:00Z"), Duration.ofDays(1));

  @Test
  void tenYearsOfASubjectAreInPartitionsOfBoundedSize() {
    List<Observation<Facts.SearchRanking>> days =
        IntStream.range(0, TEN_YEARS).mapToObj(day -> DAILY.search(day)).toList();
    try (CqlSession session = SharedNode.createArchive(KEYSPACE);
        CassandraArchive archive =
            CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system())) {
      archive.append(days);
      assertThat(largest(session, "observations", "subject")).isEqualTo(64);
      assertThat(largest(session, "app_keywords", "app")).isEqualTo(4);
      assertThat(archive.list(NumberedObservations.SEARCH, Instant.MIN, Instant.MAX, TEN_YEARS + 1))
          .isEqualTo(days);
      assertThat(
              archive.findLatest(
                  NumberedObservations.SEARCH, Instant.MAX, ChronoUnit.FOREVER.getDuration()))
          .contains(days.getLast());
    }
  }

  @ParameterizedTest
  @EnumSource(CassandraTable.class)
  void thirtyDaysAreInFivePartitionsAtMost(CassandraTable table) {
    for (int day = 0; day < 300; day++) {
      Instant from = DAILY.at(day);
      TimeSpan span = TimeSpan.between(from, from.plus(Duration.ofDays(30)));
      assertThat(table.lastBucket(span) - table.firstBucket(span)).isLessThan(5);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"APP_KEYWORDS", "APP_CHARTS"})
  void aRowOfAnAppIsInTheBucketOfItsPeriod(CassandraTable table) {
    for (int day = 0; day < 300; day++) {
      Instant at = DAILY.at(day);
      byte[] position = PackedRanksCodec.firstKey(new byte[0], RankPeriod.of(at));
      assertThat(table.bucket(position)).isEqualTo(table.firstBucket(TimeSpan.between(at, at)));
    }
  }

  @Test
  void aBucketOfObservationsHasWholePeriods() {
    for (int day = 0; day < 300; day++) {
      Instant at = DAILY.at(day);
      long bucket = CassandraTable.OBSERVATIONS.firstBucket(TimeSpan.between(at, at));
      assertThat(CassandraTable.OBSERVATIONS.periods(bucket))
          .hasSize(2)
          .contains(RankPeriod.of(at));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OBSERVATIONS", "KEYWORD_RANKS", "CHART_RANKS"})
  void aRowIsInTheBucketOfItsInstant(CassandraTable table) {
    for (int day = 0; day < 300; day++) {
      Observation<?> search = DAILY.search(day);
      TimeSpan span = TimeSpan.between(search.observedAt(), search.observedAt());
      assertThat(table.bucket(ObservationCodec.encode(search).position()))
          .isEqualTo(table.firstBucket(span))
          .isEqualTo(table.lastBucket(span));
    }
  }

  private static long largest(CqlSession session, String table, String key) {
    return session
        .execute("SELECT count(*) AS rows FROM " + table + " GROUP BY " + key + ", bucket")
        .all()
        .stream()
        .mapToLong((Row row) -> row.getLong("rows"))
        .max()
        .orElse(0);
  }
}
