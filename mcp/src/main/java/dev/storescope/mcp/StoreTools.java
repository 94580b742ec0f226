package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.store.Categories;
import dev.storescope.store.StoreType;
import dev.storescope.text.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about what stores show: searches, charts, listings and reviews. */
final class StoreTools {
  private static final int DEFAULT_APPS = 20;
  private static final int MAX_APPS = 200;
  private static final int DEFAULT_REVIEWS = 20;
  private static final int MAX_REVIEWS = 100;

  private StoreTools() {}

  static List<AssistantTool> list() {
    return List.of(searchResults(), topCharts(), listing(), reviews());
  }

  private static AssistantTool searchResults() {
    return new AssistantTool(
        "search_results",
        "Search results for a keyword",
        "The apps that a store finds for a keyword, best rank first. Search for the name of an app"
            + " to find its id. Costs 5 credits.",
        Effect.READS,
        Inputs.market()
            .required("keyword", Inputs.KEYWORD)
            .optional("devicetype", Inputs.DEVICE)
            .optional(Times.TIMESTAMP, Times.timestamp())
            .optional(Inputs.MAX, Inputs.max(DEFAULT_APPS, MAX_APPS)),
        ToolSchema.object("").required("apps", ToolSchema.list("", rankedApp())),
        StoreTools::findSearchResults);
  }

  private static ToolSchema rankedApp() {
    return Inputs.namedApp().required("rank", integer(""));
  }

