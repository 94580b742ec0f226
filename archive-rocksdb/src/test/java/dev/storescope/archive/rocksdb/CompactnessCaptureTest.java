package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactnessCaptureTest {
  private static final Path CAPTURE =
      Path.of("../../shared/captures/datasets/chart-jp-iphone-6015-free.jsonl");
  private static final Pattern LINE =
      Pattern.compile("\"observed_at\":\"([^\"]+)\".*\"free\":\\[([^\\]]+)\\]");
  private static final int DAYS = 310;

  @TempDir Path folder;

  @Test
  void aDayOfARealChartTakesAtMost150Bytes() throws IOException {
    List<Observation<ChartRanking>> days = days();
    assertThat(days).hasSize(DAYS);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(days.reversed());
      archive.compact();
      assertThat((archive.sizeOnDisk() + DAYS - 1) / DAYS).isBetween(60L, 150L);
      var chart = days.getFirst().subject();
      assertThat(archive.list(chart, Instant.EPOCH, Instant.MAX, DAYS + 1)).isEqualTo(days);
    }
  }

  private static List<Observation<ChartRanking>> days() throws IOException {
    return LINE.matcher(Files.readString(CAPTURE))
        .results()
        .map(CompactnessCaptureTest::day)
        .toList();
  }

  private static Observation<ChartRanking> day(MatchResult line) {
    List<AppId> apps =
        Arrays.stream(line.group(2).replace("\"", "").split(",", -1))
            .map(id -> AppId.of(StoreType.APP_STORE, id))
            .toList();
    return DailyChart.observed(Instant.parse(line.group(1)), apps);
  }
}
