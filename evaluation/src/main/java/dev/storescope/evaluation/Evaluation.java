package dev.storescope.evaluation;

import dev.storescope.archive.Archive;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Evaluates the estimates and the discovery of keywords against the ground truth of simulated
 * worlds. The result of the same evaluation is always the same.
 */
public final class Evaluation {
  private final List<Task> tasks = new ArrayList<>();
  private final String conditions;

  /** Opens empty archives, each for one use, from any thread. */
  public interface ScratchArchives {
    <T> T use(Function<Archive, T> use);
  }

  private record Task(
      WorldKind kind, long seed, WorldScale scale, WorldDraws draws, ScratchArchives archives) {
    Stream<Measurement> run() {
      EvaluationWorld world = EvaluationWorld.of(kind, seed, scale, draws);
      return Setup.of(kind, scale).stream()
          .flatMap(
              setup ->
                  archives
                      .<List<Measurement>>use(archive -> setup.measure(world, archive))
                      .stream())
          .map(measured -> kind == WorldKind.DRAWN ? measured : measured.withoutAnswers());
    }
  }

  /**
   * @param seedCount the number of worlds of each kind
   * @param quick whether worlds are small and the samples few
   * @param draws what differs between the drawn worlds
   * @param archives for the observations
   */
  public Evaluation(
      Seeds seeds, int seedCount, boolean quick, WorldDraws draws, ScratchArchives archives) {
    WorldScale scale = quick ? WorldScale.QUICK : WorldScale.FULL;
    this.conditions = conditions(seeds, seedCount, scale);
    for (WorldKind kind : WorldKind.values()) {
      boolean drawn = kind == WorldKind.DRAWN;
      LongStream worlds = seeds.list(drawn ? scale.drawn() * seedCount : seedCount);
      worlds.forEach(
          seed ->
              tasks.add(new Task(kind, seed, drawn ? scale.ofDrawn() : scale, draws, archives)));
    }
  }

  private static String conditions(Seeds seeds, int seedCount, WorldScale scale) {
    return String.format(
        Locale.ROOT,
        "Worlds of each kind: %d, drawn: %d; apps: %,d, half of them if drawn; terms: %,d; seeds from %d",
        seedCount,
        seedCount * scale.drawn(),
        scale.products(),
        scale.terms(),
        seeds.first());
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
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Future<List<Measurement>>> measured =
          tasks.stream().map(task -> workers.submit(() -> measure(task, worldDone))).toList();
      return EvaluationReport.of(
          conditions, measured.stream().flatMap(each -> finished(each, workers).stream()).toList());
    }
  }

  private static List<Measurement> measure(Task task, Runnable worldDone) {
    List<Measurement> measured = task.run().toList();
    worldDone.run();
    return measured;
  }

  /** The first failure ends the evaluation. */
  private static List<Measurement> finished(
      Future<List<Measurement>> task, ExecutorService workers) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      workers.shutdownNow();
      throw new IllegalStateException("the evaluation of a world failed", e);
    } catch (InterruptedException e) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the evaluation was interrupted", e);
    }
  }
}
