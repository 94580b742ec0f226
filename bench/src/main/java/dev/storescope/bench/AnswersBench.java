package dev.storescope.bench;

import dev.storescope.bench.data.Series;
import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.load.BenchService;
import dev.storescope.bench.load.FixedBody;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.bench.data.Series.Question;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * Answers of app-keyword-ranking for random apps of random series, compared with a fixed body of
 * the same size from the same web server. Client and servers share the machine.
 */
record AnswersBench(Sizes sizes) implements Benchmark {
  /** More than a round asks. */
  static final int QUESTIONS = 200_000;

  /** Enough that a request seldom waits for a connection at half load. */
  private static final int PACED_CONNECTIONS = 32;

  @Override
  public List<Line> run() throws Exception {
    SeriesArchive archive = SeriesArchive.prepare(sizes);
    List<String> paths = paths(archive, sizes);
    try (BenchService service = BenchService.free(archive.folder())) {
      byte[] body = service.load(paths.subList(0, 1), 1).body(0);
      try (FixedBody fixed = FixedBody.of(body)) {
        Rounds.Medians rates = rates(service, paths, fixed);
        return List.of(
            rateLine(archive, rates, body.length),
            latencyLine(rates, latencies(service, paths, fixed, rates)));
      }
    }
  }

  static List<String> paths(SeriesArchive archive, Sizes sizes) {
    return Series.questions(sizes.of(QUESTIONS), archive.series(), IntUnaryOperator.identity())
        .stream()
        .map(Question::path)
        .toList();
  }

  private Rounds.Medians rates(BenchService service, List<String> paths, FixedBody fixed)
      throws Exception {
    Load answers = service.load(paths, Load.FEW_CONNECTIONS);
    Load bodies = fixed.load(Load.FEW_CONNECTIONS);
    return new Rounds(sizes)
        .compare(() -> answers.perSecond(sizes.round()), () -> bodies.perSecond(sizes.round()));
  }

  /** The 99th percentiles in microseconds, each at half of its own rate. */
  private Rounds.Medians latencies(
      BenchService service, List<String> paths, FixedBody fixed, Rounds.Medians rates)
      throws Exception {
    Load answers = service.load(paths, PACED_CONNECTIONS);
    Load bodies = fixed.load(PACED_CONNECTIONS);
    return new Rounds(sizes)
        .compare(
            () -> answers.paced(rates.measured() / 2, sizes.round()).p99Micros(),
            () -> bodies.paced(rates.baseline() / 2, sizes.round()).p99Micros());
  }

  private static Line rateLine(SeriesArchive archive, Rounds.Medians rates, int bytes) {
    return new Line(
        String.format(
            Locale.ROOT,
            "app-keyword-ranking, %d days, random apps of %,d series of %d apps, authenticated, price 0",
            Series.DAYS,
            archive.series(),
            Series.RANKS),
        String.format(Locale.ROOT, "%,.0f a second", rates.measured()),
        String.format(Locale.ROOT, "fixed body of %,d bytes: %,.0f", bytes, rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(0.6));
  }

  private static Line latencyLine(Rounds.Medians rates, Rounds.Medians latencies) {
    return new Line(
        "p99 of these answers at half of that rate",
        String.format(
            Locale.ROOT, "%,.0f µs at %,.0f a second", latencies.measured(), rates.measured() / 2),
        String.format(
            Locale.ROOT,
            "fixed body: %,.0f µs at %,.0f",
            latencies.baseline(),
            rates.baseline() / 2),
        latencies.ratio(),
        new Goal.AtMost(4));
  }
}
