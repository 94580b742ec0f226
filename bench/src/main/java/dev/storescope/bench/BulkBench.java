package dev.storescope.bench;

import dev.storescope.bench.data.Series;
import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.load.BenchService;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.bench.data.Series.Question;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One call for the ranks of an app in 100 searches, compared with 100 calls one after another. */
record BulkBench(Sizes sizes) implements Benchmark {
  private static final int KEYWORDS = 100;
  private static final int BULKS = 100;

  @Override
  public List<Line> run() throws Exception {
    SeriesArchive archive = SeriesArchive.prepare(sizes);
    int bulks = Math.min(BULKS, archive.series() / Series.COMMON_STEP / KEYWORDS);
    List<String> bulk = IntStream.range(0, bulks).mapToObj(BulkBench::bulk).toList();
    List<String> single = IntStream.range(0, bulks * KEYWORDS).mapToObj(BulkBench::single).toList();
    try (BenchService service = BenchService.free(archive.folder())) {
      Load together = service.load(bulk, 1);
      Load oneByOne = service.load(single, 1);
      Rounds.Medians times =
          new Rounds(sizes)
              .compare(
                  () -> 1e3 / together.perSecond(sizes.round()),
                  () -> 1e3 * KEYWORDS / oneByOne.perSecond(sizes.round()));
      return List.of(line(times));
    }
  }

  private static Line line(Rounds.Medians times) {
    return new Line(
        String.format(Locale.ROOT, "one call of app-keyword-ranking for %d keywords", KEYWORDS),
        String.format(Locale.ROOT, "%.2f ms", times.measured()),
        String.format(
            Locale.ROOT, "%d calls on the same connection: %.2f ms", KEYWORDS, times.baseline()),
        times.ratio(),
        new Goal.AtMost(0.1));
  }

  private static String single(int number) {
    return path(Series.keyword(Series.common(number)));
  }

  private static String bulk(int number) {
    return path(
        IntStream.range(number * KEYWORDS, (number + 1) * KEYWORDS)
            .mapToObj(each -> Series.keyword(Series.common(each)))
            .collect(Collectors.joining(",")));
  }

  private static String path(String query) {
    return Question.path(Series.COMMON_APP, query);
  }
}
