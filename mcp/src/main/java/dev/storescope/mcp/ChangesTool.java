package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What changed in the listings of an app and of others. */
final class ChangesTool {
  private static final String WITH_COMPETITORS = "with_competitors";
  private static final String OTHERS = "others";
  private static final int DEFAULT_MAX = 30;
  private static final int MOST = 200;
  private static final int MAX_OTHERS = 50;

  /** Longer texts are cut: descriptions have thousands of characters. */
  private static final int MAX_TEXT = 400;

  private ChangesTool() {}

  static AssistantTool tool() {
    return new AssistantTool(
        "listing_changes",
        "Changes of listings",
        "What changed in the listings of an app and its competitors: title, texts, icon,"
            + " screenshots, price, version, categories ..., with the values before and after,"
            + " newest first. To explain a fall of ranks, ask for the day before it. Costs 5"
            + " credits for the last 30 days, and 15 with 'since' or 'till'.",
        Effect.READS,
        Inputs.app()
            .optional(
                WITH_COMPETITORS,
                ToolSchema.flag("Whether to include the account's competitors of the app.")
                    .otherwise(true))
            .optional(
                OTHERS,
                ToolSchema.list("Other apps of the same store, by id.", text(""))
                    .atMost(MAX_OTHERS))
            .optional(Times.SINCE, Times.since())
            .optional(Times.TILL, Times.till())
            .optional(Inputs.MAX, Inputs.max(DEFAULT_MAX, MOST)),
        ToolSchema.object("")
            .required("apps", ToolSchema.list("The requested apps.", Inputs.namedApp()))
            .required("changes", ToolSchema.list("", change())),
        ChangesTool::find);
  }

  private static ToolSchema change() {
    return Inputs.namedApp()
        .required("observed_after", ToolSchema.instant("It happened after this time,"))
        .required("observed_by", ToolSchema.instant("and by this."))
        .required("part", text("The part of the listing, such as title or screenshots."))
        .optional("device", text("Type of the screenshots."))
        .required("before", ToolSchema.list("Long texts are cut.", text("")))
        .required("after", ToolSchema.list("Long texts are cut.", text("")));
  }

  private static Optional<Found> find(ToolCall call) {
    ToolArguments arguments = call.arguments();
    List<String> apps = apps(call);
    Map<String, String> query = new LinkedHashMap<>(arguments.market());
    query.put(ToolArguments.STOREID, String.join(",", apps));
    query.putAll(Times.range(call));
    query.put("limit", Integer.toString(arguments.number(Inputs.MAX, DEFAULT_MAX)));
    return call.get("/api/app-changes", query).map(found -> changes(found, apps, call));
  }

  private static List<String> apps(ToolCall call) {
    List<String> apps = new ArrayList<>();
    apps.add(call.arguments().text(ToolArguments.STOREID));
    apps.addAll(call.arguments().texts(OTHERS));
    if (call.arguments().flag(WITH_COMPETITORS, true)) {
      apps.addAll(ListTools.competitors(call));
    }
    return apps.stream().distinct().toList();
  }

  private static Found changes(JsonNode found, List<String> apps, ToolCall call) {
    ObjectNode data = Exchange.object();
    ArrayNode named = data.putArray("apps");
    apps.forEach(each -> call.titles().write(each, call.arguments(), named.addObject()));
    ArrayNode changes = data.putArray("changes");
    found.at("/results/changes").forEach(each -> write(each, changes.addObject()));
    String own = call.arguments().text(ToolArguments.STOREID);
    long ofOwn =
        changes.valueStream().filter(each -> each.path("storeid").asString().equals(own)).count();
    String more = found.at("/results/pages").asInt() > 1 ? "There are more." : "These are all.";
    return new Found(
        data,
        String.format(
            Locale.ROOT,
            "%s of %s, %d of them of %s. %s",
            Quantity.of(changes.size(), "change"),
            Quantity.of(apps.size(), "app"),
            ofOwn,
            call.titles().name(call.arguments()),
            more));
  }

  private static void write(JsonNode change, ObjectNode node) {
    for (String name :
        List.of("storeid", "title", "observed_after", "observed_by", "part", "device")) {
      change.optional(name).ifPresent(value -> node.set(name, value));
    }
    for (String name : List.of("before", "after")) {
      ArrayNode texts = node.putArray(name);
      change.get(name).forEach(text -> texts.add(cut(text.asString())));
    }
  }

  private static String cut(String text) {
    return text.codePointCount(0, text.length()) <= MAX_TEXT
        ? text
        : text.codePoints()
                .limit(MAX_TEXT)
                .mapToObj(Character::toString)
                .collect(Collectors.joining())
            + "…";
  }
}
