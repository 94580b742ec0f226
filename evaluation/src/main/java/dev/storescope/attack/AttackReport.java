package dev.storescope.attack;

import java.util.List;
import java.util.Locale;

/** What a service did under a series of attacks. */
public record AttackReport(List<Row> rows) {
  private static final long MEGABYTE = 1024 * 1024;

  /**
   * One attack.
   *
   * @param answers to the attacker, by status
   * @param others what a member and a monitor got meanwhile
   * @param recoverySeconds until the service was ready and fetched again
   * @param failures what must not have happened; empty if the service held
   */
  public record Row(
      String attack,
      long requests,
      String answers,
      String others,
      String finding,
      double longestGapSeconds,
      long memoryBytes,
      long logLength,
      double recoverySeconds,
      List<String> failures) {}

  public boolean isPassed() {
    return rows.stream().allMatch(row -> row.failures().isEmpty());
  }

  /** A table in Markdown. */
  public String toText() {
    StringBuilder text =
        new StringBuilder(
            """
            | Attack | Requests | Answers | Others | Longest gap | Memory | Log | Recovery | Held |
            |---|---|---|---|---|---|---|---|---|
            """);
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %,d | %s | %s | %.1f s | %d MB | %d kB | %.1f s | %s |%n",
              row.attack(),
              row.requests(),
              row.answers(),
              row.finding().isEmpty() ? row.others() : row.others() + "; " + row.finding(),
              row.longestGapSeconds(),
              row.memoryBytes() / MEGABYTE,
              row.logLength() / 1000,
              row.recoverySeconds(),
              row.failures().isEmpty() ? "yes" : "NO: " + String.join(", ", row.failures())));
    }
    return text.toString();
  }
}
