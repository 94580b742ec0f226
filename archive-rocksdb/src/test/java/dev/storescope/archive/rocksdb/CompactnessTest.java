package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactnessTest {
  private static final int DAYS = 310;

  @TempDir Path folder;

  @Test
  void aDayOfADriftingChartTakesAtMost150Bytes() {
    List<Observation<ChartRanking>> days = DailyChart.drifting(DAYS);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      Collections.shuffle(days, new Random(1));
      archive.append(days);
      archive.compact();
      assertThat(archive.sizeOnDisk() / DAYS).isBetween(60L, 150L);
    }
  }

  @Test
  void aDayOfADriftingChartTakesAtMost260BytesWithItsIndexes() throws IOException {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(DailyChart.drifting(DAYS));
      archive.packRanks(Instant.MAX);
      archive.compact();
    }
    assertThat(tableBytes() / DAYS).isBetween(150L, 260L);
  }

  private long tableBytes() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".sst"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  @Test
  void theGeneratedChartDriftsAsMuchAsTheRealOne() {
    List<Observation<ChartRanking>> days = DailyChart.drifting(DAYS);
    int entered = 0;
    int stayed = 0;
    for (int day = 1; day < DAYS; day++) {
      List<?> before = apps(days.get(day - 1));
      List<?> after = apps(days.get(day));
      entered += after.stream().filter(app -> !before.contains(app)).toList().size();
      for (int rank = 0; rank < after.size(); rank++) {
        stayed += after.get(rank).equals(before.get(rank)) ? 1 : 0;
      }
    }
    assertThat((double) entered / DAYS).isBetween(4.0, 6.0);
    assertThat((double) stayed / DAYS).isBetween(8.0, 16.0);
  }

  private static List<?> apps(Observation<ChartRanking> chart) {
    return chart.facts().charts().values().iterator().next();
  }
}
