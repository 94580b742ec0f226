package dev.storescope.server.cli;

import dev.storescope.server.ClusterDemo;
import dev.storescope.server.Demo;
import dev.storescope.server.demo.AnswerComparison;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Runs a cluster on this machine, to see it. */
@Command(
    name = "cluster-demo",
    description =
        "Run three Cassandra nodes, PostgreSQL and two nodes of the service on simulated stores.")
final class ClusterDemoCommand implements Callable<Integer> {
  private static final String FOLDER = "cluster-demo";

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "port of the first node; the second takes the next (default: 8080)")
  private int port;

  @Option(
      names = "--days",
      paramLabel = "DAYS",
      defaultValue = "8",
      description = "how long the history is (default: 8)")
  private int days;

  @Option(
      names = "--compare",
      description = "ask all endpoints of the cluster and of the embedded service, then end")
  private boolean compare;

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (ClusterDemo demo = start()) {
      return compare ? compare(demo) : run(demo);
    }
  }

  private ClusterDemo start() throws IOException, InterruptedException {
    ClusterDemo.Wishes wishes =
        new ClusterDemo.Wishes(new Demo.Wishes(OptionalLong.empty(), OptionalInt.of(days)), port);
    try (HistoryBar history = new HistoryBar();
        MigrationBars move = new MigrationBars()) {
      return ClusterDemo.start(
          common.settings(Map.of(), FOLDER),
          wishes,
          new ClusterDemo.Listeners(
              history::at,
              move,
              step -> {
                history.end();
                move.end();
                System.err.println(step);
              }));
    }
  }

  private int run(ClusterDemo demo) throws InterruptedException {
    new Printer(common.json()).print(text(demo), node -> fill(node, demo));
    Shutdown.await(demo::close);
    return 0;
  }

  private static String text(ClusterDemo demo) {
    return """

        Storescope listens on %s
          user name  %s
          password   %s
          API key    %s
        Either node gives the same answers. End one, or one of Cassandra, and ask on:
          %s
        """
        .formatted(
            String.join(" and ", demo.urls()),
            demo.access().username(),
            demo.access().password(),
            demo.access().apiKey(),
            String.join("\n  ", demo.endings()));
  }

  private static void fill(ObjectNode node, ClusterDemo demo) {
    demo.urls().forEach(node.putArray("urls")::add);
    node.put("username", demo.access().username())
        .put("password", demo.access().password())
        .put("api_key", demo.access().apiKey());
  }

  private int compare(ClusterDemo demo) throws IOException, InterruptedException {
    List<AnswerComparison.Result> results = demo.compare();
    long same = results.stream().filter(AnswerComparison.Result::same).count();
    new Printer(common.json())
        .print(
            results.stream().map(ClusterDemoCommand::line).collect(Collectors.joining("\n"))
                + "\n%d of %d answers are the same on the cluster as on the embedded archive."
                    .formatted(same, results.size()),
            node -> {
              var array = node.putArray("answers");
              results.forEach(result -> fill(array.addObject(), result));
            });
    return same == results.size() ? 0 : 1;
  }

  private static String line(AnswerComparison.Result result) {
    return "%-9s %d %7d bytes  %s"
        .formatted(
            result.same() ? "same" : "DIFFERENT",
            result.status(),
            result.bytes(),
            result.question());
  }

  private static void fill(ObjectNode node, AnswerComparison.Result result) {
    node.put("question", result.question())
        .put("status", result.status())
        .put("bytes", result.bytes())
        .put("same", result.same());
  }
}
