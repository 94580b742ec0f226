package dev.storescope.bench;

import dev.storescope.bench.Line.Goal;
import java.util.List;

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
        "the same answers, each charged durably before it is sent, %d connections"
            .formatted(CONNECTIONS),
        "%,.0f a second".formatted(rates.measured()),
        "uncharged: %,.0f".formatted(rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(0.8));
  }

  private static Line timeLine(Rounds.Medians times) {
    return new Line(
        "processor time of each of these answers, including the client's",
        "%,.0f µs".formatted(times.measured()),
        "uncharged: %,.0f µs".formatted(times.baseline()),
        times.ratio(),
        new Goal.None());
  }
}
