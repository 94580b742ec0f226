package dev.storescope.bench;

import dev.storescope.bench.data.ChartFile;
import dev.storescope.bench.data.RankedHistory;
import dev.storescope.bench.data.SandboxHistory;
import dev.storescope.bench.load.BenchFiles;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.server.TemporaryFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Bytes of a ranked position on disk, compared with {@code zstd -19} of the bare ids, and what
 * cards add: of a generated chart, of a real one if there is one, and of the sandbox.
 */
record BytesBench(Sizes sizes, Optional<Path> chart) implements Benchmark {
  private static final int DAYS = 310;
  private static final int SANDBOX_DAYS = 90;

  /** The bytes of an archive after compaction. */
  record Stored(long observations, long all) {
    static Stored of(Collection<? extends Observation<?>> observations) {
      try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench")) {
        try (RocksDbArchive archive = compacted(folder, observations)) {
          long bytes = archive.sizeOnDisk();
          return new Stored(bytes, BenchFiles.bytes(folder.path(), BenchFiles.TABLE));
        }
      }
    }
  }

  @Override
  public List<Line> run() throws Exception {
    List<Line> lines = new ArrayList<>(chart("a generated chart", ChartFile.generate(DAYS)));
    Optional<Path> real = chart.or(BytesBench::captured);
    if (real.isPresent()) {
      lines.addAll(chart("a real chart", ChartFile.read(real.get())));
    }
    lines.addAll(lines(new RankedHistory("the sandbox", SandboxHistory.generate(SANDBOX_DAYS))));
    lines.addAll(new CardsBytes(sizes).lines());
    return lines;
  }

  private static Optional<Path> captured() {
    return Optional.of(ChartFile.CAPTURED).filter(Files::isRegularFile);
  }

  private static List<Line> chart(String name, List<Observation<ChartRanking>> days) {
    List<Line> lines = new ArrayList<>(lines(new RankedHistory(name, days)));
    lines.addAll(CardsBytes.chartLines(name, days));
    return lines;
  }

  private static List<Line> lines(RankedHistory history) {
    Stored stored = Stored.of(history.observations());
    return List.of(
        line("indexes included", stored.all(), history, 2),
        line("observations alone", stored.observations(), history, 0.9));
  }

  private static Line line(String what, long bytes, RankedHistory history, double goal) {
    double zstd = history.zstdBytes();
    return new Line(
        String.format(
            Locale.ROOT,
            "bytes of a position of %s, %s; %,d in %,d observations",
            history.name(),
            what,
            history.positions(),
            history.observations().size()),
        String.format(Locale.ROOT, "%.2f", (double) bytes / history.positions()),
        String.format(Locale.ROOT, "`zstd -19` of the bare ids: %.2f", zstd / history.positions()),
        bytes / zstd,
        new Goal.AtMost(goal));
  }

  static RocksDbArchive compacted(
      TemporaryFolder folder, Collection<? extends Observation<?>> observations) {
    RocksDbArchive archive = RocksDbArchive.open(folder.path());
    archive.packRanks(Instant.MAX);
    archive.append(observations);
    archive.compact();
    return archive;
  }
}
