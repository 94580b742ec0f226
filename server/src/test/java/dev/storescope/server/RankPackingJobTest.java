package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.testkit.NumberedObservations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankPackingJobTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir Path folder;

  @Test
  void theRanksOfTodayAndYesterdayAreNotPacked() {
    NumberedObservations daily =
        new NumberedObservations(NOON.minus(Duration.ofDays(9)), Duration.ofDays(1));
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      for (int day = 0; day < 10; day++) {
        archive.append(List.of(daily.search(day)));
      }
      try (RankPackingJob job = new RankPackingJob(archive, InstantSource.fixed(NOON))) {
        job.run();
      }
      // Two apps on each of two days; a row for the search, one for each of the eight other apps
      // and one for the app that is in all.
      assertThat(archive.verify().indexRows()).isEqualTo(2 * 2 + 1 + 8 + 1);
    }
  }
}
