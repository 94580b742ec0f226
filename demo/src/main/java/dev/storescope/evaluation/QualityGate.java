package dev.storescope.evaluation;

import dev.storescope.evaluation.EvaluationReport.ReportRow;
import dev.storescope.evaluation.EvaluationReport.Verdict;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The required range of a metric of our estimates, as the mean over the worlds of a kind. */
public record QualityGate(
    Quantity quantity,
    String estimator,
    Set<WorldKind> worlds,
    Metric metric,
    double lowest,
    double highest) {
  private static final Set<WorldKind> AS_ASSUMED = Set.of(WorldKind.AS_ASSUMED);
  private static final Set<WorldKind> WRONG_EXPONENT = Set.of(WorldKind.FLATTER, WorldKind.STEEPER);

  static final List<QualityGate> ALL =
      List.of(
          atLeast(Quantity.APP_STORE_VOLUME, AS_ASSUMED, Metric.SPEARMAN, 0.98),
          atMost(Quantity.APP_STORE_VOLUME, AS_ASSUMED, Metric.MALE, 0.35),
          atMost(Quantity.APP_STORE_VOLUME, WRONG_EXPONENT, Metric.MALE, 0.9),
          atMost(Quantity.APP_STORE_VOLUME, Set.of(WorldKind.values()), Metric.VIOLATIONS, 0),
          new QualityGate(
              Quantity.APP_STORE_VOLUME,
              Estimators.OURS,
              Set.of(WorldKind.DRAWN),
              Metric.COVERAGE,
              0.75,
              0.85),
          atLeast(Quantity.GOOGLE_PLAY_VOLUME, AS_ASSUMED, Metric.SPEARMAN, 0.65),
          atLeast(Quantity.INSTALLS, AS_ASSUMED, Metric.SPEARMAN, 0.92),
          new QualityGate(
              Quantity.INSTALLS,
              Estimators.OURS_CALIBRATED,
              AS_ASSUMED,
              Metric.MALE,
              Double.NEGATIVE_INFINITY,
              0.45));

  public QualityGate {
    worlds = Set.copyOf(worlds);
  }

  private static QualityGate atLeast(
      Quantity quantity, Set<WorldKind> worlds, Metric metric, double lowest) {
    return new QualityGate(
        quantity, Estimators.OURS, worlds, metric, lowest, Double.POSITIVE_INFINITY);
  }

  private static QualityGate atMost(
      Quantity quantity, Set<WorldKind> worlds, Metric metric, double highest) {
    return new QualityGate(
        quantity, Estimators.OURS, worlds, metric, Double.NEGATIVE_INFINITY, highest);
  }

  /** One verdict for each kind of world in the report. */
  Stream<Verdict> judge(List<ReportRow> rows) {
    return rows.stream()
        .filter(row -> row.quantity() == quantity && row.estimator().equals(estimator))
        .filter(row -> worlds.contains(row.world()))
        .map(row -> judge(row.world(), row.value(metric)));
  }

  private Verdict judge(WorldKind world, double value) {
    return new Verdict(this, world, value, lowest <= value && value <= highest);
  }

  /** The required range, in words. */
  public String requirement() {
    if (highest == Double.POSITIVE_INFINITY) {
      return "at least " + metric.format(lowest);
    }
    return lowest == Double.NEGATIVE_INFINITY
        ? "at most " + metric.format(highest)
        : metric.format(lowest) + " to " + metric.format(highest);
  }
}
