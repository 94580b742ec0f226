package dev.storescope.evaluation.cli;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.evaluation.Evaluation.ScratchArchives;
import dev.storescope.evaluation.Seeds;
import dev.storescope.evaluation.difficulty.DifficultyEvaluation;
import dev.storescope.evaluation.difficulty.DifficultyEvaluation.DifficultyRow;
import dev.storescope.evaluation.difficulty.DifficultyFit;
import dev.storescope.evaluation.difficulty.DifficultyWorld;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.cli.output.OutputOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        "Compare keyword difficulty with the ground truth of simulated worlds"
            + " (docs/difficulty.md).")
public final class DifficultyCommand implements Callable<Integer> {
  @Mixin private OutputOptions options = new OutputOptions();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "number of worlds of each kind (default: 3)")
  private int seeds = 3;

  @Option(names = "--quick", description = "use small worlds and samples")
  private boolean quick;

  @Option(names = "--tuning", description = "use the tuning worlds instead of the held-out worlds")
  private boolean tuning;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "seed of the first world (default: 1000001, or 1 with --tuning or --fit)")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--fit",
      description = "fit the weights of the chance to the tuning worlds and print them")
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
    DifficultyEvaluation evaluation = new DifficultyEvaluation(quick, new TemporaryArchives());
    if (fit) {
      String weights = DifficultyFit.fit(evaluation, first(), seeds).toText();
      options.print(weights, node -> node.put("weights", weights));
    } else {
      List<DifficultyRow> rows =
          Arrays.stream(DifficultyWorld.values())
              .flatMap(world -> evaluation.evaluate(world, first(), seeds).stream())
              .toList();
      options.print(
          evaluation.toText(rows, first(), seeds),
          node -> rows.forEach(row -> fill(node.withArray("rows"), row)));
    }
    return 0;
  }

  private Seeds first() {
    return seed.map(Seeds::new).orElse(tuning || fit ? Seeds.TUNING : Seeds.HELD_OUT);
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
