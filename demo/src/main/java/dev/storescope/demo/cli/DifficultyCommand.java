package dev.storescope.demo.cli;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.evaluation.DifficultyEvaluation;
import dev.storescope.evaluation.DifficultyEvaluation.DifficultyRow;
import dev.storescope.evaluation.DifficultyFit;
import dev.storescope.evaluation.DifficultyWorld;
import dev.storescope.evaluation.Evaluation.ScratchArchives;
import dev.storescope.evaluation.Seeds;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.cli.OutputOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;

/** {@code difficulty}. */
@Command(
    name = "difficulty",
    description =
        "Compare the difficulty of keywords with the ground truth of simulated worlds"
            + " (docs/difficulty.md).")
public final class DifficultyCommand implements Callable<Integer> {
  @Mixin private OutputOptions options = new OutputOptions();

  @Option(names = "--seeds", paramLabel = "N", description = "worlds of each kind (default: 3)")
  private int seeds = 3;

  @Option(names = "--quick", description = "small worlds and samples")
  private boolean quick;

  @Option(
      names = "--tuning",
      description = "use the worlds for tuning parameters instead of the held-out ones")
  private boolean tuning;

  @Option(names = "--fit", description = "fit the weights to the tuning worlds, and print them")
  private boolean fit;

  private static final class TemporaryArchives implements ScratchArchives {
    @Override
    public <T> T use(Function<Archive, T> use) {
      try (TemporaryFolder folder = TemporaryFolder.create("storescope-difficulty");
          Archive archive = RocksDbArchive.open(folder.path())) {
        return use.apply(archive);
      }
    }
  }

  @Override
  public Integer call() {
    if (fit) {
      String weights = DifficultyFit.fit(new TemporaryArchives()).toText();
      options.print(weights, node -> node.put("weights", weights));
    } else {
      List<DifficultyRow> rows = evaluate();
      options.print(
          DifficultyEvaluation.toText(rows),
          node -> rows.forEach(row -> fill(node.withArray("rows"), row)));
    }
    return 0;
  }

  private List<DifficultyRow> evaluate() {
    DifficultyEvaluation evaluation = new DifficultyEvaluation(quick, new TemporaryArchives());
    List<DifficultyRow> rows = new ArrayList<>();
    for (DifficultyWorld world : DifficultyWorld.values()) {
      rows.addAll(evaluation.evaluate(world, tuning ? Seeds.TUNING : Seeds.HELD_OUT, seeds));
    }
    return rows;
  }

  private static void fill(ArrayNode rows, DifficultyRow row) {
    rows.addObject()
        .put("estimator", row.estimator())
        .put("world", row.world().label())
        .put("apps", row.apps())
        .put("brier", row.brier())
        .put("brier_of_one_chance", row.ofTheMean())
        .put("order", row.order())
        .put("covered", row.covered());
  }
}
