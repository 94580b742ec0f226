package dev.storescope.evaluation.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of a report.
 *
 * @param firstNumber the first column of numbers, which are right-aligned
 */
public record ReportTable(List<String> head, List<List<String>> lines, int firstNumber) {
  public ReportTable {
    head = List.copyOf(head);
    lines = lines.stream().map(List::copyOf).toList();
  }

  /** With padded columns. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    int[] widths = IntStream.range(0, head.size()).map(this::width).toArray();
    addPadded(head, widths, text);
    lines.forEach(line -> addPadded(line, widths, text));
    return text.toString();
  }

  private int width(int column) {
    int widest = lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    return Math.max(head.get(column).length(), widest);
  }

  private void addPadded(List<String> cells, int[] widths, StringBuilder text) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = cells.get(column);
      String blank = " ".repeat(widths[column] - cell.length());
      line.append("  ").append(column < firstNumber ? cell + blank : blank + cell);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  public String toMarkdown() {
    String rule =
        IntStream.range(0, head.size())
            .mapToObj(column -> column < firstNumber ? "---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |\n"));
    return line(head) + rule + lines.stream().map(ReportTable::line).collect(Collectors.joining());
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
