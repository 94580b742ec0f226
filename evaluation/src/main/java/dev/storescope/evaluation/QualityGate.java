package dev.storescope.evaluation;

import dev.storescope.evaluation.EvaluationReport.ReportRow;
import dev.storescope.evaluation.EvaluationReport.Verdict;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The goal of a metric of our estimates, as the mean over the worlds of a kind. */
public record QualityGate(
    EstimatedQuantity quantity,
    String estimator,
    Set<WorldKind> worlds,
    Metric metric,
    double lowest,
    double highest) {
  private static final Set<WorldKind> AS_ASSUMED = Set.of(WorldKind.AS_ASSUMED);
  private static final Set<WorldKind> DRAWN = Set.of(WorldKind.DRAWN);
  private static final String SERVED = Estimators.ours(Tenure.WEEK);
  private static final String SIXTY_DAYS = Estimators.ours(Tenure.SIXTY_DAYS);

  static final List<QualityGate> ALL = list();

  private static List<QualityGate> list() {
    List<QualityGate> gates = new ArrayList<>();
    gates.add(
        atLeast(EstimatedQuantity.APP_STORE_VOLUME, SERVED, AS_ASSUMED, Metric.SPEARMAN, 0.98));
    gates.add(atMost(EstimatedQuantity.APP_STORE_VOLUME, SERVED, AS_ASSUMED, Metric.MALE, 0.35));
    gates.add(atMost(EstimatedQuantity.APP_STORE_VOLUME, SERVED, AS_ASSUMED, Metric.VIOLATIONS, 0));
    gates.add(
        atLeast(EstimatedQuantity.APP_STORE_INSTALLS, SERVED, AS_ASSUMED, Metric.SPEARMAN, 0.92));
    gates.add(atMost(EstimatedQuantity.APP_STORE_INSTALLS, SERVED, AS_ASSUMED, Metric.MALE, 0.40));
    gates.add(ofMarket(WorldScale.FEW, 0.78));
    gates.add(ofMarket(WorldScale.QUICK.many(), 0.82));
    gates.add(ofMarket(WorldScale.FULL.many(), 0.82));
    gates.add(discovered(EstimatedQuantity.APP_STORE_DISCOVERY, Metric.IN_HUNDRED, 0.85));
    gates.add(discovered(EstimatedQuantity.GOOGLE_PLAY_DISCOVERY, Metric.IN_HUNDRED, 0.70));
    gates.add(discovered(EstimatedQuantity.APP_STORE_DISCOVERY, Metric.OVERLAP, 0.6));
    gates.add(discovered(EstimatedQuantity.GOOGLE_PLAY_DISCOVERY, Metric.OVERLAP, 0.5));
    gates.addAll(inDrawnWorlds());
    return List.copyOf(gates);
  }

  private static List<QualityGate> inDrawnWorlds() {
    return List.of(
        atLeast(EstimatedQuantity.APP_STORE_VOLUME, Estimators.OURS, DRAWN, Metric.SPEARMAN, 0.97),
        atMost(EstimatedQuantity.APP_STORE_VOLUME, Estimators.OURS, DRAWN, Metric.MALE, 0.3),
        covered(EstimatedQuantity.APP_STORE_VOLUME, DRAWN),
        atLeast(EstimatedQuantity.GOOGLE_PLAY_VOLUME, Estimators.OURS, DRAWN, Metric.SPEARMAN, 0.8),
        atMost(EstimatedQuantity.GOOGLE_PLAY_VOLUME, Estimators.OURS, DRAWN, Metric.MALE, 0.9),
        covered(EstimatedQuantity.GOOGLE_PLAY_VOLUME, DRAWN),
        atLeast(
            EstimatedQuantity.APP_STORE_INSTALLS, Estimators.OURS, DRAWN, Metric.SPEARMAN, 0.90),
        atMost(EstimatedQuantity.APP_STORE_INSTALLS, Estimators.OURS, DRAWN, Metric.MALE, 0.6),
        covered(EstimatedQuantity.APP_STORE_INSTALLS, DRAWN),
        covered(EstimatedQuantity.GOOGLE_PLAY_INSTALLS, DRAWN));
  }

  public QualityGate {
    worlds = Set.copyOf(worlds);
  }

  private static QualityGate atLeast(
      EstimatedQuantity quantity,
      String estimator,
      Set<WorldKind> worlds,
      Metric metric,
      double lowest) {
    return new QualityGate(quantity, estimator, worlds, metric, lowest, Double.POSITIVE_INFINITY);
  }

  private static QualityGate atMost(
      EstimatedQuantity quantity,
      String estimator,
      Set<WorldKind> worlds,
      Metric metric,
      double highest) {
    return new QualityGate(quantity, estimator, worlds, metric, Double.NEGATIVE_INFINITY, highest);
  }

  private static QualityGate covered(EstimatedQuantity quantity, Set<WorldKind> worlds) {
    return new QualityGate(quantity, Estimators.OURS, worlds, Metric.COVERAGE, 0.75, 0.85);
  }

  private static QualityGate ofMarket(int keywords, double lowest) {
    return atLeast(
        EstimatedQuantity.GOOGLE_PLAY_VOLUME,
        Estimators.ours(Tenure.WEEK, keywords),
        AS_ASSUMED,
        Metric.SPEARMAN,
        lowest);
  }

  private static QualityGate discovered(EstimatedQuantity quantity, Metric metric, double lowest) {
    return atLeast(
        quantity, Estimators.ordered(SIXTY_DAYS, Order.INSTALLS), AS_ASSUMED, metric, lowest);
  }

  /** One verdict for each kind of world in the report. */
  Stream<Verdict> judge(List<ReportRow> rows) {
    return rows.stream()
        .filter(row -> row.quantity() == quantity && row.estimator().equals(estimator))
        .filter(row -> worlds.contains(row.world()))
        .map(this::judge);
  }

  private Verdict judge(ReportRow row) {
    double value = row.value(metric);
    boolean isPassed = lowest <= value && value <= highest;
    return new Verdict(this, row.world(), value, row.error(metric), isPassed);
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
