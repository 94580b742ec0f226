package dev.storescope.mcp;

import static dev.storescope.mcp.Inputs.KEYWORDS;
import static dev.storescope.mcp.ToolSchema.integer;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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

  /**
   * A keyword of competitors.
   *
   * @param figures its figures, from the first competitor that has it
   * @param ranks of the competitors, by app
   */
  private record Candidate(JsonNode figures, Map<String, Integer> ranks) {
    private String keyword() {
      return figures.get("keyword").asString();
    }

    private long searches() {
      return figures.path("users_per_day").asLong(0);
    }
  }

  static AssistantTool tool() {
    return new AssistantTool(
        "keyword_gap",
        "Keywords of competitors that an app lacks",
        "Keywords for which competitors rank well and the app does not, most searched first. Without"
            + " 'competitors': those in the account's competitor list of the app. Costs up to 105"
            + " credits for each competitor, and 1 for each keyword that is compared ('max' of them).",
        Effect.READS,
        Inputs.app()
            .optional(
                COMPETITORS,
                ToolSchema.list("Apps of the same store, by id.", ToolSchema.text(""))
                    .atMost(MAX_COMPETITORS))
            .optional(
                WITHIN,
                integer("The worst rank that counts as well.", 1, 100).otherwise(DEFAULT_WITHIN))
            .optional(Inputs.MAX, Inputs.max(DEFAULT_MAX, MOST)),
        ToolSchema.object("")
            .required(COMPETITORS, ToolSchema.list("Those compared with.", Inputs.namedApp()))
            .required(
                KEYWORDS,
                ToolSchema.list(
                    "",
                    KeywordTools.figuresOf(ToolSchema.object(""))
                        .optional(
                            "position",
                            integer(
                                "The rank of the app; 0: observed and not ranked; absent: not"
                                    + " observed."))
                        .required(
                            "competitor_ranks",
                            ToolSchema.object("The rank of each, by its id.")))),
        GapTool::find);
  }

  private static Optional<Found> find(ToolCall call) {
    List<String> competitors = competitors(call);
    List<Candidate> candidates = candidates(call, competitors);
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> own = ownRanks(call, candidates);
    int within = call.arguments().number(WITHIN, DEFAULT_WITHIN);
    ObjectNode data = Exchange.object();
    ArrayNode apps = data.putArray(COMPETITORS);
    competitors.forEach(each -> call.titles().write(each, call.arguments(), apps.addObject()));
    ArrayNode list = data.putArray(KEYWORDS);
    for (Candidate each : candidates) {
      Optional<Integer> rank = Optional.ofNullable(own.get(each.keyword()));
      if (rank.isEmpty() || rank.get() == 0 || rank.get() > within) {
        write(each, rank, list.addObject());
      }
    }
    return Optional.of(
        new Found(
            data,
            "%d of %d compared keywords of %d competitors are a gap of %s."
                .formatted(
                    list.size(),
                    candidates.size(),
                    competitors.size(),
                    call.titles().name(call.arguments()))));
  }

  private static void write(Candidate candidate, Optional<Integer> own, ObjectNode node) {
    node.put("keyword", candidate.keyword());
    for (String figure : List.of("popularity", "users_per_day")) {
      candidate.figures().optional(figure).ifPresent(value -> node.set(figure, value));
    }
    own.ifPresent(rank -> node.put("position", rank));
    ObjectNode ranks = node.putObject("competitor_ranks");
    candidate.ranks().forEach(ranks::put);
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

  /** The keywords that competitors rank well for, most searched first. */
  private static List<Candidate> candidates(ToolCall call, List<String> competitors) {
    int within = call.arguments().number(WITHIN, DEFAULT_WITHIN);
    List<LocalRequest> requests = new ArrayList<>();
    for (String competitor : competitors) {
      requests.add(
          KeywordTools.ideasOf(
              KeywordTools.with(call.arguments().app(), ToolArguments.STOREID, competitor)));
    }
    List<Optional<JsonNode>> answers = call.askAll(requests);
    Map<String, Candidate> byKeyword = new HashMap<>();
    for (int i = 0; i < competitors.size(); i++) {
      String competitor = competitors.get(i);
      for (JsonNode each :
          answers.get(i).map(data -> data.at("/results/suggestions")).stream()
              .flatMap(JsonNode::valueStream)
              .toList()) {
        int rank = each.path("position").asInt(0);
        if (rank > 0 && rank <= within) {
          byKeyword
              .computeIfAbsent(
                  each.get("keyword").asString(), _ -> new Candidate(each, new LinkedHashMap<>()))
              .ranks()
              .put(competitor, rank);
        }
      }
    }
    return byKeyword.values().stream()
        .filter(each -> each.keyword().indexOf(',') < 0)
        .sorted(
            Comparator.comparingLong(Candidate::searches)
                .reversed()
                .thenComparing(Candidate::keyword))
        .limit(call.arguments().number(Inputs.MAX, DEFAULT_MAX))
        .toList();
  }

  /** The newest rank of the app by keyword; none where it was not observed. */
  private static Map<String, Integer> ownRanks(ToolCall call, List<Candidate> candidates) {
    Map<String, Integer> ranks = new HashMap<>();
    List<String> keywords = candidates.stream().map(Candidate::keyword).toList();
    for (Optional<JsonNode> data :
        call.askAll(RankTools.rankRequests(call.arguments().app(), keywords))) {
      data.ifPresent(
          found ->
              found
                  .at("/results/stats")
                  .forEachEntry(
                      (keyword, days) ->
                          RankWindow.of(keyword, days, "").days().stream()
                              .reduce((_, last) -> last)
                              .ifPresent(day -> ranks.put(keyword, day.rank()))));
    }
    return ranks;
  }
}
