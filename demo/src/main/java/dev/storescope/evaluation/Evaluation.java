package dev.storescope.evaluation;

import dev.storescope.archive.Archive;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Evaluates the estimates and the discovery of keywords against the ground truth of simulated
 * worlds. The result of the same evaluation is always the same.
 */
public final class Evaluation {
  private final List<Task> tasks = new ArrayList<>();
  private final ScratchArchives archives;

  /** Opens empty archives, each for one use, from any thread. */
  public interface ScratchArchives {
    <T> T use(Function<Archive, T> use);
  }

  /** Evaluates some estimates in a world. */
  @FunctionalInterface
  interface Evaluator {
    List<Measurement> measure(EvaluationWorld world);
  }

  private record Task(WorldKind kind, long seed, WorldScale scale, List<Evaluator> evaluators) {
    Stream<Measurement> run() {
      EvaluationWorld world = EvaluationWorld.of(kind, seed, scale);
      return evaluators.stream().flatMap(evaluator -> evaluator.measure(world).stream());
    }
  }

  /**
   * @param seedCount the number of worlds of each kind
   * @param quick whether worlds are small and the samples few
   * @param archives for the observations
   */
  public Evaluation(Seeds seeds, int seedCount, boolean quick, ScratchArchives archives) {
    this.archives = archives;
    WorldScale scale = quick ? WorldScale.QUICK : WorldScale.FULL;
    for (WorldKind kind : WorldKind.values()) {
      boolean drawn = kind == WorldKind.DRAWN;
      LongStream worlds = seeds.first(drawn ? scale.drawn() * seedCount : seedCount);
      worlds.forEach(
          seed ->
              tasks.add(
                  new Task(kind, seed, drawn ? scale.volumesOnly() : scale, evaluators(kind))));
    }
  }

  /** The number of worlds. */
  public int worlds() {
    return tasks.size();
  }

  /**
   * Runs the evaluation.
   *
   * @param worldDone called after each world, from any thread
   */
  public EvaluationReport run(Runnable worldDone) {
    List<Measurement> measurements =
        tasks.parallelStream()
            .map(
                task -> {
                  List<Measurement> measured = task.run().toList();
                  worldDone.run();
                  return measured;
                })
            .flatMap(List::stream)
            .toList();
    return EvaluationReport.of(measurements);
  }

  private List<Evaluator> evaluators(WorldKind kind) {
    return switch (kind) {
      case AS_ASSUMED ->
          List.of(
              new AppStoreVolumes(),
              new SuggestedVolumes(StoreType.APP_STORE, Quantity.APP_STORE_TAIL_VOLUME, archives),
              new SuggestedVolumes(StoreType.GOOGLE_PLAY, Quantity.GOOGLE_PLAY_VOLUME, archives),
              new CrawledVolumes(),
              InstallsEvaluation::measure,
              new BrandDetection(),
              new Discovery(StoreType.APP_STORE, Quantity.APP_STORE_DISCOVERY, archives),
              new Discovery(StoreType.GOOGLE_PLAY, Quantity.GOOGLE_PLAY_DISCOVERY, archives));
      case FLATTER, STEEPER, LOG_NORMAL, BOTS, SMALL_COUNTRY, MISSING ->
          List.of(
              new AppStoreVolumes(),
              new SuggestedVolumes(StoreType.GOOGLE_PLAY, Quantity.GOOGLE_PLAY_VOLUME, archives),
              InstallsEvaluation::measure);
      case READING_FAR -> List.of(InstallsEvaluation::measure);
      case DRAWN -> List.of(new AppStoreVolumes());
    };
  }
}
