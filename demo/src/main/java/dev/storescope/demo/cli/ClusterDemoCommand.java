package dev.storescope.demo.cli;

import dev.storescope.demo.ClusterDemo;
import dev.storescope.demo.Demo;
import dev.storescope.demo.DemoSize;
import dev.storescope.engines.EngineNotStartedException;
import dev.storescope.server.cli.Shutdown;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.OwnDataFolder;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.output.ProgressBars;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code cluster-demo}. */
@Command(
    name = "cluster-demo",
    description =
        "Run three Cassandra nodes, PostgreSQL and two service nodes with simulated stores.")
public final class ClusterDemoCommand implements Callable<Integer>, OwnDataFolder {

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "port of the first service node; the second uses the next (default: 8080, or the next two"
              + " that are free)")
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--days",
      paramLabel = "DAYS",
      defaultValue = "8",
      description = "days of history (default: 8)")
  private int days;

  @Option(
      names = "--compare",
      description =
          "compare the answers of the cluster with those of the embedded service, then exit")
  private boolean compare;

  @Override
  public String dataFolder() {
    return "cluster-demo-data";
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (ClusterDemo demo = start()) {
      return compare ? compare(demo) : run(demo);
    } catch (EngineNotStartedException e) {
      throw new Stopped(String.valueOf(e.getMessage()));
    }
  }

  private ClusterDemo start() throws IOException, InterruptedException {
    ClusterDemo.Options options =
        new ClusterDemo.Options(
            new Demo.Options(
                OptionalLong.empty(), OptionalInt.of(days), Optional.of(DemoSize.SMALL)),
            port.map(OptionalInt::of).orElse(OptionalInt.empty()));
    try (ProgressBars bars = new ProgressBars()) {
      return ClusterDemo.start(
          common.settings(Map.of(), this),
          options,
          new ClusterDemo.Listeners(
              (day, ofDays) -> bars.show("History", day, ofDays),
              bars,
              step -> {
                bars.end();
                System.err.println(step);
              }));
    }
  }

  private int run(ClusterDemo demo) throws InterruptedException {
    common.printer().print(text(demo), node -> fill(node, demo));
    Shutdown.await(demo::close);
    return 0;
  }

  private static String text(ClusterDemo demo) {
    return """

        Storescope listens on %s
          user name  %s
          password   %s
          API key    %s
        Both nodes give the same answers, also after you kill one of them or of the Cassandra nodes:
          %s
        The logs:
          %s
        Ctrl+C ends the cluster. Its data and logs stay in %s.
        """
        .formatted(
            String.join(" and ", demo.urls()),
            demo.access().username(),
            demo.access().password(),
            demo.access().apiKey(),
            lines(demo, ClusterDemo.DemoProcess::redundant, ClusterDemo.DemoProcess::killCommand),
            lines(demo, _ -> true, process -> process.log().toString()),
            demo.folder());
  }

  private static String lines(
      ClusterDemo demo,
      Predicate<ClusterDemo.DemoProcess> included,
      Function<ClusterDemo.DemoProcess, String> text) {
    return demo.processes().stream()
        .filter(included)
        .map(
            process -> String.format(Locale.ROOT, "%-16s  %s", process.name(), text.apply(process)))
        .collect(Collectors.joining("\n  "));
  }

  private static void fill(ObjectNode node, ClusterDemo demo) {
    demo.urls().forEach(node.putArray("urls")::add);
    node.put("username", demo.access().username())
        .put("password", demo.access().password())
        .put("api_key", demo.access().apiKey())
        .put("data", demo.folder().toString());
    var processes = node.putArray("processes");
    demo.processes()
        .forEach(
            process -> {
              var ids =
                  processes
                      .addObject()
                      .put("name", process.name())
                      .put("log", process.log().toString())
                      .putArray("process_ids");
              process.ids().forEach(ids::add);
            });
  }

  private int compare(ClusterDemo demo) throws IOException, InterruptedException {
    List<ClusterDemo.ComparedAnswer> results = demo.compare();
    long same = results.stream().filter(ClusterDemo.ComparedAnswer::same).count();
    common
        .printer()
        .print(
            results.stream().map(ClusterDemoCommand::line).collect(Collectors.joining("\n"))
                + String.format(
                    Locale.ROOT,
                    "\n%d of %d answers are the same on the cluster and on the embedded engines.",
                    same,
                    results.size()),
            node -> {
              var array = node.putArray("answers");
              results.forEach(result -> fill(array.addObject(), result));
            });
    return same == results.size() ? 0 : 1;
  }

  private static String line(ClusterDemo.ComparedAnswer result) {
    return String.format(
        Locale.ROOT,
        "%-9s %d %7d bytes  %s",
        result.same() ? "same" : "DIFFERENT",
        result.status(),
        result.bytes(),
        result.path());
  }

  private static void fill(ObjectNode node, ClusterDemo.ComparedAnswer result) {
    node.put("path", result.path())
        .put("status", result.status())
        .put("bytes", result.bytes())
        .put("same", result.same());
  }
}
