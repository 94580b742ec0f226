package dev.storescope.bench;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.data.ChartFile;
import dev.storescope.bench.load.BenchFiles;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.retention.Retention;
import dev.storescope.server.TemporaryFolder;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The bytes of a year of a chart that is observed four times a day, before and after thinning. */
record RetentionBench() implements Benchmark {
  private static final int DAYS = 365;
  private static final int OF_A_DAY = 4;
  private static final Duration KEPT = Duration.ofDays(90);

  @Override
  public List<Line> run() {
    List<Observation<ChartRanking>> year = year();
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        RocksDbArchive archive = BytesBench.compacted(folder, year)) {
      long before = BenchFiles.bytes(folder.path(), BenchFiles.TABLE);
      LocalDate firstKept = Retention.firstKept(year.getLast().observedAt(), KEPT);
      long start = System.nanoTime();
      long removed = new Retention(archive).thinAll(firstKept).observations();
      long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
      archive.compact();
      long after = BenchFiles.bytes(folder.path(), BenchFiles.TABLE);
      return List.of(
          new Line(
              String.format(
                  Locale.ROOT,
                  "bytes of a year of a chart of 100 apps, 4 times a day, thinned after 90 days;"
                      + " %,d of %,d observations removed in %,d ms",
                  removed,
                  year.size(),
                  millis),
              String.format(Locale.ROOT, "%,d", after),
              String.format(Locale.ROOT, "not thinned: %,d", before),
              (double) after / before,
              new Goal.None()));
    }
  }

  /** Each observation of a generated chart some hours after the one before. */
  private static List<Observation<ChartRanking>> year() {
    List<Observation<ChartRanking>> year = new ArrayList<>();
    for (Observation<ChartRanking> each : ChartFile.generate(DAYS * OF_A_DAY)) {
      year.add(
          new Observation<>(
              each.subject(),
              LocalDate.of(2025, 1, 1)
                  .atStartOfDay(ZoneOffset.UTC)
                  .plus(Duration.ofDays(1).dividedBy(OF_A_DAY).multipliedBy(year.size()))
                  .toInstant(),
              each.source(),
              each.facts()));
    }
    return year;
  }
}
