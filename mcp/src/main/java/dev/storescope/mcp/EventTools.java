package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import io.helidon.http.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about what happened to tracked apps, and what fired the account's alert rules. */
final class EventTools {
  private static final String APP = "/account/tracked-apps/{storetype}/{storeid}/{country}";
  private static final String DAYS = "days";
  private static final String AFTER = "after";
  private static final int DEFAULT_DAYS = 14;
  private static final int MAX_DAYS = 90;
  private static final int DEFAULT_EVENTS = 100;
  private static final int MAX_EVENTS = 1000;
  private static final int DEFAULT_MESSAGES = 20;
  private static final int MAX_MESSAGES = 100;

  private EventTools() {}

  static List<AssistantTool> list() {
    return List.of(events(), alerts());
  }

  private static AssistantTool events() {
    return new AssistantTool(
        "app_events",
        "Events and visibility of a tracked app",
        "What happened to a tracked app, newest first: keywords whose ranks moved by five places or"
            + " more or whose first ten it entered or left, changes of listings, prices, ratings"
            + " and chart ranks, also of competitors, new rivals, and what the team noted; and its"
            + " visibility by date: the percentage of the taps that it would get if it were first"
            + " for all tracked keywords. Free.",
        Effect.READS,
        Inputs.app()
            .optional(DAYS, integer("", 1, MAX_DAYS).otherwise(DEFAULT_DAYS))
            .optional(
                AFTER,
                ToolSchema.date("Adds what moved 7, 14 and 28 days after it, also of competitors."))
            .optional(Inputs.MAX, Inputs.max(DEFAULT_EVENTS, MAX_EVENTS)),
        ToolSchema.object("")
            .required("visibility", ToolSchema.object("By date. Absent: not observed."))
            .required(
                "events",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("date", ToolSchema.date(""))
                        .required(
                            "kind",
                            text(
                                "entered_top_10, left_top_10, rose, fell, annotation, or of what it"
                                    + " is."))
                        .optional("keyword", text(""))
                        .optional(ToolArguments.STOREID, text(""))
                        .optional("rank_before", integer(""))
                        .optional("rank_after", integer("")))),
        EventTools::findEvents);
  }

  private static Optional<Found> findEvents(ToolCall call) {
    Map<String, String> days =
        Map.of(DAYS, Integer.toString(call.arguments().number(DAYS, DEFAULT_DAYS)));
    Map<String, String> app = call.arguments().app();
    List<LocalRequest> requests =
        new ArrayList<>(
            List.of(
                LocalRequest.of(Method.GET, APP + "/visibility", app).with(days),
                LocalRequest.of(Method.GET, APP + "/events", app).with(days)));
    call.arguments()
        .find(AFTER)
        .map(
            date ->
                LocalRequest.of(Method.GET, APP + "/events/after", app).with(Map.of("date", date)))
        .ifPresent(requests::add);
    List<Optional<JsonNode>> found = call.askAll(requests);
    ObjectNode data = Exchange.object();
    ObjectNode visibility = data.putObject("visibility");
    found
        .getFirst()
        .ifPresent(
            each ->
                each.get("history")
                    .forEachEntry((date, score) -> visibility.set(date, score.get("score"))));
    ArrayNode all = Exchange.object().putArray("events");
    found.get(1).ifPresent(each -> each.get(DAYS).forEach(day -> write(day, all)));
    ArrayNode events = data.putArray("events");
    all.valueStream()
        .limit(call.arguments().number(Inputs.MAX, DEFAULT_EVENTS))
        .forEach(events::add);
    found.stream()
        .skip(2)
        .flatMap(Optional::stream)
        .forEach(each -> AppTools.copy(each, data.putObject("after_change"), "changes", "periods"));
    return Optional.of(
        new Found(
            data,
            String.format(
                Locale.ROOT,
                "%s of %s, of which the newest %d are listed. Its visibility is known on %s.",
                Quantity.of(all.size(), "event"),
                call.titles().name(call.arguments()),
                events.size(),
                Quantity.of(visibility.size(), "date"))));
  }

  private static void write(JsonNode day, ArrayNode events) {
    String date = day.get("date").asString();
    for (JsonNode annotation : day.get("annotations")) {
      ObjectNode node = events.addObject().put("date", date).put("kind", "annotation");
      AppTools.copy(annotation, node, "text");
    }
    for (String kind : List.of("entered_top_10", "left_top_10", "rose", "fell")) {
      for (JsonNode move : day.get(kind)) {
        ObjectNode node = events.addObject().put("date", date).put("kind", kind);
        node.set("keyword", move.get("query"));
        AppTools.copy(move, node, "rank_before", "rank_after");
      }
    }
    for (JsonNode event : day.get("events")) {
      ObjectNode node = events.addObject().put("date", date);
      AppTools.copy(event, node, "kind", ToolArguments.STOREID, "title", "own");
      event.optional("query").ifPresent(query -> node.set("keyword", query));
      AppTools.copy(event, node, "category", "chart", "rank_before", "rank_after");
      AppTools.copy(event, node, "rating_before", "rating_after");
      if (event.has("parts")) {
        ArrayNode parts = node.putArray("parts");
        event.get("parts").forEach(part -> parts.add(part.get("part")));
      }
    }
  }

  private static AssistantTool alerts() {
    return new AssistantTool(
        "alerts",
        "Alerts of the account",
        "The newest messages of the account's alert rules and digests. Free.",
        Effect.READS,
        Inputs.none().optional(Inputs.MAX, Inputs.max(DEFAULT_MESSAGES, MAX_MESSAGES)),
        ToolSchema.object("")
            .required(
                "messages",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("at", ToolSchema.instant(""))
                        .required("title", text(""))
                        .required("unread", ToolSchema.flag(""))
                        .required("lines", ToolSchema.list("", text(""))))),
        call ->
            call.get(
                    "/account/alert-messages",
                    Map.of(
                        "limit",
                        Integer.toString(call.arguments().number(Inputs.MAX, DEFAULT_MESSAGES))))
                .map(
                    found -> {
                      ObjectNode data = Exchange.object();
                      ArrayNode messages = data.putArray("messages");
                      found
                          .get("messages")
                          .forEach(
                              each ->
                                  AppTools.copy(
                                      each,
                                      messages.addObject(),
                                      "at",
                                      "title",
                                      "unread",
                                      "lines"));
                      return new Found(data, Quantity.of(messages.size(), "message") + ".");
                    }));
  }
}
