package dev.storescope.evaluation.cli;

import dev.storescope.attack.AttackReport;
import dev.storescope.attack.AttackSeries;
import dev.storescope.attack.AttackSize;
import dev.storescope.attack.month.MonthAttack;
import dev.storescope.attack.month.MonthReport;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.cli.output.OutputOptions;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code attack}. */
@Command(
    name = "attack",
    description =
        "Test a service on this machine against hostile stores and callers (docs/reliability.md).")
public final class AttackCommand implements Callable<Integer> {
  private static final long SEED = 1;

  @Mixin private OutputOptions options = new OutputOptions();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "20",
      description = "duration of each attack in seconds (default: 20)")
  private int seconds;

  @Option(
      names = "--small",
      description =
          "fewer connections, readers and keywords than the default 10,000, 60" + " and 2,000")
  private boolean small;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "run only attacks whose names contain this text")
  private String only = "";

  @Option(
      names = "--month",
      description =
          "run a service for a month of simulated time on stores with faults, instead of the attacks")
  private boolean month;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "30",
      description = "days of the month, at least 3 (default: 30)")
  private int days;

  @Option(
      names = "--subjects",
      paramLabel = "N",
      defaultValue = "5000",
      description = "about how many subjects are tracked in the month (default: 5000)")
  private int subjects;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "seed of the month's stores and faults (default: 1)")
  private long seed;

  @Override
  public Integer call() throws IOException, InterruptedException {
    return month ? runMonth() : runAttacks();
  }

  private int runMonth() throws IOException, InterruptedException {
    try (TemporaryFolder folder =
        TemporaryFolder.create(MonthAttack.parent(), "storescope-month")) {
      MonthReport report =
          new MonthAttack(days, subjects, seed, step -> options.error().println(step))
              .run(folder.path());
      options.print(report.toText(), node -> fill(node, report));
      return report.isPassed() ? 0 : 1;
    }
  }

  private static void fill(ObjectNode node, MonthReport report) {
    var rows = node.putArray("month");
    for (MonthReport.Row row : report.rows()) {
      ObjectNode object =
          rows.addObject()
              .put("what", row.what())
              .put("found", row.found())
              .put("bound", row.bound())
              .put("held", row.held());
      row.details().forEach(object.putArray("details")::add);
    }
  }

  private int runAttacks() throws IOException, InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-attack")) {
      AttackReport report =
          new AttackSeries(
                  seconds,
                  small ? AttackSize.SMALL : AttackSize.FULL,
                  new Random(SEED),
                  step -> options.error().println(step))
              .run(folder.path(), attack -> attack.contains(only));
      options.print(report.toText(), node -> fill(node, report));
      return report.isPassed() ? 0 : 1;
    }
  }

  private static void fill(ObjectNode node, AttackReport report) {
    var rows = node.putArray("attacks");
    for (AttackReport.Row row : report.rows()) {
      ObjectNode object =
          rows.addObject()
              .put("attack", row.attack())
              .put("requests", row.requests())
              .put("answers", row.answers())
              .put("others", row.others())
              .put("finding", row.finding())
              .put("longest_gap_seconds", row.longestGapSeconds())
              .put("memory_bytes", row.memoryBytes())
              .put("log_characters", row.logLength())
              .put("recovery_seconds", row.recoverySeconds());
      row.failures().forEach(object.putArray("failures")::add);
    }
  }
}
