package dev.storescope.mcp;

import static dev.storescope.mcp.Inputs.KEYWORDS;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.mcp.RankWindow.Movement;
import dev.storescope.text.Quantity;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about the ranks of an app. */
record RankTools(InstantSource clock) {
  private static final int KEYWORDS_OF_A_REQUEST = 200;
  private static final int DEFAULT_KEYWORDS = 50;
  private static final int MAX_KEYWORDS = 1000;
  private static final int DEFAULT_DAYS = 7;
  private static final int MAX_DAYS = 29;

  List<AssistantTool> list() {
    return List.of(keywordRanks(), rankMovement(), chartRanks());
  }

  private AssistantTool keywordRanks() {
    return new AssistantTool(
        "keyword_ranks",
        "Keyword ranks of an app",
        "The ranks of an app for keywords, and how they moved within the last days: which fell,"
            + " rose, entered or left, and between which dates the largest fall was. Without"
            + " keywords: all that the account tracks for the app. Then ask listing_changes what"
            + " changed before a fall. Costs 1 credit for each keyword.",
        Effect.READS,
        Inputs.app()
            .optional(KEYWORDS, Inputs.KEYWORD_LIST.atMost(KEYWORDS_OF_A_REQUEST))
            .optional(
                "days",
                ToolSchema.integer("Number of days to look back.", 1, MAX_DAYS)
                    .otherwise(DEFAULT_DAYS))
            .optional(
                "only",
                ToolSchema.choice(
                        "Only keywords that fell (or left) or rose (or entered).",
                        "all",
                        "fell",
                        "rose")
                    .otherwise("all"))
            .optional(
                "with_days",
                ToolSchema.flag("Whether to include the rank of each date.").otherwise(false))
            .optional(Inputs.MAX, Inputs.max(DEFAULT_KEYWORDS, MAX_KEYWORDS)),
        ToolSchema.object("")
            .required("since", ToolSchema.date("The first date (UTC) that is compared."))
            .required("counts", ToolSchema.object("Number of keywords by movement."))
            .required(KEYWORDS, ToolSchema.list("The largest moves first.", RankWindow.schema())),
        this::findRanks);
  }

