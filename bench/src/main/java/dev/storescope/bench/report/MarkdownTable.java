package dev.storescope.bench.report;

import dev.storescope.bench.report.Line.Goal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The lines as a table of Markdown. */
public final class MarkdownTable {
  private static final String HEAD =
      """
      | Measured | Result | Beside it | Ratio | Goal | Reached |
      |---|---|---|---|---|---|
      """;

  private MarkdownTable() {}

  static String of(List<Line> lines) {
    return lines.stream().map(line -> row(line) + '\n').collect(Collectors.joining("", HEAD, ""));
  }

  public static String row(Line line) {
    return List.of(
            line.work(),
            line.measured(),
            line.baseline(),
            line.ratio().isPresent() ? figure(line.ratio().getAsDouble()) : "",
            goal(line.goal()),
            reached(line))
        .stream()
        .map(MarkdownTable::cell)
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  static String goal(Goal goal) {
    return switch (goal) {
      case Goal.AtLeast(double ratio) -> "at least " + figure(ratio);
      case Goal.AtMost(double ratio) -> "at most " + figure(ratio);
      case Goal.Figure(String text, _) -> text;
      case Goal.None() -> "";
    };
  }

  /** With three digits that count. */
  static String figure(double value) {
    int decimals = value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0;
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return decimals == 0 ? text : text.replaceAll("\\.?0+$", "");
  }

  private static String reached(Line line) {
    if (line.goal() instanceof Goal.None) {
      return "";
    }
    return line.missesGoal() ? "**no**" : "yes";
  }

  private static String cell(String text) {
    return text.replaceAll("\\s+", " ").replace("|", "\\|");
  }
}
