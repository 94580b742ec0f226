package dev.storescope.server.cli.data;

import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.PopularityReview.ReviewedImport;
import dev.storescope.server.AdsReports.ReportImport;
import dev.storescope.server.AdsReports.ReportImport.RowNotTaken;
import dev.storescope.text.Quantity;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Prints how much of an Apple Ads report was imported, and what was not. */
public final class ImportedReport {
  public static final String BELIEVE = "--believe";
  public static final String BELIEVE_DESCRIPTION =
      "also import days that fail the plausibility check (docs/estimates.md)";

  private static final int NOT_ALL_TAKEN = 3;
  private static final int MOST_SHOWN = 100;

  private ImportedReport() {}

  public static String text(ReportImport imported) {
    ReviewedImport report = imported.result();
    StringBuilder text = new StringBuilder();
    text.append(Quantity.of(report.popularities(), "popularity", "popularities"))
        .append(" imported");
    report.doubtful().forEach(day -> text.append("\n  ").append(line(day)));
    if (!report.doubtful().isEmpty()) {
      text.append(
              "\nIf a day is correct, accept it with `storescope popularity-review"
                  + " accept NUMBER`,")
          .append(" or import the report again with " + BELIEVE + ".");
    }
    appendNotTaken(text, imported.notTaken());
    return text.toString();
  }

  private static void appendNotTaken(StringBuilder text, List<RowNotTaken> rows) {
    if (!rows.isEmpty()) {
      text.append("\n").append(Quantity.of(rows.size(), "row")).append(" rejected:");
    }
    rows.stream()
        .limit(MOST_SHOWN)
        .forEach(
            row ->
                text.append(
                    String.format(Locale.ROOT, "\n  line %d: %s", row.line(), row.reason())));
    if (rows.size() > MOST_SHOWN) {
      text.append("\n  ... and more");
    }
  }

  private static String line(DoubtfulDay day) {
    return String.format(
        Locale.ROOT,
        "%s was not imported: %s; %s as number %d",
        day.title(),
        day.changes(),
        PopularityReviewCommand.state(day),
        day.id());
  }

  public static void fill(ObjectNode node, ReportImport imported) {
    ReviewedImport report = imported.result();
    node.put("taken", report.popularities()).put("refused", imported.notTaken().size());
    ArrayNode days = node.putArray("not_taken");
    report.doubtful().forEach(day -> PopularityReviewCommand.fill(days.addObject(), day));
    ArrayNode errors = node.putArray("errors");
    imported.notTaken().stream()
        .limit(MOST_SHOWN)
        .forEach(row -> errors.addObject().put("line", row.line()).put("detail", row.reason()));
  }

  /** The same exit code as an import that rejected some lines. */
  public static int exitCode(ReportImport imported) {
    return imported.result().doubtful().isEmpty() && imported.notTaken().isEmpty()
        ? 0
        : NOT_ALL_TAKEN;
  }
}
