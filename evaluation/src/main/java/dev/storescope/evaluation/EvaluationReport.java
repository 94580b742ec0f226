package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.report.ReportTable;
import dev.storescope.evaluation.world.WorldKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row for each estimator in each kind of world, and the verdicts of the goals.
 *
 * @param conditions the size and the seeds, in words
 */
public record EvaluationReport(
    String conditions, List<ReportRow> rows, List<Verdict> verdicts, DrawnAnswers drawn) {
  public EvaluationReport {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
  }

  static EvaluationReport of(String conditions, List<Measurement> measurements) {
    record RowKey(EstimatedQuantity quantity, String estimator, WorldKind world) {}
    Map<RowKey, List<Measurement>> groups = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      groups
          .computeIfAbsent(
              new RowKey(measurement.quantity(), measurement.estimator(), measurement.world()),
              _ -> new ArrayList<>())
          .add(measurement);
    }
    List<ReportRow> rows =
        groups.values().stream()
            .map(ReportRow::of)
            .sorted(Comparator.comparing(ReportRow::quantity).thenComparing(ReportRow::world))
            .toList();
    return new EvaluationReport(
        conditions,
        rows,
        QualityGate.ALL.stream().flatMap(gate -> gate.judge(rows)).toList(),
        DrawnAnswers.of(measurements));
  }

  /** Whether all goals are reached. */
  public boolean isPassed() {
    return verdicts.stream().allMatch(Verdict::isPassed);
  }

  /** Formats the report as tables. */
  public String toText() {
    StringBuilder text = new StringBuilder(conditions).append("\n\n");
    for (EstimatedQuantity quantity : EstimatedQuantity.values()) {
      if (has(quantity)) {
        text.append(quantity.label()).append('\n').append(table(quantity).toText()).append('\n');
      }
    }
    return text.append("Goals\n").append(goals().toText()).toString().stripTrailing();
  }

  boolean has(EstimatedQuantity quantity) {
    return rows.stream().anyMatch(row -> row.quantity() == quantity);
  }

  /** The rows of a quantity. */
  ReportTable table(EstimatedQuantity quantity) {
    List<ReportRow> some = rows.stream().filter(row -> row.quantity() == quantity).toList();
    List<Metric> metrics =
        Arrays.stream(Metric.values())
            .filter(metric -> some.stream().anyMatch(row -> row.values().containsKey(metric)))
            .toList();
    List<String> head = new ArrayList<>(List.of("World", "Estimator", "worlds"));
    metrics.forEach(metric -> head.add(metric.label()));
    return new ReportTable(head, some.stream().map(row -> row.cells(metrics)).toList(), 2);
  }

  ReportTable goals() {
    return new ReportTable(
        List.of("Figure", "World", "Estimator", "Measure", "Value", "Goal", ""),
        verdicts.stream().map(Verdict::cells).toList(),
        7);
  }

  /**
   * Whether a goal is reached.
   *
   * @param error the standard error of the value
   */
  public record Verdict(
      QualityGate gate, WorldKind world, double value, OptionalDouble error, boolean isPassed) {
    private List<String> cells() {
      return List.of(
          gate.quantity().label(),
          world.label(),
          gate.estimator(),
          gate.metric().label(),
          gate.metric().format(value)
              + error.stream()
                  .mapToObj(each -> " ± " + gate.metric().format(each).replace("+", ""))
                  .collect(Collectors.joining()),
          gate.requirement(),
          isPassed ? "reached" : "not reached");
    }
  }

  /**
   * The metrics of an estimator in a kind of world.
   *
   * @param worlds their number
   * @param values the means over the worlds
   * @param errors the standard errors of these, where there are several worlds
   */
  public record ReportRow(
      EstimatedQuantity quantity,
      String estimator,
      WorldKind world,
      int worlds,
      Map<Metric, Double> values,
      Map<Metric, Double> errors) {
    public ReportRow {
      values = Collections.unmodifiableMap(new EnumMap<>(values));
      errors = Collections.unmodifiableMap(new EnumMap<>(errors));
    }

    private static ReportRow of(List<Measurement> measurements) {
      Measurement first = measurements.getFirst();
      Map<Metric, Double> means = new EnumMap<>(Metric.class);
      Map<Metric, Double> errors = new EnumMap<>(Metric.class);
      for (Metric metric : Metric.values()) {
        double[] ofWorlds =
            measurements.stream()
                .filter(measurement -> measurement.values().containsKey(metric))
                .mapToDouble(measurement -> measurement.values().get(metric))
                .filter(value -> !Double.isNaN(value))
                .toArray();
        Arrays.stream(ofWorlds).average().ifPresent(mean -> means.put(metric, mean));
        if (ofWorlds.length > 1) {
          errors.put(metric, standardError(ofWorlds));
        }
      }
      means.put(
          Metric.COUNT,
          measurements.stream()
              .mapToDouble(measurement -> measurement.values().get(Metric.COUNT))
              .sum());
      return new ReportRow(
          first.quantity(), first.estimator(), first.world(), measurements.size(), means, errors);
    }

    private static double standardError(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(value -> Math.pow(value - mean, 2)).sum();
      return Math.sqrt(squares / (values.length - 1) / values.length);
    }

    private List<String> cells(List<Metric> metrics) {
      return Stream.concat(
              Stream.of(world.label(), estimator, String.valueOf(worlds)),
              metrics.stream().map(metric -> metric.format(value(metric))))
          .toList();
    }

    /** The mean, NaN if not measured. */
    public double value(Metric metric) {
      return values.getOrDefault(metric, Double.NaN);
    }

    /** Its standard error; empty with one world. */
    OptionalDouble error(Metric metric) {
      return Optional.ofNullable(errors.get(metric)).stream()
          .mapToDouble(Double::doubleValue)
          .findFirst();
    }
  }
}
