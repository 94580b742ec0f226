package dev.storescope.evaluation.cli;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.evaluation.Evaluation;
import dev.storescope.evaluation.EvaluationDocuments;
import dev.storescope.evaluation.EvaluationReport;
import dev.storescope.evaluation.EvaluationReport.ReportRow;
import dev.storescope.evaluation.QualityGate;
import dev.storescope.evaluation.Seeds;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.cli.output.OutputOptions;
import dev.storescope.server.cli.output.ProgressBars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code evaluate}. */
@Command(
    name = "evaluate",
    description =
        "Compare all estimates with the ground truth of simulated worlds (docs/estimates.md).")
public final class EvaluateCommand implements Callable<Integer> {
  private static final int QUICK_SEEDS = 1;
  private static final int FULL_SEEDS = 5;

  @Mixin private OutputOptions options = new OutputOptions();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "number of worlds of each kind (default: 5, or 1 with --quick)")
  private int seeds;

  @Option(names = "--quick", description = "use small worlds and samples")
  private boolean quick;

  @Option(names = "--tuning", description = "use the tuning worlds instead of the held-out worlds")
  private boolean tuning;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "seed of the first world (default: 1000001)")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--worlds",
      paramLabel = "FILE",
      description = "CSV file with the ranges from which worlds are drawn (default: built in)")
  private Optional<Path> worlds = Optional.empty();

  @Option(
      names = "--write",
      paramLabel = "DOCS",
      description = "documentation folder in which to update tables and pictures")
  private Optional<Path> documents = Optional.empty();

  @Override
  public Integer call() throws IOException {
    EvaluationReport report = run(quick);
    if (documents.isPresent()) {
      write(new EvaluationDocuments(documents.get(), draws()), report);
    }
    return options.print(report.toText(), node -> fill(node, report));
  }

  /** The full size includes the quick one, so that one call makes all tables. */
  private void write(EvaluationDocuments to, EvaluationReport report) throws IOException {
    if (!quick) {
      to.writeFull(report);
    }
    to.writeQuick(quick ? report : run(true));
  }

  private EvaluationReport run(boolean small) throws IOException {
    int count = seeds == 0 || small != quick ? (small ? QUICK_SEEDS : FULL_SEEDS) : seeds;
    return run(
        new Evaluation(first(), count, small, draws(), EvaluateCommand::withTemporaryArchive));
  }

  private WorldDraws draws() throws IOException {
    return worlds.isPresent() ? WorldDraws.read(worlds.get()) : WorldDraws.standard();
  }

  private Seeds first() {
    return seed.map(Seeds::new).orElse(tuning ? Seeds.TUNING : Seeds.HELD_OUT);
  }

  private static <T> T withTemporaryArchive(Function<Archive, T> use) {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-evaluate");
        Archive archive = RocksDbArchive.open(folder.path())) {
      return use.apply(archive);
    }
  }

  private static EvaluationReport run(Evaluation evaluation) {
    AtomicInteger done = new AtomicInteger();
    try (ProgressBars bars = new ProgressBars()) {
      return evaluation.run(() -> bars.show("Worlds", done.incrementAndGet(), evaluation.worlds()));
    }
  }

  private static void fill(ObjectNode node, EvaluationReport report) {
    node.put("conditions", report.conditions()).put("passed", report.isPassed());
    var rows = node.putArray("rows");
    report.rows().forEach(row -> fill(rows.addObject(), row));
    var gates = node.putArray("gates");
    report.verdicts().forEach(verdict -> fill(gates.addObject(), verdict));
  }

  private static void fill(ObjectNode node, ReportRow row) {
    node.put("figure", name(row.quantity()))
        .put("estimator", row.estimator())
        .put("world", name(row.world()))
        .put("worlds", row.worlds());
    ObjectNode values = node.putObject("values");
    row.values().forEach((metric, value) -> values.put(name(metric), value));
  }

  private static void fill(ObjectNode node, EvaluationReport.Verdict verdict) {
    QualityGate gate = verdict.gate();
    node.put("figure", name(gate.quantity()))
        .put("estimator", gate.estimator())
        .put("world", name(verdict.world()))
        .put("measure", name(gate.metric()))
        .put("value", verdict.value())
        .put("asked", gate.requirement())
        .put("passed", verdict.isPassed());
    verdict.error().ifPresent(error -> node.put("standard_error", error));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
