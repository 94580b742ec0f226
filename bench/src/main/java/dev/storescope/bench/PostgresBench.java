package dev.storescope.bench;

import dev.storescope.bench.data.RankTable;
import dev.storescope.bench.data.Series;
import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.load.BenchFiles;
import dev.storescope.bench.load.BenchService;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.load.Workers;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.bench.data.Series.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * The ranks of random apps in random series, over 30 days, compared with a table of PostgreSQL on
 * the same machine: through HTTP and charged, in the process, and the bytes on disk.
 */
record PostgresBench(Sizes sizes) implements Benchmark {
  private static final List<Integer> CLIENTS = List.of(2, 4, 8, 16);

  /** Holds the packed ranks of all series; PostgreSQL's holds all of its rows, in 6 GB. */
  private static final int CACHE_OF_ALL_MEGABYTES = 600;

  /** The best rate of several numbers of threads, and which. */
  private record Best(int threads, double perSecond) {}

  @Override
  public List<Line> run() throws Exception {
    SeriesArchive series = SeriesArchive.prepare(sizes);
    List<Question> questions =
        Series.questions(
            sizes.of(AnswersBench.QUESTIONS), series.series(), IntUnaryOperator.identity());
    try (RankTable table = RankTable.fill(series.series())) {
      int clients = best(questions, CLIENTS, table.asking(questions)).threads();
      List<Line> lines = new ArrayList<>();
      lines.add(throughHttp(series, questions, table, clients));
      lines.add(inProcess(series, RocksDbArchive.CACHE_MEGABYTES, questions, table, clients));
      lines.add(inProcess(series, CACHE_OF_ALL_MEGABYTES, questions, table, clients));
      lines.addAll(bytes(series, table));
      return lines;
    }
  }

  private Line throughHttp(
      SeriesArchive series, List<Question> questions, RankTable table, int clients)
      throws Exception {
    try (BenchService service = BenchService.charging(series.folder())) {
      Load load =
          service.load(questions.stream().map(Question::path).toList(), ChargesBench.CONNECTIONS);
      Rounds.Medians rates =
          new Rounds(sizes)
              .compare(
                  () -> load.perSecond(sizes.round()),
                  () -> perSecond(clients, questions, table.asking(questions)));
      return line("answers through HTTP, each charged durably", clients, rates, 1.5);
    }
  }

  private Line inProcess(
      SeriesArchive series,
      int cacheMegabytes,
      List<Question> questions,
      RankTable table,
      int clients)
      throws Exception {
    try (RocksDbArchive archive = RocksDbArchive.open(series.folder(), cacheMegabytes)) {
      Workers.Job asking = () -> new InProcess(archive).asking(questions);
      int processors = Runtime.getRuntime().availableProcessors();
      int threads = best(questions, List.of(1, processors, 2 * processors), asking).threads();
      Rounds.Medians rates =
          new Rounds(sizes)
              .compare(
                  () -> perSecond(threads, questions, asking),
                  () -> perSecond(clients, questions, table.asking(questions)));
      return line(
          String.format(
              Locale.ROOT,
              "answers in the process, cache of %d MB, threads: %d",
              cacheMegabytes,
              threads),
          clients,
          rates,
          6);
    }
  }

  private Best best(List<Question> questions, List<Integer> numbers, Workers.Job job)
      throws Exception {
    Best best = new Best(0, 0);
    for (int threads : numbers) {
      perSecond(threads, questions, job);
      double rate = perSecond(threads, questions, job);
      best = rate > best.perSecond() ? new Best(threads, rate) : best;
    }
    return best;
  }

  private double perSecond(int threads, List<Question> questions, Workers.Job job)
      throws Exception {
    return Workers.perSecond(threads, questions.size(), sizes.round(), job);
  }

  private static Line line(String work, int clients, Rounds.Medians rates, double goal) {
    return new Line(
        String.format(Locale.ROOT, "app-keyword-ranking, %d days: %s", Series.DAYS, work),
        String.format(Locale.ROOT, "%,.0f a second", rates.measured()),
        String.format(
            Locale.ROOT,
            "PostgreSQL with %d clients, the best number: %,.0f",
            clients,
            rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(goal));
  }

  private static List<Line> bytes(SeriesArchive series, RankTable table) throws Exception {
    double days = (double) series.filling().positions() / Series.RANKS;
    try (RocksDbArchive archive = series.open()) {
      return List.of(
          bytesLine("a day of %d ranked apps, without indexes", archive.sizeOnDisk() / days, table),
          bytesLine(
              "a day of %d ranked apps, with the index from each app to its ranks",
              BenchFiles.bytes(series.folder(), BenchFiles.TABLE) / days, table));
    }
  }

  private static Line bytesLine(String work, double bytes, RankTable table) {
    double beside = (double) table.bytes() / table.rows();
    return new Line(
        "bytes on disk of " + work.formatted(Series.RANKS),
        String.format(Locale.ROOT, "%,.0f", bytes),
        String.format(Locale.ROOT, "a row of PostgreSQL with its key: %,.0f", beside),
        bytes / beside,
        new Goal.AtMost(1.0 / 7));
  }
}