  private static Optional<Found> findSearchResults(ToolCall call) {
    ToolArguments arguments = call.arguments();
    Map<String, String> query =
        KeywordTools.with(arguments.market(), "query", arguments.text("keyword"));
    query.put("devicetype", arguments.find("devicetype").orElse("iphone"));
    query.putAll(Times.moment(call));
    return call.get("/api/search-results", query)
        .map(
            found -> {
              ObjectNode data = Exchange.object();
              ArrayNode apps = data.putArray("apps");
              writeApps(found.at("/results/app_ids"), call, apps);
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "%s found for '%s'. Listed: %d.",
                      Quantity.of(found.at("/results/app_ids").size(), "app"),
                      arguments.text("keyword"),
                      apps.size()));
            });
  }

  private static void writeApps(JsonNode ids, ToolCall call, ArrayNode apps) {
    int most = Math.min(ids.size(), call.arguments().number(Inputs.MAX, DEFAULT_APPS));
    for (int i = 0; i < most; i++) {
      ObjectNode app = apps.addObject().put("rank", i + 1);
      call.titles().write(ids.get(i).asString(), call.arguments(), app);
    }
  }

  private static AssistantTool topCharts() {
    return new AssistantTool(
        "top_charts",
        "Top charts",
        "The free, paid or grossing top chart of a category in a country. Costs 5 credits.",
        Effect.READS,
        Inputs.market()
            .optional(
                "chart",
                ToolSchema.choice("The chart.", "free", "paid", "grossing").otherwise("free"))
            .optional(
                "category",
                text("Its English title or its id in the store; all apps by default.")
                    .example("Finance", "6015", "FINANCE"))
            .optional("devicetype", Inputs.DEVICE)
            .optional(Times.TIMESTAMP, Times.timestamp())
            .optional(Inputs.MAX, Inputs.max(DEFAULT_APPS, MAX_APPS)),
        ToolSchema.object("")
            .required("category", text("The title of the category in English."))
            .required("apps", ToolSchema.list("", rankedApp())),
        StoreTools::findTopCharts);
  }

  private static Optional<Found> findTopCharts(ToolCall call) {
    ToolArguments arguments = call.arguments();
    Map<String, String> query = new LinkedHashMap<>(arguments.market());
    query.putAll(arguments.pick("devicetype"));
    query.putAll(Times.moment(call));
    arguments.find("category").ifPresent(sent -> query.put("storeid", categoryId(sent, arguments)));
    String chart = arguments.find("chart").orElse("free");
    return call.get("/api/top-charts", query)
        .map(
            found -> {
              String category = found.path("category_title_en").asString("");
              ObjectNode data = Exchange.object().put("category", category);
              ArrayNode apps = data.putArray("apps");
              writeApps(found.path("results").path(chart), call, apps);
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "The first %s of '%s', %s.",
                      Quantity.of(apps.size(), "app"),
                      category,
                      chart));
            });
  }

  /** The id for a title; what is no title is taken for an id. */
  private static String categoryId(String sent, ToolArguments arguments) {
    StoreType store = StoreType.find(arguments.text(ToolArguments.STORETYPE)).orElseThrow();
    return Categories.englishTitles(store).entrySet().stream()
        .filter(category -> category.getValue().equalsIgnoreCase(sent.strip()))
        .map(category -> category.getKey().value())
        .findFirst()
        .orElse(sent);
  }

  private static AssistantTool listing() {
    return new AssistantTool(
        "app_listing",
        "Listing and rating of an app",
        "How a storefront presents an app: title, texts, categories, in-app purchases and"
            + " rating. Costs 2 credits.",
        Effect.READS,
        Inputs.app().optional(Times.TIMESTAMP, Times.timestamp()),
        ToolSchema.object("")
            .optional("title", text(""))
            .optional("short_description", text("Google Play only."))
            .optional("promotext", text("The promotional text; App Store only."))
            .optional("description", text(""))
            .optional("categories", ToolSchema.list("", text("")))
            .optional("rating", ToolSchema.number("The average, 0 to 5; 0 without ratings."))
            .optional("rating_count", integer("The number of ratings; absent: not observed."))
            .optional("screenshots", ToolSchema.object("The number of screenshots by type.")),
        StoreTools::findListing);
  }

  private static Optional<Found> findListing(ToolCall call) {
    Map<String, String> app = call.arguments().app();
    app.putAll(Times.moment(call));
    List<Optional<JsonNode>> answers =
        call.askAll(
            List.of(
                LocalRequest.get("/api/app-meta", app), LocalRequest.get("/api/app-rating", app)));
    if (answers.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    ObjectNode data = Exchange.object();
    answers.getFirst().ifPresent(meta -> writeListing(meta, data));
    answers.getLast().ifPresent(rating -> data.setAll((ObjectNode) rating.get("results")));
    return Optional.of(
        new Found(
            data,
            "'%s', rating %s."
                .formatted(
                    data.path("title").asString("not known"),
                    data.path("rating").asString("not known"))));
  }

  private static void writeListing(JsonNode meta, ObjectNode data) {
    for (String name :
        List.of("title", "short_description", "promotext", "description", "inapp_payments")) {
      meta.path("results").optional(name).ifPresent(value -> data.set(name, value));
    }
    data.set("categories", meta.get("categories"));
    ObjectNode screenshots = data.putObject("screenshots");
    meta.at("/results/screenshots")
        .forEachEntry((type, urls) -> screenshots.put(type, urls.size()));
  }

  private static AssistantTool reviews() {
    return new AssistantTool(
        "app_reviews",
        "Reviews of an app",
        "What users of an app wrote, newest first, with stars and the developer's answers. Costs 5"
            + " credits.",
        Effect.READS,
        Inputs.app()
            .optional(
                "stars",
                ToolSchema.list("Only reviews with these stars.", integer("", 1, 5)).atMost(5))
            .optional("search", text("Only reviews that contain all of these words."))
            .optional(
                Times.SINCE,
                text("Only those submitted since a UTC date or a time, also deleted ones. A 'since'"
                        + " or 'till' triples the price.")
                    .example("2026-11-16"))
            .optional(Times.TILL, Times.till())
            .optional(Inputs.MAX, Inputs.max(DEFAULT_REVIEWS, MAX_REVIEWS)),
        ToolSchema.object("")
            .required(
                "reviews",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("submitted_at", ToolSchema.instant(""))
                        .required("stars", integer(""))
                        .required("text", text(""))
                        .optional("title", text(""))
                        .optional("version", text("The version of the app."))
                        .optional("answer", text("The developer's answer."))
                        .optional(
                            "deleted_by", ToolSchema.instant("The store no longer has it.")))),
        StoreTools::findReviews);
  }

  private static Optional<Found> findReviews(ToolCall call) {
    ToolArguments arguments = call.arguments();
    Map<String, String> query =
        KeywordTools.with(
            arguments.app(),
            "limit",
            Integer.toString(arguments.number(Inputs.MAX, DEFAULT_REVIEWS)));
    List<String> stars = arguments.texts("stars");
    if (!stars.isEmpty()) {
      query.put("stars", String.join(",", stars));
    }
    arguments.find("search").ifPresent(search -> query.put("search", search));
    query.putAll(Times.range(call));
    return call.get("/api/app-reviews", query)
        .map(
            found -> {
              ObjectNode data = Exchange.object();
              ArrayNode reviews = data.putArray("reviews");
              found
                  .at("/results/reviews")
                  .forEach(review -> writeReview(review, reviews.addObject()));
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "The newest %s of %s.",
                      Quantity.of(reviews.size(), "review"),
                      call.titles().name(arguments)));
            });
  }

  private static void writeReview(JsonNode review, ObjectNode node) {
    for (String name : List.of("submitted_at", "stars", "title", "text", "version", "deleted_by")) {
      review.optional(name).ifPresent(value -> node.set(name, value));
    }
    review.path("answer").optional("text").ifPresent(text -> node.set("answer", text));
  }
}
