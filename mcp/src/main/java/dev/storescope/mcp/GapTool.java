package dev.storescope.mcp;

import static dev.storescope.mcp.Inputs.KEYWORDS;
import static dev.storescope.mcp.ToolSchema.integer;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The keywords that competitors rank for, and an app does not. */
final class GapTool {
  private static final String COMPETITORS = "competitors";
  private static final String WITHIN = "within";
  private static final int MAX_COMPETITORS = 3;
  private static final int DEFAULT_WITHIN = 20;
  private static final int DEFAULT_MAX = 30;
  private static final int MOST = 100;

  private GapTool() {}

  static AssistantTool tool() {
    return new AssistantTool(
        "keyword_gap",
        "Keywords of competitors that an app lacks",
        "Keywords for which competitors rank well and the app does not, most searched first."
            + " Without 'competitors': those in the account's competitor list of the app. Costs 5"
            + " credits for each competitor, and up to 3 for each keyword ('max' of them).",
        Effect.READS,
        Inputs.app()
            .optional(
                COMPETITORS,
                ToolSchema.list("Apps of the same store, by id.", ToolSchema.text(""))
                    .atMost(MAX_COMPETITORS))
            .optional(
                WITHIN,
                integer("The last rank that counts as ranking well.", 1, 100)
                    .otherwise(DEFAULT_WITHIN))
            .optional(Inputs.MAX, Inputs.max(DEFAULT_MAX, MOST)),
        ToolSchema.object("")
            .required(COMPETITORS, ToolSchema.list("The compared apps.", Inputs.namedApp()))
            .required(
                KEYWORDS,
                ToolSchema.list(
                    "",
                    KeywordTools.figuresOf(ToolSchema.object(""))
                        .optional("position", integer("The rank of the app."))
                        .required(
                            "competitor_ranks",
                            ToolSchema.object("The rank of each, by its id.")))),
        GapTool::find);
  }

  private static Optional<Found> find(ToolCall call) {
    List<String> competitors = competitors(call);
    return call.ask(LocalRequest.get("/api/keyword-gap", query(call, competitors)))
        .map(answer -> found(call, competitors, answer.get("results")));
  }

  private static Map<String, String> query(ToolCall call, List<String> competitors) {
    ToolArguments arguments = call.arguments();
    return KeywordTools.with(
        arguments.app(),
        COMPETITORS,
        String.join(",", competitors),
        WITHIN,
        Integer.toString(arguments.number(WITHIN, DEFAULT_WITHIN)),
        "limit",
        Integer.toString(arguments.number(Inputs.MAX, DEFAULT_MAX)));
  }

  private static Found found(ToolCall call, List<String> competitors, JsonNode results) {
    ObjectNode data = Exchange.object();
    ArrayNode apps = data.putArray(COMPETITORS);
    competitors.forEach(each -> call.titles().write(each, call.arguments(), apps.addObject()));
    ArrayNode list = data.putArray(KEYWORDS);
    results.get(KEYWORDS).forEach(each -> write(each, list.addObject()));
    return new Found(
        data,
        String.format(
            Locale.ROOT,
            "%d of %s of %s that are a gap of %s.",
            list.size(),
            Quantity.of(results.get("theirs").asInt(), "keyword"),
            Quantity.of(competitors.size(), "competitor"),
            call.titles().name(call.arguments())));
  }

  private static void write(JsonNode keyword, ObjectNode node) {
    for (String figure : List.of("keyword", "popularity", "users_per_day", "position")) {
      keyword.optional(figure).ifPresent(value -> node.set(figure, value));
    }
    ObjectNode ranks = node.putObject("competitor_ranks");
    for (JsonNode each : keyword.get("competitor_ranks")) {
      if (each.get("position").asInt() > 0) {
        ranks.set(each.get("storeid").asString(), each.get("position"));
      }
    }
  }

  private static List<String> competitors(ToolCall call) {
    List<String> sent = call.arguments().texts(COMPETITORS);
    List<String> competitors =
        sent.isEmpty()
            ? ListTools.competitors(call).stream().limit(MAX_COMPETITORS).toList()
            : sent;
    if (competitors.isEmpty()) {
      throw new RefusedCallException(
          "The account has no competitor list of this app. Send 'competitors': app ids, such as of"
              + " the first search_results for the app's best keyword.");
    }
    return competitors;
  }
}
