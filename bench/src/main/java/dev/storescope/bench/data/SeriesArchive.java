package dev.storescope.bench.data;

import dev.storescope.bench.load.BenchFiles;
import dev.storescope.bench.report.Progress;
import dev.storescope.bench.report.Sizes;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The archive of all series, which several benchmarks read. It is filled once, and stays in {@code
 * bench/target} until that is deleted.
 *
 * @param series how many there are
 * @param filling how fast it was filled
 */
public record SeriesArchive(Path folder, int series, Filling filling) {
  private static final int SERIES = 100_000;
  private static final int APPENDERS = 4;
  private static final int SERIES_OF_AN_APPEND = 10;
  private static final int OBSERVATIONS_OF_AN_APPEND = 100;

  /** The share of the series after which there are a million positions. */
  private static final double EARLY = 0.003;

  /** The share of the series after which there are a hundred million. */
  private static final double LATE = 0.28;

  /** The share of the series whose append is timed, about five million positions. */
  private static final double TIMED = 0.013;

  /**
   * How fast it was filled, in observations a second.
   *
   * @param all including their generation
   * @param early with {@code earlyPositions} already there
   * @param late with {@code latePositions} already there
   */
  public record Filling(
      double all,
      double early,
      double late,
      long earlyPositions,
      long latePositions,
      long positions) {
    private static Filling read(Path file) throws IOException {
      Properties properties = new Properties();
      try (Reader in = Files.newBufferedReader(file)) {
        properties.load(in);
      }
      return new Filling(
          Double.parseDouble(properties.getProperty("all")),
          Double.parseDouble(properties.getProperty("early")),
          Double.parseDouble(properties.getProperty("late")),
          Long.parseLong(properties.getProperty("earlyPositions")),
          Long.parseLong(properties.getProperty("latePositions")),
          Long.parseLong(properties.getProperty("positions")));
    }

    private void write(Path file) throws IOException {
      Properties properties = new Properties();
      properties.setProperty("all", Double.toString(all));
      properties.setProperty("early", Double.toString(early));
      properties.setProperty("late", Double.toString(late));
      properties.setProperty("earlyPositions", Long.toString(earlyPositions));
      properties.setProperty("latePositions", Long.toString(latePositions));
      properties.setProperty("positions", Long.toString(positions));
      try (Writer out = Files.newBufferedWriter(file)) {
        properties.store(out, "The archive beside this file is complete.");
      }
    }
  }

  /** The archive, filled now if it is not there. */
  public static SeriesArchive prepare(Sizes sizes) throws Exception {
    int series = sizes.of(SERIES);
    Path parent = BenchFiles.TARGET.resolve("series-" + series);
    Path folder = parent.resolve("archive");
    Path complete = parent.resolve("filled.properties");
    if (!Files.exists(complete)) {
      BenchFiles.delete(parent);
      Files.createDirectories(folder);
      fill(folder, series).write(complete);
    }
    return new SeriesArchive(folder, series, Filling.read(complete));
  }

  public RocksDbArchive open() {
    return RocksDbArchive.open(folder);
  }

  private static Filling fill(Path folder, int series) throws Exception {
    Progress.say(String.format(Locale.ROOT, "filling an archive of %,d series, once", series));
    try (RocksDbArchive archive = RocksDbArchive.open(folder);
        ExecutorService threads = Executors.newFixedThreadPool(APPENDERS)) {
      // The series are of the past.
      archive.packRanks(Series.END);
      Filler filler = new Filler(archive, threads);
      int timed = Math.max(1, (int) (series * TIMED));
      int early = (int) (series * EARLY);
      int late = (int) (series * LATE);
      long begin = System.nanoTime();
      filler.append(0, early);
      double earlyRate = filler.time(early, early + timed);
      filler.append(early + timed, late);
      double lateRate = filler.time(late, late + timed);
      filler.append(late + timed, series);
      double all = perSecond(positions(series) / Series.RANKS, begin);
      Progress.say(
          String.format(
              Locale.ROOT, "%,d positions, %,.0f observations a second", positions(series), all));
      archive.compact();
      Progress.say(
          String.format(
              Locale.ROOT,
              "filled and compacted in %,d s",
              (System.nanoTime() - begin) / 1_000_000_000));
      return new Filling(
          all, earlyRate, lateRate, positions(early), positions(late), positions(series));
    }
  }

  /** How many positions the first series have. */
  private static long positions(int series) {
    return IntStream.range(0, series).mapToLong(Series::days).sum() * Series.RANKS;
  }

  private static double perSecond(long count, long begin) {
    return count * 1e9 / (System.nanoTime() - begin);
  }

  /** Appends with several threads. */
  private record Filler(RocksDbArchive archive, ExecutorService threads) {
    /** Generates the series and appends them. */
    void append(int from, int to) throws Exception {
      List<Future<?>> appends = new ArrayList<>();
      for (int i = from; i < to; i += SERIES_OF_AN_APPEND) {
        int first = i;
        int end = Math.min(to, first + SERIES_OF_AN_APPEND);
        appends.add(threads.submit(() -> archive.append(generate(first, end))));
      }
      await(appends);
    }

    /** The observations appended a second, without the time of their generation. */
    double time(int from, int to) throws Exception {
      List<Observation<SearchRanking>> all =
          IntStream.range(from, to)
              .parallel()
              .boxed()
              .flatMap(number -> Series.observations(number).stream())
              .toList();
      long begin = System.nanoTime();
      List<Future<?>> appends = new ArrayList<>();
      for (int i = 0; i < all.size(); i += OBSERVATIONS_OF_AN_APPEND) {
        List<Observation<SearchRanking>> batch =
            all.subList(i, Math.min(all.size(), i + OBSERVATIONS_OF_AN_APPEND));
        appends.add(threads.submit(() -> archive.append(batch)));
      }
      await(appends);
      return perSecond(all.size(), begin);
    }

    private static List<Observation<SearchRanking>> generate(int from, int to) {
      return IntStream.range(from, to)
          .boxed()
          .flatMap(number -> Series.observations(number).stream())
          .toList();
    }

    private static void await(List<Future<?>> appends) throws Exception {
      for (Future<?> each : appends) {
        each.get();
      }
    }
  }
}
