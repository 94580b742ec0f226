package dev.storescope.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** A row for each estimator in each kind of world, and the verdicts of the gates. */
public record EvaluationReport(List<ReportRow> rows, List<Verdict> verdicts) {
  public EvaluationReport {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
  }

  static EvaluationReport of(List<Measurement> measurements) {
    record RowKey(Quantity quantity, String estimator, WorldKind world) {}
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
        rows, QualityGate.ALL.stream().flatMap(gate -> gate.judge(rows)).toList());
  }

  public boolean isPassed() {
    return verdicts.stream().allMatch(Verdict::isPassed);
  }

  /** Formats the report as tables. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    for (Quantity quantity : Quantity.values()) {
      List<ReportRow> some = rows.stream().filter(row -> row.quantity() == quantity).toList();
      if (!some.isEmpty()) {
        text.append(quantity.label()).append('\n');
        addTable(text, cells(some), 2);
      }
    }
    text.append("Gates\n");
    List<List<String>> cells = new ArrayList<>();
    cells.add(List.of("gate", "world", "measure", "", "required", ""));
    verdicts.forEach(verdict -> cells.add(verdict.cells()));
    addTable(text, cells, cells.getFirst().size());
    return text.toString().stripTrailing();
  }

  public record Verdict(QualityGate gate, WorldKind world, double value, boolean isPassed) {
    private List<String> cells() {
      return List.of(
          gate.quantity().label(),
          world.label(),
          gate.metric().label(),
          gate.metric().format(value),
          gate.requirement(),
          isPassed ? "pass" : "FAIL");
    }
  }

  /**
   * The metrics of an estimator in a kind of world.
   *
   * @param worlds their number
   * @param values the means over the worlds
   */
  public record ReportRow(
      Quantity quantity,
      String estimator,
      WorldKind world,
      int worlds,
      Map<Metric, Double> values) {
    public ReportRow {
      values = Collections.unmodifiableMap(new EnumMap<>(values));
    }

    private static ReportRow of(List<Measurement> measurements) {
      Measurement first = measurements.getFirst();
      Map<Metric, Double> means = new EnumMap<>(Metric.class);
      for (Metric metric : Metric.values()) {
        OptionalDouble mean =
            measurements.stream()
                .filter(measurement -> measurement.values().containsKey(metric))
                .mapToDouble(measurement -> measurement.values().get(metric))
                .filter(value -> !Double.isNaN(value))
                .average();
        mean.ifPresent(value -> means.put(metric, value));
      }
      means.put(
          Metric.COUNT,
          measurements.stream()
              .mapToDouble(measurement -> measurement.values().get(Metric.COUNT))
              .sum());
      return new ReportRow(
          first.quantity(), first.estimator(), first.world(), measurements.size(), means);
    }

    /** The mean, NaN if not measured. */
    public double value(Metric metric) {
      return values.getOrDefault(metric, Double.NaN);
    }
  }

  private static List<List<String>> cells(List<ReportRow> rows) {
    List<Metric> metrics =
        Arrays.stream(Metric.values())
            .filter(metric -> rows.stream().anyMatch(row -> row.values().containsKey(metric)))
            .toList();
    List<List<String>> cells = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("world", "estimator", "worlds"));
    metrics.forEach(metric -> head.add(metric.label()));
    cells.add(head);
    for (ReportRow row : rows) {
      List<String> line =
          new ArrayList<>(
              List.of(row.world().label(), row.estimator(), String.valueOf(row.worlds())));
      metrics.forEach(metric -> line.add(metric.format(row.value(metric))));
      cells.add(line);
    }
    return cells;
  }

  /** Pads the columns; those from {@code firstNumber} on are right-aligned. */
  private static void addTable(StringBuilder text, List<List<String>> lines, int firstNumber) {
    int[] widths =
        IntStream.range(0, lines.getFirst().size())
            .map(
                column ->
                    lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0))
            .toArray();
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = line.get(column);
        String blank = " ".repeat(widths[column] - cell.length());
        row.append("  ").append(column < firstNumber ? cell + blank : blank + cell);
      }
      text.append(row.toString().stripTrailing()).append('\n');
    }
    text.append('\n');
  }
}
