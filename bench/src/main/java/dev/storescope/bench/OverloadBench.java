package dev.storescope.bench;

import dev.storescope.bench.data.StoredPositions;
import dev.storescope.bench.load.ServeProcess;
import dev.storescope.bench.load.SilentConnections;
import dev.storescope.bench.load.TimedLoad;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.server.config.Setting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Charged answers of {@code ./storescope serve} when it is asked three times as often as it can
 * answer, and beside a thousand connections that only wait. Client and server share the machine.
 */
final class OverloadBench implements Benchmark {
  private static final int KEYWORDS = 40;
  private static final int CONNECTIONS = 64;

  /** More than the service processes at once. */
  private static final int MANY_CONNECTIONS = 1_024;

  private static final int SILENT_CONNECTIONS = 1_000;
  private static final double TIMES = 3;
  private static final double MOST_LOSS = 0.9;
  private static final int MOST_MEGABYTES = 300;
  private static final double MOST_MILLIS_TO_REFUSE = 100;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Duration normal;
  private final Duration overload;

  /**
   * @param normal the time of each measurement without overload
   */
  OverloadBench(Duration normal, Duration overload) {
    this.normal = normal;
    this.overload = overload;
  }

  @Override
  public List<Line> run() throws IOException, InterruptedException, ExecutionException {
    Map<Setting, String> rich = Map.of(Setting.MONTHLY_GRANT, Integer.toString(Integer.MAX_VALUE));
    try (StoredPositions stored = StoredPositions.create(KEYWORDS, rich);
        ServeProcess service = ServeProcess.launch(stored.config())) {
      List<String> requests = IntStream.range(0, KEYWORDS).mapToObj(stored::request).toList();
      TimedLoad load = new TimedLoad(service.url(), requests, CONNECTIONS);
      load.asFastAsPossible(normal);
      List<Line> lines = new ArrayList<>();
      lines.add(silent(service, load));
      double best = load.asFastAsPossible(normal).okPerSecond();
      lines.addAll(overloaded(service, requests, best));
      lines.add(recovered(load, best));
      return lines;
    }
  }

  private Line silent(ServeProcess service, TimedLoad load)
      throws IOException, InterruptedException, ExecutionException {
    double alone = load.asFastAsPossible(normal).okPerSecond();
    double beside;
    try (SilentConnections _ = new SilentConnections(service.url(), SILENT_CONNECTIONS)) {
      beside = load.asFastAsPossible(normal).okPerSecond();
    }
    return new Line(
        String.format(
            Locale.ROOT,
            "charged answers beside %,d idle and slow connections",
            SILENT_CONNECTIONS),
        String.format(Locale.ROOT, "%,.0f a second", beside),
        String.format(Locale.ROOT, "without them: %,.0f a second", alone),
        OptionalDouble.of(beside / alone),
        new Goal.AtLeast(MOST_LOSS));
  }

  private List<Line> overloaded(ServeProcess service, List<String> requests, double best)
      throws IOException, InterruptedException, ExecutionException {
    TimedLoad much = new TimedLoad(service.url(), requests, MANY_CONNECTIONS);
    TimedLoad.Result result;
    long megabytes;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<TimedLoad.Result> running = threads.submit(() -> much.at(TIMES * best, overload));
      megabytes = highest(service, running);
      result = running.get();
    }
    String work =
        String.format(
            Locale.ROOT,
            "%.0f times the requests that it can answer for %d s",
            TIMES,
            overload.toSeconds());
    return List.of(
        new Line(
            work,
            String.format(
                Locale.ROOT,
                "%,.0f answers a second, p99 %.0f ms",
                result.okPerSecond(),
                result.okMillis(99)),
            String.format(Locale.ROOT, "best: %,.0f a second", best),
            OptionalDouble.of(result.okPerSecond() / best),
            new Goal.AtLeast(MOST_LOSS)),
        new Line(
            work + ": refused with 503",
            String.format(
                Locale.ROOT,
                "%,.0f a second, 99 in 100 within %.0f ms; otherwise failed: %,d",
                result.refused() / result.seconds(),
                result.refusedMillis(),
                result.failed()),
            "",
            OptionalDouble.empty(),
            new Goal.Figure(
                String.format(Locale.ROOT, "99 in 100 under %.0f ms", MOST_MILLIS_TO_REFUSE),
                result.refusedMillis() < MOST_MILLIS_TO_REFUSE)),
        new Line(
            work + ": highest resident memory",
            megabytes + " MB",
            "",
            OptionalDouble.empty(),
            new Goal.Figure(
                String.format(Locale.ROOT, "under %d MB", MOST_MEGABYTES),
                megabytes > 0 && megabytes < MOST_MEGABYTES)));
  }

  /** The most memory in MB until a load has ended; 0 where the system does not report it. */
  private static long highest(ServeProcess service, Future<?> running)
      throws IOException, InterruptedException {
    long highest = 0;
    while (!running.isDone()) {
      Optional<Long> resident = service.residentMegabytes();
      highest = Math.max(highest, resident.orElse(0L));
      Thread.sleep(SECOND);
    }
    return highest;
  }

  /** Half of what it can answer, a second after the overload. */
  private Line recovered(TimedLoad load, double best)
      throws InterruptedException, ExecutionException {
    Thread.sleep(SECOND);
    TimedLoad.Result result = load.at(best / 2, normal);
    return new Line(
        "half the requests that it can answer, a second after the overload",
        String.format(
            Locale.ROOT,
            "%,.0f answers a second, p99 %.0f ms; refused %,d, failed %,d",
            result.okPerSecond(),
            result.okMillis(99),
            result.refused(),
            result.failed()),
        String.format(Locale.ROOT, "asked: %,.0f a second", best / 2),
        OptionalDouble.of(result.okPerSecond() / (best / 2)),
        new Goal.AtLeast(MOST_LOSS));
  }
}
