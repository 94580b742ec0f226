package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about the ratings and reviews of an app, and about apps near it. */
final class AppTools {
  private static final String DEVELOPER = "developerid";
  private static final String STARS = "Number by stars.";
  private static final String DAYS = "days";
  private static final int DEFAULT_DATES = 31;
  private static final int MAX_DATES = 366;
  private static final int DEFAULT_DAYS = 30;
  private static final int MAX_DAYS = 180;
  private static final int MAX_ROWS = 20;
  private static final int DEFAULT_APPS = 20;
  private static final int MAX_APPS = 200;

  private AppTools() {}

  static List<AssistantTool> list() {
    return List.of(ratings(), downloads(), reviewSummary(), relatedApps());
  }

  private static AssistantTool ratings() {
    return new AssistantTool(
        "rating_history",
        "Rating history of an app",
        "The average rating of an app and the number of its ratings, now and by date, newest first."
            + " Costs 2 credits.",
        Effect.READS,
        ofDates(),
        ToolSchema.object("")
            .optional("rating", ToolSchema.number("0 to 5; 0 without ratings."))
            .optional("rating_count", integer(""))
            .optional("histogram", ToolSchema.object(STARS))
            .required(
                "history",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("date", ToolSchema.date(""))
                        .required("rating", ToolSchema.number(""))
                        .optional("rating_count", integer("")))),
        AppTools::findRatings);
  }

  /** An app, the range of a history and how many of its dates are wanted. */
  private static ToolSchema ofDates() {
    return Inputs.app()
        .optional(Times.SINCE, Times.since())
        .optional(Times.TILL, Times.till())
        .optional(Inputs.MAX, Inputs.max(DEFAULT_DATES, MAX_DATES));
  }

  private static Optional<Found> findRatings(ToolCall call) {
    return call.get("/api/app-ratings", Times.withRange(call))
        .flatMap(found -> found.get("results").valueStream().findFirst())
        .map(
            ratings -> {
              ObjectNode data = Exchange.object();
              copy(ratings, data, "rating", "rating_count", "histogram");
              int dates = addHistory(ratings, data, call, "rating", "rating_count");
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "The ratings of %s on %s, of which the newest %d are listed.",
                      call.titles().name(call.arguments()),
                      Quantity.of(dates, "date"),
                      data.get("history").size()));
            });
  }

  private static AssistantTool downloads() {
    return new AssistantTool(
        "download_history",
        "Download history of an app",
        "Estimated downloads per day of an app in a country; of Google Play also in all countries,"
            + " with the exact installs by date, newest first. Costs 2 credits.",
        Effect.READS,
        ofDates(),
        ToolSchema.object("")
            .optional("installs", integer(""))
            .optional("estimate", perDay())
            .optional("worldwide", perDay())
            .optional(
                "revenue",
                ToolSchema.object("US dollars that users spend, by a grossing rank")
                    .required("revenue_per_day", integer(""))
                    .required("revenue_low", integer(""))
                    .required("revenue_high", integer("")))
            .required(
                "history",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("date", ToolSchema.date(""))
                        .required("installs", integer(""))
                        .optional("per_day", ToolSchema.number(""))
                        .optional("correction", ToolSchema.choice("", "up", "down")))),
        AppTools::findDownloads);
  }

  /** An estimate with its quantiles. */
  private static ToolSchema perDay() {
    return ToolSchema.object("")
        .required("downloads_per_day", integer(""))
        .required("downloads_low", integer(""))
        .required("downloads_high", integer(""));
  }

  private static void copyEstimate(JsonNode results, ObjectNode data, String name) {
    if (results.has(name)) {
      copy(
          results.get(name),
          data.putObject(name),
          "downloads_per_day",
          "downloads_low",
          "downloads_high");
    }
  }

  private static Optional<Found> findDownloads(ToolCall call) {
    return call.get("/api/app-downloads", Times.withRange(call))
        .map(found -> found.get("results"))
        .map(
            results -> {
              ObjectNode data = Exchange.object();
              copy(results, data, "installs");
              copyEstimate(results, data, "estimate");
              copyEstimate(results, data, "worldwide");
              if (results.has("revenue")) {
                copy(
                    results.get("revenue"),
                    data.putObject("revenue"),
                    "revenue_per_day",
                    "revenue_low",
                    "revenue_high");
              }
              int dates = addHistory(results, data, call, "installs", "per_day", "correction");
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "The downloads of %s, and its installs on %s.",
                      call.titles().name(call.arguments()),
                      Quantity.of(dates, "date")));
            });
  }

  /** Adds the newest dates of a history; returns how many it has. */
  private static int addHistory(JsonNode from, ObjectNode data, ToolCall call, String... names) {
    List<String> dates = new ArrayList<>(from.get("history").propertyNames());
    Collections.reverse(dates);
    ArrayNode history = data.putArray("history");
    dates.stream()
        .limit(call.arguments().number(Inputs.MAX, DEFAULT_DATES))
        .forEach(
            date ->
                copy(from.get("history").get(date), history.addObject().put("date", date), names));
    return dates.size();
  }

  private static AssistantTool reviewSummary() {
    ToolSchema period =
        ToolSchema.object("")
            .required("reviews", integer(""))
            .optional("average_stars", ToolSchema.number(""))
            .required("stars", ToolSchema.object(STARS));
    return new AssistantTool(
        "review_summary",
        "Summary of an app's reviews",
        "Compares the reviews of the last days with those of the same number of days"
            + " before: stars, versions, scripts, and words that became more frequent."
            + " app_reviews has the texts. Costs 5 credits.",
        Effect.READS,
        Inputs.app()
            .optional(DAYS, integer("", 1, MAX_DAYS).otherwise(DEFAULT_DAYS))
            .optional(Times.TIMESTAMP, Times.timestamp()),
        ToolSchema.object("")
            .required("before", period)
            .required("recent", period)
            .required("versions", ToolSchema.list("Newest first.", ToolSchema.object("")))
            .required("scripts", ToolSchema.list("", ToolSchema.object("")))
            .required("words", ToolSchema.list("Most significant first.", ToolSchema.object(""))),
        AppTools::findSummary);
  }

  private static Optional<Found> findSummary(ToolCall call) {
    ToolArguments arguments = call.arguments();
    Map<String, String> query =
        KeywordTools.with(
            arguments.app(), DAYS, Integer.toString(arguments.number(DAYS, DEFAULT_DAYS)));
    query.putAll(Times.moment(call));
    return call.get("/api/app-review-summary", query)
        .map(found -> found.get("results"))
        .map(
            results -> {
              ObjectNode data = Exchange.object();
              copy(results, data, "before", "recent", "unseen");
              for (String name : List.of("versions", "scripts", "words")) {
                ArrayNode rows = data.putArray(name);
                results.path(name).valueStream().limit(MAX_ROWS).forEach(rows::add);
              }
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "%s of %s, and %d in as many days before.",
                      Quantity.of(results.at("/recent/reviews").asInt(), "review"),
                      call.titles().name(arguments),
                      results.at("/before/reviews").asInt()));
            });
  }

  private static AssistantTool relatedApps() {
    return new AssistantTool(
        "related_apps",
        "Similar apps and a developer's apps",
        "The apps that a store shows as similar to the app 'storeid', or those of the developer"
            + " 'developerid'. Costs 5 credits.",
        Effect.READS,
        Inputs.market()
            .optional(ToolArguments.STOREID, Inputs.STOREID)
            .optional(
                DEVELOPER, text("As in the address of the developer's page.").example("284882218"))
            .optional(Times.TIMESTAMP, Times.timestamp())
            .optional(Inputs.MAX, Inputs.max(DEFAULT_APPS, MAX_APPS)),
        ToolSchema.object("")
            .required(
                "apps",
                ToolSchema.list(
                    "In the order of the store.",
                    Inputs.namedApp()
                        .optional("developer", text(""))
                        .optional("price", text(""))
                        .optional("rating", ToolSchema.number("")))),
        AppTools::findRelated);
  }

  private static Optional<Found> findRelated(ToolCall call) {
    ToolArguments arguments = call.arguments();
    boolean ofDeveloper = arguments.find(DEVELOPER).isPresent();
    if (ofDeveloper == arguments.find(ToolArguments.STOREID).isPresent()) {
      throw new RefusedCallException(
          "Send either 'storeid' or 'developerid'. This was not charged.");
    }
    Map<String, String> query = arguments.market();
    query.putAll(arguments.pick(ToolArguments.STOREID, DEVELOPER));
    query.putAll(Times.moment(call));
    return call.get(ofDeveloper ? "/api/developer-apps" : "/api/similar-apps", query)
        .map(found -> found.at("/results/apps"))
        .map(
            all -> {
              ObjectNode data = Exchange.object();
              ArrayNode apps = data.putArray("apps");
              all.valueStream()
                  .limit(arguments.number(Inputs.MAX, DEFAULT_APPS))
                  .forEach(
                      app ->
                          copy(
                              app,
                              apps.addObject(),
                              ToolArguments.STOREID,
                              "title",
                              "developer",
                              "price",
                              "rating"));
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "%s, of which %d are listed.",
                      Quantity.of(all.size(), "app"),
                      apps.size()));
            });
  }

  /** Copies those of the members that there are. */
  static void copy(JsonNode from, ObjectNode to, String... names) {
    for (String name : names) {
      from.optional(name).ifPresent(value -> to.set(name, value));
    }
  }
}
