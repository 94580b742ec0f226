package dev.storescope.sandbox.evaluation;

import dev.storescope.sandbox.evaluation.Report.Verdict;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What an estimate of ours must reach in some kinds of worlds, in the mean over the worlds of a
 * kind.
 *
 * @param lowest the least that passes
 * @param highest the most that passes
 */
public record Gate(
    Figure figure,
    String estimator,
    Set<WorldKind> worlds,
    Metric metric,
    double lowest,
    double highest) {
  private static final Set<WorldKind> AS_ASSUMED = Set.of(WorldKind.AS_ASSUMED);
  private static final Set<WorldKind> WRONG_EXPONENT = Set.of(WorldKind.FLATTER, WorldKind.STEEPER);

  static final List<Gate> ALL =
      List.of(
          atLeast(Figure.APP_STORE_VOLUME, AS_ASSUMED, Metric.SPEARMAN, 0.98),
          atMost(Figure.APP_STORE_VOLUME, AS_ASSUMED, Metric.MALE, 0.35),
          atMost(Figure.APP_STORE_VOLUME, WRONG_EXPONENT, Metric.MALE, 0.9),
          atMost(Figure.APP_STORE_VOLUME, Set.of(WorldKind.values()), Metric.VIOLATIONS, 0),
          new Gate(
              Figure.APP_STORE_VOLUME,
              Estimators.OURS,
              Set.of(WorldKind.DRAWN),
              Metric.COVERAGE,
              0.75,
              0.85),
          atLeast(Figure.GOOGLE_PLAY_VOLUME, AS_ASSUMED, Metric.SPEARMAN, 0.65),
          atLeast(Figure.INSTALLS, AS_ASSUMED, Metric.SPEARMAN, 0.92),
          new Gate(
              Figure.INSTALLS,
              Estimators.OURS_CALIBRATED,
              AS_ASSUMED,
              Metric.MALE,
              Double.NEGATIVE_INFINITY,
              0.45));

  public Gate {
    worlds = Set.copyOf(worlds);
  }

  private static Gate atLeast(Figure figure, Set<WorldKind> worlds, Metric metric, double lowest) {
    return new Gate(figure, Estimators.OURS, worlds, metric, lowest, Double.POSITIVE_INFINITY);
  }

  private static Gate atMost(Figure figure, Set<WorldKind> worlds, Metric metric, double highest) {
    return new Gate(figure, Estimators.OURS, worlds, metric, Double.NEGATIVE_INFINITY, highest);
  }

  /** A verdict for each of its kinds of worlds that the rows have. */
  Stream<Verdict> judge(List<Row> rows) {
    return rows.stream()
        .filter(row -> row.figure() == figure && row.estimator().equals(estimator))
        .filter(row -> worlds.contains(row.world()))
        .map(row -> judge(row.world(), row.value(metric)));
  }

  private Verdict judge(WorldKind world, double value) {
    return new Verdict(this, world, value, lowest <= value && value <= highest);
  }

  /** What is asked for, in words. */
  public String demand() {
    if (highest == Double.POSITIVE_INFINITY) {
      return "at least " + metric.format(lowest);
    }
    return lowest == Double.NEGATIVE_INFINITY
        ? "at most " + metric.format(highest)
        : metric.format(lowest) + " to " + metric.format(highest);
  }
}
