package dev.storescope.server.cli;

import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.PopularityReview.ReviewedImport;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Prints how much of an Apple Ads report was imported, and which days are kept apart. */
final class ImportedReport {
  static final String BELIEVE = "--believe";
  static final String BELIEVE_DESCRIPTION =
      "also import the days of a report that the plausibility check finds doubtful (docs/estimates.md)";

  private static final int DAYS_KEPT_APART = 3;

  private ImportedReport() {}

  static String text(ReviewedImport report) {
    StringBuilder text = new StringBuilder();
    text.append("%,d popularities imported".formatted(report.popularities()));
    report.doubtful().forEach(day -> text.append("\n  ").append(line(day)));
    if (!report.doubtful().isEmpty()) {
      text.append("\nIf a day is right, accept it with storescope popularity-review accept NUMBER,")
          .append(" or import the report again with " + BELIEVE + ".");
    }
    return text.toString();
  }

  private static String line(DoubtfulDay day) {
    return "%s is not imported: %s; %s as number %d"
        .formatted(day.title(), day.changes(), PopularityReviewCommand.state(day), day.id());
  }

  static void fill(ObjectNode node, ReviewedImport report) {
    node.put("taken", report.popularities());
    ArrayNode days = node.putArray("not_taken");
    report.doubtful().forEach(day -> PopularityReviewCommand.fill(days.addObject(), day));
  }

  /** The same exit code as an import that rejected some lines. */
  static int exitCode(ReviewedImport report) {
    return report.doubtful().isEmpty() ? 0 : DAYS_KEPT_APART;
  }
}
