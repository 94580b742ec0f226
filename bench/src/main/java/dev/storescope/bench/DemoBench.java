package dev.storescope.bench;

import dev.storescope.bench.load.LoadConnection;
import dev.storescope.bench.load.ServeProcess;
import dev.storescope.bench.load.TimedLoad;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.cli.ServeCommand;
import dev.storescope.server.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/**
 * The time of {@code ./storescope demo} on a fresh clone until it prints its log-in, with the
 * downloads of Maven at hand, and of its history; and its memory after a while under load.
 */
final class DemoBench implements Benchmark {
  private static final double MOST_SECONDS = 60;
  private static final double MOST_SECONDS_OF_HISTORY = 25;
  private static final int MOST_MEGABYTES = 450;
  private static final int CONNECTIONS = 16;

  /** An example request in the state of the demo. */
  private static final Pattern CALL = Pattern.compile("\"(/api/app-keyword-ranking[^\"]*)\"");

  private static final Pattern KEY = Pattern.compile("\"api_key\":\"([^\"]*)\"");
  private static final String STATE = ServeCommand.DEMO_STATE;
  private static final Duration POLL = Duration.ofMillis(50);

  private final List<String> options;
  private final Duration load;

  /**
   * @param options of the command, none for the demo that everyone starts
   */
  DemoBench(List<String> options, Duration load) {
    this.options = List.copyOf(options);
    this.load = load;
  }

  @Override
  public List<Line> run() throws IOException, InterruptedException, ExecutionException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Path clone = folder.path().resolve("clone");
      clone(clone);
      Path data = folder.path().resolve("data");
      Future<Double> history = threads.submit(() -> secondsOfHistory(data.resolve(STATE)));
      long begin = System.nanoTime();
      try (ServeProcess demo = ServeProcess.start(command(clone, data))) {
        double all = (System.nanoTime() - begin) / 1e9;
        return List.of(times(all, history.get()), memory(demo, data));
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static void clone(Path target) throws IOException, InterruptedException {
    String here = Path.of("").toAbsolutePath().toString();
    int exitCode =
        new ProcessBuilder("git", "clone", "--quiet", here, target.toString())
            .inheritIO()
            .start()
            .waitFor();
    if (exitCode != 0) {
      throw new IOException("git clone of " + here + " failed");
    }
  }

  /** Without the limits of an account, and otherwise as everyone starts it. */
  private List<String> command(Path clone, Path data) {
    List<String> command = new ArrayList<>(List.of("env"));
    command.add(Setting.REQUESTS_PER_MINUTE.variable() + "=0");
    command.add(Setting.price(PricedItem.APP_KEYWORD_RANKING).variable() + "=0");
    command.add(clone.resolve("storescope").toString());
    command.addAll(List.of("demo", "--json", "--port", "0", "--data", data.toString()));
    command.addAll(options);
    return command;
  }

  /** The demo notes its state when it begins, and the example calls when the history is there. */
  private static double secondsOfHistory(Path state) throws IOException, InterruptedException {
    while (!Files.exists(state)) {
      Thread.sleep(POLL);
    }
    long begin = System.nanoTime();
    while (!CALL.matcher(Files.readString(state)).find()) {
      Thread.sleep(POLL);
    }
    return (System.nanoTime() - begin) / 1e9;
  }

  private static Line times(double all, double history) {
    return new Line(
        "`./storescope demo` on a fresh clone, up to the log-in",
        String.format(Locale.ROOT, "%.0f s, of them history %.0f s", all, history),
        "",
        OptionalDouble.empty(),
        new Goal.Figure(
            String.format(
                Locale.ROOT,
                "%.0f s, of them history %.0f s",
                MOST_SECONDS,
                MOST_SECONDS_OF_HISTORY),
            all <= MOST_SECONDS && history <= MOST_SECONDS_OF_HISTORY));
  }

  private Line memory(ServeProcess demo, Path data)
      throws IOException, InterruptedException, ExecutionException {
    String request =
        LoadConnection.request(
            find(CALL, data.resolve(STATE)), find(KEY, data.resolve("access.json")));
    TimedLoad.Result answers =
        new TimedLoad(demo.url(), List.of(request), CONNECTIONS).asFastAsPossible(load);
    return demo.memoryLine(
        String.format(
            Locale.ROOT, "resident memory of `demo` after %d s of load", load.toSeconds()),
        answers,
        MOST_MEGABYTES);
  }

  private static String find(Pattern pattern, Path file) throws IOException {
    String text = Files.readString(file);
    return pattern
        .matcher(text)
        .results()
        .findFirst()
        .orElseThrow(() -> new IOException(file + " has no " + pattern))
        .group(1);
  }
}
