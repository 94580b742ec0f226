package dev.storescope.bench;

import dev.storescope.bench.data.StoredPositions;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.load.ServeProcess;
import dev.storescope.bench.load.TimedLoad;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/**
 * The start of {@code ./storescope serve} on an archive, up to its first answer, compared with a
 * JVM that prints its version; and its memory after a while under load.
 */
final class ServeBench implements Benchmark {
  private static final int MOST_TIMES = 12;
  private static final int MOST_MEGABYTES = 300;
  private static final int CONNECTIONS = 16;

  private final int keywords;
  private final int rounds;
  private final Duration load;

  /**
   * @param keywords of the archive, 25,000 positions each
   * @param rounds of starts
   */
  ServeBench(int keywords, int rounds, Duration load) {
    this.keywords = keywords;
    this.rounds = rounds;
    this.load = load;
  }

  @Override
  public List<Line> run() throws IOException, InterruptedException, ExecutionException {
    try (StoredPositions stored = StoredPositions.create(keywords, StoredPositions.free())) {
      Line memory;
      try (ServeProcess service = ServeProcess.launch(stored.config())) {
        memory = memory(stored, service);
      }
      return List.of(start(stored), memory);
    }
  }

  private Line start(StoredPositions stored) throws IOException, InterruptedException {
    double[] starts = new double[rounds];
    double[] empty = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      empty[round] = millisToVersion();
      starts[round] = millisToAnswer(stored);
    }
    return new Line(
        String.format(
            Locale.ROOT,
            "from `./storescope serve` to its first answer, archive of %,d positions",
            stored.positions()),
        String.format(Locale.ROOT, "%.0f ms", Rounds.median(starts)),
        String.format(Locale.ROOT, "java -version: %.0f ms", Rounds.median(empty)),
        OptionalDouble.of(Rounds.median(starts) / Rounds.median(empty)),
        new Goal.AtMost(MOST_TIMES));
  }

  private static double millisToVersion() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    long begin = System.nanoTime();
    new ProcessBuilder(java, "-version")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double millisToAnswer(StoredPositions stored) throws IOException {
    long begin = System.nanoTime();
    try (ServeProcess service = ServeProcess.launch(stored.config())) {
      new Load(service.url(), List.of(stored.request(0)), 1).body(0);
      return (System.nanoTime() - begin) / 1e6;
    }
  }

  private Line memory(StoredPositions stored, ServeProcess service)
      throws IOException, InterruptedException, ExecutionException {
    TimedLoad.Result answers =
        new TimedLoad(service.url(), requests(stored), CONNECTIONS).asFastAsPossible(load);
    return service.memoryLine(
        String.format(
            Locale.ROOT,
            "resident memory of `serve` on that archive after %d s of load",
            load.toSeconds()),
        answers,
        MOST_MEGABYTES);
  }

  private static List<String> requests(StoredPositions stored) {
    return IntStream.range(0, stored.keywords()).mapToObj(stored::request).toList();
  }
}
