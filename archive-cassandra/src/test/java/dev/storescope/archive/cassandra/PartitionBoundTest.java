package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PartitionBoundTest {
  private static final String KEYSPACE = "bounds";
  private static final int TEN_YEARS = 3653;
  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void aSeriesOfTenYearsHasNoPartitionOfMoreThanItsDays() {
    List<Observation<Facts.SearchRanking>> days =
        IntStream.range(0, TEN_YEARS).mapToObj(day -> Numbered.search(day, DAY)).toList();
    CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.system()).close();
    try (CqlSession session = OneNode.session(KEYSPACE)) {
      OneNode.clear(session);
    }
    try (CassandraArchive archive =
            CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.system());
        CqlSession session = OneNode.session(KEYSPACE)) {
      archive.append(days);
      assertThat(largest(session, "observation", "subject")).isEqualTo(64);
      assertThat(largest(session, "keyword_rank", "app")).isEqualTo(8);
      assertThat(archive.list(Numbered.SEARCH, Instant.MIN, Instant.MAX, TEN_YEARS + 1))
          .isEqualTo(days);
      assertThat(archive.findLatest(Numbered.SEARCH, Instant.MAX, ChronoUnit.FOREVER.getDuration()))
          .contains(days.getLast());
    }
  }

  @ParameterizedTest
  @EnumSource(Width.class)
  void thirtyDaysAreInFivePartitionsAtMost(Width width) {
    for (int day = 0; day < 300; day++) {
      Instant from = Numbered.START.plus(DAY.multipliedBy(day));
      TimeSpan span = TimeSpan.between(from, from.plus(Duration.ofDays(30)));
      assertThat(width.lastBucket(span) - width.firstBucket(span)).isLessThan(5);
    }
  }

  @ParameterizedTest
  @EnumSource(Width.class)
  void aRowIsInABucketOfItsSpan(Width width) {
    for (int day = 0; day < 300; day++) {
      Observation<?> search = Numbered.search(day, DAY);
      TimeSpan span = TimeSpan.between(search.observedAt(), search.observedAt());
      assertThat(width.bucket(ObservationCodec.encode(search).position()))
          .isEqualTo(width.firstBucket(span))
          .isEqualTo(width.lastBucket(span));
    }
  }

  private static long largest(CqlSession session, String table, String about) {
    return session
        .execute("SELECT count(*) AS rows FROM " + table + " GROUP BY " + about + ", bucket")
        .all()
        .stream()
        .mapToLong((Row row) -> row.getLong("rows"))
        .max()
        .orElse(0);
  }
}
