package dev.storescope.server.cli;

import dev.storescope.estimation.PopularityCheck.SuspectDay;
import dev.storescope.estimation.PopularityQuarantine.Changes;
import dev.storescope.server.AdsReports.Outcome.Taken;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Says what was taken of a report of Apple Ads, and which of its days were not. */
final class TakenReport {
  static final String BELIEVE = "--believe";
  static final String BELIEVE_MEANS =
      "take the days of a report too that cannot be right by what is known (docs/estimates.md)";

  private static final int DAYS_LEFT_OUT = 3;

  private TakenReport() {}

  static String text(Taken report) {
    StringBuilder text = new StringBuilder();
    text.append("%,d popularities taken".formatted(report.popularities()));
    report.suspect().forEach(day -> text.append("\n  ").append(line(day)));
    if (!report.suspect().isEmpty()) {
      text.append("\nIf that is right after all, take the report again with " + BELIEVE + ".");
    }
    return text.toString();
  }

  private static String line(SuspectDay day) {
    Changes changes = day.changes();
    return "%s %s (%s) is not taken: of %,d keywords compared, %,d moved by more than 15 points; of %,d above the floor, %,d fell to it"
        .formatted(
            day.country(),
            day.day(),
            scale(day),
            changes.compared(),
            changes.moved(),
            changes.aboveFloor(),
            changes.fallen());
  }

  static void fill(ObjectNode node, Taken report) {
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

  /** As where lines of an import were refused and the others went in. */
  static int exitCode(Taken report) {
    return report.suspect().isEmpty() ? 0 : DAYS_LEFT_OUT;
  }
}