  private Optional<Found> findRanks(ToolCall call) {
    ToolArguments arguments = call.arguments();
    List<String> keywords = keywords(call);
    String since =
        LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)
            .minusDays(arguments.number("days", DEFAULT_DAYS))
            .toString();
    List<RankWindow> windows = new ArrayList<>();
    for (Optional<JsonNode> data : call.askAll(rankRequests(arguments.app(), keywords))) {
      data.ifPresent(
          found ->
              found
                  .at("/results/stats")
                  .forEachEntry(
                      (keyword, days) -> windows.add(RankWindow.of(keyword, days, since))));
    }
    if (windows.isEmpty()) {
      return Optional.empty();
    }
    noteNotObserved(call, windows);
    return Optional.of(ranks(call, windows, since));
  }

  /** They are no entries of the list: all that is known of them is that nothing was observed. */
  private static void noteNotObserved(ToolCall call, List<RankWindow> windows) {
    List<String> keywords =
        windows.stream()
            .filter(window -> window.days().isEmpty())
            .map(RankWindow::keyword)
            .toList();
    int most = most(call);
    keywords.stream().limit(most).forEach(call::noteNotObserved);
    if (keywords.size() > most) {
      call.noteNotObserved(keywords.size() - most + " more keywords");
    }
  }

  private static int most(ToolCall call) {
    return call.arguments().number(Inputs.MAX, DEFAULT_KEYWORDS);
  }

  /** Those of the call, or else those that are tracked. */
  private static List<String> keywords(ToolCall call) {
    List<String> sent = call.arguments().texts(KEYWORDS);
    List<String> keywords = sent.isEmpty() ? ListTools.trackedKeywords(call) : sent;
    if (keywords.isEmpty()) {
      throw new RefusedCallException(
          "No keywords of this app are tracked. Send 'keywords', or find some with keyword_ideas.");
    }
    return keywords;
  }

  /** Each for many keywords, and always in the form for several. */
  static List<LocalRequest> rankRequests(Map<String, String> app, List<String> keywords) {
    List<LocalRequest> requests = new ArrayList<>();
    for (int i = 0; i < keywords.size(); i += KEYWORDS_OF_A_REQUEST) {
      List<String> part = keywords.subList(i, Math.min(i + KEYWORDS_OF_A_REQUEST, keywords.size()));
      Map<String, String> query = new LinkedHashMap<>(app);
      query.put("query", String.join(",", part) + ",");
      requests.add(LocalRequest.get("/api/app-keyword-ranking", query));
    }
    return requests;
  }

  private static Found ranks(ToolCall call, List<RankWindow> windows, String since) {
    ObjectNode data = Exchange.object().put("since", since);
    ObjectNode counts = data.putObject("counts");
    List<String> words = new ArrayList<>();
    for (Movement movement : Movement.values()) {
      long count = windows.stream().filter(window -> window.movement() == movement).count();
      counts.put(movement.wireName(), count);
      words.add(count + " " + movement.wireName().replace('_', ' '));
    }
    Predicate<Movement> wanted =
        switch (call.arguments().text("only")) {
          case "fell" -> Movement::isWorse;
          case "rose" -> Movement::isBetter;
          case String _ -> _ -> true;
        };
    ArrayNode list = data.putArray(KEYWORDS);
    windows.stream()
        .filter(window -> !window.days().isEmpty() && wanted.test(window.movement()))
        .sorted(Comparator.comparingInt(RankWindow::size).reversed())
        .limit(most(call))
        .forEach(
            window -> window.writeTo(list.addObject(), call.arguments().flag("with_days", false)));
    return new Found(
        data,
        String.format(
            Locale.ROOT,
            "%s of %s since %s: %s. Listed: %d.",
            Quantity.of(windows.size(), "keyword"),
            call.titles().name(call.arguments()),
            since,
            String.join(", ", words),
            list.size()));
  }

  private static AssistantTool rankMovement() {
    return new AssistantTool(
        "rank_movement",
        "Rank movement of all keywords",
        "How many keywords of an app entered and left each range of ranks between two moments, of"
            + " all keywords that were observed at both, tracked or not. For single keywords ask"
            + " keyword_ranks, which is cheaper. Costs 50 credits for the last 30 days, and 150"
            + " with 'since' or 'till'.",
        Effect.READS,
        Inputs.app().optional("since", Times.since()).optional("till", Times.till()),
        ToolSchema.object("")
            .required(
                "ranges",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("ranks", ToolSchema.text("Such as 6-10."))
                        .required("entered", ToolSchema.integer("Keywords that entered the range."))
                        .required("left", ToolSchema.integer("Keywords that left it.")))),
        RankTools::findMovement);
  }

  private static Optional<Found> findMovement(ToolCall call) {
    return call.get("/api/app-keywords-rank-movement", Times.withRange(call))
        .map(
            found -> {
              ObjectNode data = Exchange.object();
              ArrayNode ranges = data.putArray("ranges");
              List<String> words = new ArrayList<>();
              found
                  .get("results")
                  .forEachEntry(
                      (range, counts) -> {
                        int entered = counts.path("in").asInt();
                        int left = counts.path("out").asInt();
                        ranges
                            .addObject()
                            .put("ranks", range)
                            .put("entered", entered)
                            .put("left", left);
                        words.add(String.format(Locale.ROOT, "%s: +%d -%d", range, entered, left));
                      });
              return new Found(
                  data, "Keywords by range of ranks: " + String.join(", ", words) + ".");
            });
  }

  private static AssistantTool chartRanks() {
    return new AssistantTool(
        "chart_ranks",
        "Chart ranks of an app",
        "The ranks of an app in the top charts of its categories, by date, newest first, in observed"
            + " charts. Costs 5 credits.",
        Effect.READS,
        Inputs.none()
            .required(ToolArguments.STORETYPE, Inputs.STORETYPE)
            .required(ToolArguments.STOREID, Inputs.STOREID)
            .optional(
                ToolArguments.COUNTRY,
                ToolSchema.text("Only this country. Default: all.").example("us"))
            .optional("devicetype", Inputs.DEVICE)
            .optional(Times.SINCE, Times.since())
            .optional(Times.TIMESTAMP, Times.timestamp())
            .optional(Inputs.MAX, Inputs.max(60, 500)),
        ToolSchema.object("")
            .required(
                "ranks",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("country", ToolSchema.text(""))
                        .required("date", ToolSchema.date(""))
                        .required("category", ToolSchema.text("In English."))
                        .optional("free", ToolSchema.integer("A rank."))
                        .optional("paid", ToolSchema.integer("A rank."))
                        .optional("grossing", ToolSchema.integer("A rank.")))),
        RankTools::findChartRanks);
  }

  private static Optional<Found> findChartRanks(ToolCall call) {
    ToolArguments arguments = call.arguments();
    Map<String, String> query =
        arguments.pick(
            ToolArguments.STORETYPE, ToolArguments.STOREID, ToolArguments.COUNTRY, "devicetype");
    query.putAll(Times.range(call, Times.TIMESTAMP));
    return call.get("/api/app-category-ranking", query)
        .map(
            found -> {
              List<ObjectNode> rows = chartRows(found.at("/results/category_ranking"));
              rows.sort(
                  Comparator.comparing((ObjectNode row) -> row.get("date").asString()).reversed());
              ObjectNode data = Exchange.object();
              ArrayNode ranks = data.putArray("ranks");
              rows.stream().limit(arguments.number(Inputs.MAX, 60)).forEach(ranks::add);
              return new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "%s in charts; listed: the newest %d.",
                      Quantity.of(rows.size(), "rank"),
                      ranks.size()));
            });
  }

  private static List<ObjectNode> chartRows(JsonNode countries) {
    List<ObjectNode> rows = new ArrayList<>();
    countries.forEachEntry(
        (country, dates) ->
            dates.forEachEntry(
                (date, categories) ->
                    categories.forEachEntry(
                        (id, ranks) -> {
                          String title = ranks.path("title_en").asString("");
                          ObjectNode row =
                              Exchange.object()
                                  .put("country", country)
                                  .put("date", date)
                                  .put("category", title.isBlank() ? id : title);
                          List.of("free", "paid", "grossing")
                              .forEach(
                                  chart ->
                                      ranks
                                          .optional(chart)
                                          .ifPresent(rank -> row.set(chart, rank)));
                          rows.add(row);
                        })));
    return rows;
  }
}
