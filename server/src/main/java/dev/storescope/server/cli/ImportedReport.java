package dev.storescope.server.cli;

import dev.storescope.estimation.PopularityCheck.SuspectDay;
import dev.storescope.estimation.PopularityQuarantine.ChangeCounts;
import dev.storescope.server.AdsReports.ReportImport.Imported;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Prints how much of an Apple Ads report was imported, and which days were rejected. */
final class ImportedReport {
  static final String BELIEVE = "--believe";
  static final String BELIEVE_DESCRIPTION =
      "also import the days of a report that the plausibility check rejects (docs/estimates.md)";

  private static final int DAYS_REJECTED = 3;

  private ImportedReport() {}

  static String text(Imported report) {
    StringBuilder text = new StringBuilder();
    text.append("%,d popularities imported".formatted(report.popularities()));
    report.suspect().forEach(day -> text.append("\n  ").append(line(day)));
    if (!report.suspect().isEmpty()) {
      text.append("\nIf the report is right, import it again with " + BELIEVE + ".");
    }
    return text.toString();
  }

  private static String line(SuspectDay day) {
    ChangeCounts changes = day.changes();
    return "%s %s (%s) is not imported: of %,d keywords compared, %,d moved by more than 15 points; of %,d above the floor, %,d fell to it"
        .formatted(
            day.country(),
            day.day(),
            scale(day),
            changes.compared(),
            changes.moved(),
            changes.aboveFloor(),
            changes.fallen());
  }

  static void fill(ObjectNode node, Imported report) {
    node.put("taken", report.popularities());
    ArrayNode days = node.putArray("not_taken");
    report.suspect().forEach(day -> fill(days.addObject(), day));
  }

  private static void fill(ObjectNode node, SuspectDay day) {
    node.put("country", day.country().code())
        .put("day", day.day().toString())
        .put("scale", scale(day))
        .put("compared", day.changes().compared())
        .put("moved", day.changes().moved())
        .put("above_floor", day.changes().aboveFloor())
        .put("fallen", day.changes().fallen());
  }

  private static String scale(SuspectDay day) {
    return day.scale().name().toLowerCase(Locale.ROOT);
  }

  /** The same exit code as an import that rejected some lines. */
  static int exitCode(Imported report) {
    return report.suspect().isEmpty() ? 0 : DAYS_REJECTED;
  }
}
