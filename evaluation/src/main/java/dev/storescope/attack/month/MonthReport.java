package dev.storescope.attack.month;

import java.util.List;

/** What was found of a service at the end of a month. */
public record MonthReport(List<Row> rows) {
  public MonthReport {
    rows = List.copyOf(rows);
  }

  /**
   * One thing that was looked at.
   *
   * @param bound what must be; empty if it is told only
   * @param details of what is not as it must be
   */
  public record Row(String what, String found, String bound, boolean held, List<String> details) {
    public Row {
      details = List.copyOf(details);
    }
  }

  public boolean isPassed() {
    return rows.stream().allMatch(Row::held);
  }

  /** A table in Markdown, and what is not as it must be. */
  public String toText() {
    StringBuilder text = new StringBuilder("| | Found | Bound | Held |\n|---|---|---|---|\n");
    for (Row row : rows) {
      String held = row.bound().isEmpty() ? "" : row.held() ? "yes" : "NO";
      text.append("| %s | %s | %s | %s |%n".formatted(row.what(), row.found(), row.bound(), held));
    }
    for (Row row : rows) {
      row.details().forEach(detail -> text.append("%n%s: %s".formatted(row.what(), detail)));
    }
    return text.toString();
  }
}
