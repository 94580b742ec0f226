package dev.storescope.server.cli;

import dev.storescope.sandbox.evaluation.Evaluation;
import dev.storescope.sandbox.evaluation.Gate;
import dev.storescope.sandbox.evaluation.Report;
import dev.storescope.sandbox.evaluation.ReportText;
import dev.storescope.sandbox.evaluation.Row;
import dev.storescope.sandbox.evaluation.Seeds;
import dev.storescope.server.App;
import java.util.Locale;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Holds the estimates against the truth of simulated worlds. */
@Command(
    name = "evaluate",
    description = "Hold every estimate against simulated worlds (docs/estimates.md).")
final class EvaluateCommand implements Callable<Integer> {
  private static final int QUICK_SEEDS = 1;
  private static final int FULL_SEEDS = 5;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "worlds of each kind (default: 5, or 1 with --quick)")
  private int seeds;

  @Option(names = "--quick", description = "small worlds, and little of them looked at")
  private boolean quick;

  @Option(
      names = "--tuning",
      description = "the worlds that parameters may be chosen on, not those kept unseen")
  private boolean tuning;

  @Option(names = "--json", description = "print the result as JSON")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  private boolean help;

  boolean help() {
    return help;
  }

  @Override
  public Integer call() {
    int count = seeds == 0 ? (quick ? QUICK_SEEDS : FULL_SEEDS) : seeds;
    Seeds which = tuning ? Seeds.TUNING : Seeds.UNSEEN;
    Report report = run(App.evaluation(which, count, quick));
    new Printer(json).print(ReportText.of(report), node -> fill(node, report));
    return report.isPassed() ? 0 : 1;
  }

  private static Report run(Evaluation evaluation) {
    try (ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName("evaluate")
            .setInitialMax(evaluation.worlds())
            .setUnit(" worlds", 1)
            .setMaxRenderedLength(100)
            .build()) {
      return evaluation.run(bar::step);
    }
  }

  private static void fill(ObjectNode node, Report report) {
    node.put("passed", report.isPassed());
    var rows = node.putArray("rows");
    report.rows().forEach(row -> fill(rows.addObject(), row));
    var gates = node.putArray("gates");
    report.verdicts().forEach(verdict -> fill(gates.addObject(), verdict));
  }

  private static void fill(ObjectNode node, Row row) {
    node.put("figure", name(row.figure()))
        .put("estimator", row.estimator())
        .put("world", name(row.world()))
        .put("worlds", row.worlds());
    ObjectNode values = node.putObject("values");
    row.values().forEach((metric, value) -> values.put(name(metric), value));
  }

  private static void fill(ObjectNode node, Report.Verdict verdict) {
    Gate gate = verdict.gate();
    node.put("figure", name(gate.figure()))
        .put("world", name(verdict.world()))
        .put("measure", name(gate.metric()))
        .put("value", verdict.value())
        .put("asked", gate.demand())
        .put("passed", verdict.isPassed());
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
