package dev.storescope.server.cli.data;

import dev.storescope.estimation.popularity.PopularityCheck.ComparedKeyword;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Decides about doubtful days of popularities. */
@Command(
    name = "popularity-review",
    description =
        "List, accept and drop days whose popularities failed the plausibility check"
            + " (docs/estimates.md).")
public final class PopularityReviewCommand {
  private static final String OPERATOR = "operator";
  private static final int MAX_LISTED = 1000;

  @Command(name = "list", description = "List the days in review.")
  int list(
      @Mixin CommonOptions common,
      @Option(names = "--all", description = "include accepted and dropped days") boolean all) {
    try (Database database = common.readDatabase()) {
      List<DoubtfulDay> days =
          database.ports().doubtfulDays().list(MAX_LISTED).stream()
              .filter(day -> all || day.decision().isEmpty())
              .toList();
      return common.printLines(
          "days",
          days,
          "No days are in review.",
          PopularityReviewCommand::lines,
          PopularityReviewCommand::fill);
    }
  }

  @Command(name = "accept", description = "Use the popularities of a day.")
  int accept(
      @Mixin CommonOptions common,
      @Parameters(
              paramLabel = "NUMBER",
              description = "number of the day, as printed by popularity-review list")
          long id) {
    return decide(common, id, Verdict.ACCEPTED);
  }

  @Command(name = "drop", description = "Discard the popularities of a day.")
  int drop(
      @Mixin CommonOptions common,
      @Parameters(
              paramLabel = "NUMBER",
              description = "number of the day, as printed by popularity-review list")
          long id) {
    return decide(common, id, Verdict.DROPPED);
  }

  private static int decide(CommonOptions common, long id, Verdict verdict) {
    try (Database database = common.openDatabase()) {
      DoubtfulDays days = database.ports().doubtfulDays();
      Decision decision = new Decision(verdict, App.CLOCK.instant(), OPERATOR, "by hand");
      days.decide(List.of(id), decision);
      DoubtfulDay day =
          days.find(id)
              .orElseThrow(
                  () -> new Stopped("No such day. See `storescope popularity-review list`."));
      if (day.decision().filter(each -> each.verdict() == verdict).isEmpty()) {
        throw new Stopped(
            "%s is already %s. This cannot be changed.".formatted(day.title(), state(day)));
      }
      return common.print(
          "%s is %s.%s".formatted(day.title(), state(day), consequence(verdict)),
          node -> fill(node, day));
    }
  }

  /** The archive is open in the service, or in none. */
  private static String consequence(Verdict verdict) {
    return switch (verdict) {
      case ACCEPTED -> " The service adds it to the archive within a minute, or when it starts.";
      case DROPPED -> "";
    };
  }

  /** The state with who decided, when and why. */
  static String state(DoubtfulDay day) {
    return day.decision()
        .map(
            each ->
                "%s by %s at %s (%s)"
                    .formatted(each.verdict().wireName(), each.by(), each.at(), each.reason()))
        .orElse("in review");
  }

  /** One for the day, and one for each of the largest changes. */
  private static List<String> lines(DoubtfulDay day) {
    String first =
        String.format(
            Locale.ROOT,
            "%d  %s, %s from %s at %s: %s; %s",
            day.id(),
            day.title(),
            Quantity.of(day.popularities(), "popularity", "popularities"),
            day.source(),
            day.keptAt(),
            day.changes(),
            state(day));
    return Stream.concat(
            Stream.of(first), day.largest().stream().map(PopularityReviewCommand::line))
        .toList();
  }

  private static String line(ComparedKeyword each) {
    return String.format(
        Locale.ROOT,
        "     %d to %d  %s",
        each.change().before().value(),
        each.change().after().value(),
        each.keyword());
  }

  static void fill(ObjectNode node, DoubtfulDay day) {
    node.put("number", day.id())
        .put("country", day.country().code())
        .put("day", day.date().toString())
        .put("scale", day.scaleName())
        .put("source", day.source().name())
        .put("kept_at", day.keptAt().toString())
        .put("popularities", day.popularities())
        .put("compared", day.changes().compared())
        .put("moved", day.changes().moved())
        .put("above_floor", day.changes().aboveFloor())
        .put("fallen", day.changes().fallen())
        .put("state", day.state());
    day.decision()
        .ifPresent(
            each ->
                node.put("decided_at", each.at().toString())
                    .put("decided_by", each.by())
                    .put("reason", each.reason()));
    ArrayNode largest = node.putArray("largest_changes");
    day.largest()
        .forEach(
            each ->
                largest
                    .addObject()
                    .put("keyword", each.keyword().text())
                    .put("before", each.change().before().value())
                    .put("after", each.change().after().value()));
  }
}
