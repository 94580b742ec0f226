package dev.storescope.bench;

import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.load.BenchService;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.bench.report.Line.Goal;
import java.util.List;
import java.util.Locale;

/**
 * Answers that are charged durably in the ledger before they are sent, compared with the same at a
 * price of 0.
 */
record ChargesBench(Sizes sizes) implements Benchmark {
  static final int CONNECTIONS = 256;

  @Override
  public List<Line> run() throws Exception {
    SeriesArchive archive = SeriesArchive.prepare(sizes);
    List<String> paths = AnswersBench.paths(archive, sizes);
    try (BenchService charging = BenchService.charging(archive.folder());
        BenchService free = BenchService.free(archive.folder())) {
      Load charged = charging.load(paths, CONNECTIONS);
      Load uncharged = free.load(paths, CONNECTIONS);
      Rounds rounds = new Rounds(sizes);
      Rounds.Medians rates =
          rounds.compare(
              () -> charged.perSecond(sizes.round()), () -> uncharged.perSecond(sizes.round()));
      Rounds.Medians times =
          rounds.compareWarm(
              () -> charged.pace(sizes.round()).cpuMicros(),
              () -> uncharged.pace(sizes.round()).cpuMicros());
      return List.of(rateLine(rates), timeLine(times));
    }
  }

  private static Line rateLine(Rounds.Medians rates) {
    return new Line(
        String.format(
            Locale.ROOT,
            "the same answers, each charged durably before it is sent, %d connections",
            CONNECTIONS),
        String.format(Locale.ROOT, "%,.0f a second", rates.measured()),
        String.format(Locale.ROOT, "uncharged: %,.0f", rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(0.8));
  }

  private static Line timeLine(Rounds.Medians times) {
    return new Line(
        "processor time of each of these answers, including the client's",
        String.format(Locale.ROOT, "%,.0f µs", times.measured()),
        String.format(Locale.ROOT, "uncharged: %,.0f µs", times.baseline()),
        times.ratio(),
        new Goal.None());
  }
}
