package dev.storescope.sandbox.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Holds the estimates, and the discovery of keywords, against the truth of simulated worlds. The
 * same evaluation always has the same result.
 */
public final class Evaluation {
  private final List<Task> tasks = new ArrayList<>();
  private final Archives archives;

  /** A world and what is evaluated in it. */
  private record Task(WorldKind kind, long seed, WorldScale scale, List<Evaluator> evaluators) {
    Stream<Measurement> run() {
      Scene scene = Scene.of(kind, seed, scale);
      return evaluators.stream().flatMap(evaluator -> evaluator.measure(scene).stream());
    }
  }

  /**
   * @param seedCount how many worlds of each kind
   * @param quick whether worlds are small, and little of them looked at
   * @param archives what is looked at is kept in them meanwhile
   */
  public Evaluation(Seeds seeds, int seedCount, boolean quick, Archives archives) {
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

  /** How many worlds there are to look at. */
  public int worlds() {
    return tasks.size();
  }

  /**
   * Runs it.
   *
   * @param worldDone called after each world, from any thread
   */
  public Report run(Runnable worldDone) {
    List<Measurement> measurements =
        tasks.parallelStream()
            .map(
                task -> {
                  List<Measurement> done = task.run().toList();
                  worldDone.run();
                  return done;
                })
            .flatMap(List::stream)
            .toList();
    return Report.of(measurements);
  }

  private List<Evaluator> evaluators(WorldKind kind) {
    return switch (kind) {
      case AS_ASSUMED ->
          List.of(
              new AppStoreVolumes(),
              SuggestedVolumes.appStore(archives),
              SuggestedVolumes.googlePlay(archives),
              new CrawledVolumes(),
              new AppStoreInstalls(),
              new Brands(),
              Discovery.appStore(archives),
              Discovery.googlePlay(archives));
      case FLATTER, STEEPER, LOG_NORMAL, BOTS, SMALL_COUNTRY, MISSING ->
          List.of(
              new AppStoreVolumes(), SuggestedVolumes.googlePlay(archives), new AppStoreInstalls());
      case READING_FAR -> List.of(new AppStoreInstalls());
      case DRAWN -> List.of(new AppStoreVolumes());
    };
  }
}
