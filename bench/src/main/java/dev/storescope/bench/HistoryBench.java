package dev.storescope.bench;

import dev.storescope.bench.data.Series;
import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.load.Workers;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.archive.Archive;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.bench.data.Series.Question;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * The time of an answer from series with ten times the dates, compared with as many of the same
 * archive, as far apart, with the usual dates.
 */
record HistoryBench(Sizes sizes) implements Benchmark {
  private static final int QUESTIONS = 50_000;

  @Override
  public List<Line> run() throws Exception {
    SeriesArchive series = SeriesArchive.prepare(sizes);
    int count = series.series() / Series.LONG_STEP;
    List<Question> longer = questions(count, Series::longer);
    List<Question> usual = questions(count, number -> Series.longer(number) + 1);
    try (Archive archive = series.open()) {
      Rounds.Medians times =
          new Rounds(sizes).compare(() -> micros(archive, longer), () -> micros(archive, usual));
      return List.of(line(count, times));
    }
  }

  private List<Question> questions(int count, IntUnaryOperator series) {
    return Series.questions(sizes.of(QUESTIONS), count, series);
  }

  private double micros(Archive archive, List<Question> questions) throws Exception {
    InProcess answers = new InProcess(archive);
    return 1e6
        / Workers.perSecond(1, questions.size(), sizes.round(), () -> answers.asking(questions));
  }

  private static Line line(int series, Rounds.Medians times) {
    return new Line(
        String.format(
            Locale.ROOT,
            "an answer of %d days in the process, from %,d series with ten times as many",
            Series.DAYS,
            series),
        String.format(Locale.ROOT, "%.1f µs", times.measured()),
        String.format(Locale.ROOT, "from as many with %d: %.1f µs", Series.DAYS, times.baseline()),
        times.ratio(),
        new Goal.AtMost(1.2));
  }
}
