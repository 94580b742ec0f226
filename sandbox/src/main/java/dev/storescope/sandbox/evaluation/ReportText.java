package dev.storescope.sandbox.evaluation;

import dev.storescope.sandbox.evaluation.Report.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A report as tables of text. */
public final class ReportText {
  private static final String GAP = "  ";

  private final StringBuilder text = new StringBuilder();

  private ReportText() {}

  public static String of(Report report) {
    ReportText text = new ReportText();
    for (Figure figure : Figure.values()) {
      List<Row> rows = report.rows().stream().filter(row -> row.figure() == figure).toList();
      if (!rows.isEmpty()) {
        text.addFigure(figure, rows);
      }
    }
    text.addGates(report.verdicts());
    return text.text.toString().stripTrailing();
  }

  private void addFigure(Figure figure, List<Row> rows) {
    List<Metric> metrics =
        Arrays.stream(Metric.values())
            .filter(metric -> rows.stream().anyMatch(row -> row.values().containsKey(metric)))
            .toList();
    List<List<String>> cells = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("world", "estimator", "worlds"));
    metrics.forEach(metric -> head.add(metric.label()));
    cells.add(head);
    for (Row row : rows) {
      List<String> line =
          new ArrayList<>(
              List.of(row.world().label(), row.estimator(), String.valueOf(row.worlds())));
      metrics.forEach(metric -> line.add(metric.format(row.value(metric))));
      cells.add(line);
    }
    text.append(figure.label()).append('\n');
    addTable(cells, 2);
  }

  private void addGates(List<Verdict> verdicts) {
    List<List<String>> cells = new ArrayList<>();
    cells.add(List.of("gate", "world", "measure", "", "asked", ""));
    for (Verdict verdict : verdicts) {
      Metric metric = verdict.gate().metric();
      cells.add(
          List.of(
              verdict.gate().figure().label(),
              verdict.world().label(),
              metric.label(),
              metric.format(verdict.value()),
              verdict.gate().demand(),
              verdict.isPassed() ? "pass" : "FAIL"));
    }
    text.append("Gates\n");
    addTable(cells, cells.getFirst().size());
  }

  /** Columns as wide as need be; from one on they are numbers, to the right. */
  private void addTable(List<List<String>> lines, int firstNumber) {
    int[] widths =
        IntStream.range(0, lines.getFirst().size())
            .map(
                column ->
                    lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0))
            .toArray();
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String blank = " ".repeat(widths[column] - line.get(column).length());
        String cell = line.get(column);
        row.append(GAP).append(column < firstNumber ? cell + blank : blank + cell);
      }
      text.append(row.toString().stripTrailing()).append('\n');
    }
    text.append('\n');
  }
}
