package dev.storescope.mcp;

import static dev.storescope.mcp.Inputs.KEYWORDS;
import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about keywords. */
final class KeywordTools {
  private static final String WITH_FIGURES = "with_figures";
  private static final String WITH_INSTALLS = "with_installs";
  private static final String NO_COMPETITION = "no_competition";
  private static final int MAX_FIGURES = 20;
  private static final int DEFAULT_IDEAS = 30;
  private static final int MAX_IDEAS = 100;
  private static final int REASONS = 3;
  private static final List<String> FIGURES = List.of("position", "popularity", "users_per_day");

  private KeywordTools() {}

  static List<AssistantTool> list() {
    return List.of(ideas(), completions(), figures());
  }

  static ToolSchema figuresOf(ToolSchema keyword) {
    return keyword
        .required("keyword", text(""))
        .optional("popularity", integer("Of Apple Ads, 1 to 100."))
        .optional("users_per_day", integer("Searches per day."));
  }

  /** The query with a member more. */
  static Map<String, String> with(Map<String, String> query, String... more) {
    Map<String, String> all = new LinkedHashMap<>(query);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private static AssistantTool ideas() {
    return new AssistantTool(
        "keyword_ideas",
        "Keyword ideas for an app",
        "Keywords that suit an app, from its rankings, its texts, its competitors and what people"
            + " search for. keyword_figures has the difficulty of the best. Costs 5 credits a page of 100,"
            + " 'with_figures' 1 more for each idea of the page, 'with_installs' 2 for each listed.",
        Effect.READS,
        Inputs.app()
            .optional(
                "order",
                ToolSchema.choice(
                        "Order: most searches or most installs first.", "searches", "installs")
                    .otherwise("searches"))
            .optional(
                WITH_FIGURES,
                ToolSchema.flag("Adds the current rank, popularity and searches per day.")
                    .otherwise(false))
            .optional(
                WITH_INSTALLS,
                ToolSchema.flag("Adds the installs per day that each brings the app.")
                    .otherwise(false))
            .optional(Times.TIMESTAMP, Times.timestamp())
            .optional("page", integer("", 1, 1000).otherwise(1))
            .optional(Inputs.MAX, Inputs.max(DEFAULT_IDEAS, MAX_IDEAS)),
        ToolSchema.object("")
            .required(
                KEYWORDS,
                ToolSchema.list(
                    "",
                    figuresOf(ToolSchema.object(""))
                        .optional("position", integer("The rank of the app."))
                        .optional("installs_per_day", integer("")))),
        KeywordTools::findIdeas);
  }

  /** The ideas for an app, as the interface has them. */
  static LocalRequest ideasOf(Map<String, String> app) {
    return LocalRequest.get("/api/keyword-auto-suggestions", with(app, "with_stats", "true"));
  }

  private static Optional<Found> findIdeas(ToolCall call) {
    ToolArguments arguments = call.arguments();
    boolean withFigures = arguments.flag(WITH_FIGURES, false);
    if (withFigures && arguments.find(Times.TIMESTAMP).isPresent()) {
      throw new RefusedCallException(
          "'with_figures' is only for now. Omit 'with_figures' or 'timestamp'. This was not charged.");
    }
    Map<String, String> query = with(arguments.app(), "with_stats", Boolean.toString(withFigures));
    query.putAll(arguments.pick("order"));
    query.putAll(Times.moment(call));
    query.put("page", Integer.toString(arguments.number("page", 1)));
    return call.get("/api/keyword-auto-suggestions", query)
        .map(
            found -> {
              JsonNode suggestions = found.at("/results/suggestions");
              ObjectNode data = Exchange.object();
              ArrayNode keywords = data.putArray(KEYWORDS);
              suggestions
                  .valueStream()
                  .limit(arguments.number(Inputs.MAX, DEFAULT_IDEAS))
                  .forEach(each -> copy(each, keywords.addObject(), FIGURES));
              if (arguments.flag(WITH_INSTALLS, false)) {
                addInstalls(call, keywords);
              }
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "%d of %s for %s on the page.",
                      keywords.size(),
                      Quantity.of(suggestions.size(), "idea"),
                      call.titles().name(arguments)));
            });
  }

  private static void addInstalls(ToolCall call, ArrayNode keywords) {
    Map<String, String> app = call.arguments().app();
    app.putAll(Times.moment(call));
    List<Optional<JsonNode>> found =
        call.askAll(
            keywords
                .valueStream()
                .map(each -> with(app, "query", each.get("keyword").asString()))
                .map(query -> LocalRequest.get("/api/estimated-installs-by-keyword", query))
                .toList());
    for (int i = 0; i < found.size(); i++) {
      ObjectNode keyword = (ObjectNode) keywords.get(i);
      found
          .get(i)
          .ifPresent(
              data -> keyword.set("installs_per_day", data.at("/results/estimated_installs")));
    }
  }

  /** Copies a keyword, which may be only a text, with those of its figures that it has. */
  private static void copy(JsonNode from, ObjectNode to, List<String> figures) {
    to.set("keyword", from.isString() ? from : from.get("keyword"));
    figures.forEach(figure -> from.optional(figure).ifPresent(value -> to.set(figure, value)));
  }

  private static AssistantTool completions() {
    return new AssistantTool(
        "keyword_completions",
        "What a store suggests while people type",
        "The terms that a store suggests while a user types a keyword (autocomplete), in"
            + " the store's order. Costs 1 credit, and 1 for each suggestion.",
        Effect.READS,
        Inputs.market()
            .required("keyword", Inputs.KEYWORD)
            .optional(Times.TIMESTAMP, Times.timestamp()),
        ToolSchema.object("")
            .required(
                KEYWORDS,
                ToolSchema.list(
                    "",
                    figuresOf(ToolSchema.object(""))
                        .optional("priority", integer("Priority in the App Store, 0 to 10000.")))),
        KeywordTools::findCompletions);
  }

  private static Optional<Found> findCompletions(ToolCall call) {
    String keyword = call.arguments().text("keyword");
    Map<String, String> query =
        with(call.arguments().market(), "query", keyword, "with_stats", "true");
    query.putAll(Times.moment(call));
    return call.get("/api/keyword-suggestions", query)
        .map(
            found -> {
              ObjectNode data = Exchange.object();
              ArrayNode keywords = data.putArray(KEYWORDS);
              found
                  .at("/results/suggestions")
                  .forEach(
                      each ->
                          copy(
                              each,
                              keywords.addObject(),
                              List.of("priority", "popularity", "users_per_day")));
              return new Found(
                  data,
                  String.format(Locale.ROOT, "%d suggestions for '%s'.", keywords.size(), keyword));
            });
  }

  private static AssistantTool figures() {
    ToolSchema part =
        ToolSchema.object("")
            .required("part", text(""))
            .required("points", ToolSchema.number("How much it raises the difficulty."));
    return new AssistantTool(
        "keyword_figures",
        "Difficulty and searches of keywords",
        "For each keyword: how hard it is to reach the first ten results (0 to 100, with an 80 %"
            + " interval and the strongest reasons), searches per day, popularity; with 'storeid'"
            + " also the rank of that app and its chance to reach the first ten within 30 days."
            + " Estimates. Costs 3 credits for each keyword.",
        Effect.READS,
        Inputs.market()
            .required(KEYWORDS, Inputs.KEYWORD_LIST.atMost(MAX_FIGURES))
            .optional(ToolArguments.STOREID, Inputs.STOREID)
            .optional(Times.TIMESTAMP, Times.timestamp()),
        ToolSchema.object("")
            .required(
                KEYWORDS,
                ToolSchema.list(
                    "",
                    figuresOf(ToolSchema.object(""))
                        .optional("difficulty", integer("0 to 100."))
                        .optional("difficulty_low", integer(""))
                        .optional("difficulty_high", integer(""))
                        .optional(NO_COMPETITION, text("Why it has no difficulty."))
                        .optional("position", integer("The rank of the app."))
                        .optional("chance", ToolSchema.number("0 to 1."))
                        .optional("chance_low", ToolSchema.number(""))
                        .optional("chance_high", ToolSchema.number(""))
                        .optional("reasons", ToolSchema.list("Strongest first.", part)))),
        KeywordTools::findFigures);
  }

  /** One request for the difficulty of all, and one for the searches of each. */
  private static Optional<Found> findFigures(ToolCall call) {
    ToolArguments arguments = call.arguments();
    List<String> keywords = arguments.texts(KEYWORDS);
    List<LocalRequest> requests = new ArrayList<>();
    Map<String, String> market = arguments.market();
    market.putAll(Times.moment(call));
    Map<String, String> all = with(market, "query", String.join(",", keywords) + ",");
    all.putAll(arguments.pick(ToolArguments.STOREID));
    requests.add(LocalRequest.get("/api/keyword-difficulty", all));
    keywords.forEach(
        each -> requests.add(LocalRequest.get("/api/keyword-stats", with(market, "query", each))));
    List<Optional<JsonNode>> found = call.askAll(requests);
    if (found.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    return Optional.of(figures(call, keywords, found));
  }

  private static Found figures(
      ToolCall call, List<String> keywords, List<Optional<JsonNode>> found) {
    Map<String, JsonNode> difficulties = new LinkedHashMap<>();
    found
        .getFirst()
        .ifPresent(
            data ->
                data.at("/results/keywords")
                    .forEach(each -> difficulties.put(each.get("keyword").asString(), each)));
    ObjectNode data = Exchange.object();
    ArrayNode list = data.putArray(KEYWORDS);
    int known = 0;
    for (int i = 0; i < keywords.size(); i++) {
      ObjectNode node = list.addObject().put("keyword", keywords.get(i));
      Optional<JsonNode> difficulty = Optional.ofNullable(difficulties.get(keywords.get(i)));
      difficulty.ifPresent(each -> addDifficulty(each, node));
      found.get(i + 1).ifPresent(stats -> node.setAll((ObjectNode) stats.get("results")));
      if (difficulty.isEmpty() && !call.isPreparing()) {
        call.noteNotObserved("difficulty of '" + keywords.get(i) + "'");
      }
      known += difficulty.isPresent() ? 1 : 0;
    }
    return new Found(
        data,
        String.format(
            Locale.ROOT,
            "Figures of %s, the difficulty of %d.",
            Quantity.of(keywords.size(), "keyword"),
            known));
  }

  private static void addDifficulty(JsonNode from, ObjectNode to) {
    for (String name :
        List.of(
            "difficulty",
            "difficulty_low",
            "difficulty_high",
            NO_COMPETITION,
            "position",
            "chance",
            "chance_low",
            "chance_high")) {
      from.optional(name).filter(value -> !value.isNull()).ifPresent(value -> to.set(name, value));
    }
    ArrayNode reasons = to.putArray("reasons");
    from.path("parts")
        .valueStream()
        .sorted(
            Comparator.comparingDouble((JsonNode part) -> Math.abs(part.path("points").asDouble()))
                .reversed())
        .limit(REASONS)
        .forEach(
            part -> {
              ObjectNode reason = reasons.addObject();
              reason.set("part", part.get("part"));
              reason.set("points", part.get("points"));
            });
  }
}
