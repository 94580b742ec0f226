package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP;
import static dev.storescope.http.api.QueryParameter.BULK_KEYWORDS;
import static dev.storescope.http.api.QueryParameter.CATEGORY;
import static dev.storescope.http.api.QueryParameter.CHART_STORE;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.DATES;
import static dev.storescope.http.api.QueryParameter.DEVICE;
import static dev.storescope.http.api.QueryParameter.DEVICE_OR_DEFAULT;
import static dev.storescope.http.api.QueryParameter.KEYWORD;
import static dev.storescope.http.api.QueryParameter.KEYWORDS;
import static dev.storescope.http.api.QueryParameter.SINCE;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TILL;
import static dev.storescope.http.api.QueryParameter.TIMESTAMP;
import static dev.storescope.http.api.QueryParameter.TIMESTAMP_OR_TILL;

import dev.storescope.answer.Endpoint;
import dev.storescope.charts.TopCharts;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordRanking.DateRank;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.AppKeywordsRankMovement.RangeChange;
import dev.storescope.rankings.AppKeywordsRankMovement.RankRange;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The endpoints with rankings and charts. */
final class RankingRoutes {
  private static final CsvLayout RANKS =
      CsvLayout.of("timestamp", "storetype", "storeid", "country", "keyword=/query")
          .members("/results/stats", "date")
          .cells("rank");

  private static final CsvLayout RANKS_BY_KEYWORD =
      CsvLayout.of("timestamp", "storetype", "storeid", "country")
          .members("/results/stats", "keyword")
          .members("", "date")
          .cells("rank");

  private static final CsvLayout CHARTS =
      CsvLayout.of(
              "timestamp",
              "storetype",
              "devicetype",
              "country",
              "category=/storeid",
              "category_title",
              "category_title_en")
          .members("/results", "chart")
          .positions("", "rank")
          .cells("storeid");

  private RankingRoutes() {}

  static ApiRoute<?, ?> searchResults(
      Endpoint<SearchResults.Query, SearchResults.Result> endpoint) {
    return new ApiRoute<>(
            "/api/search-results",
            PricedItem.SEARCH_RESULTS,
            List.of(STORETYPE, DEVICE, COUNTRY, KEYWORD, TIMESTAMP),
            in -> new SearchResults.Query(in.get(DEVICE), in.get(COUNTRY), in.get(KEYWORD)),
            endpoint,
            (result, data) -> {
              data.timestamp();
              data.echo("storetype", "country");
              data.results(() -> data.apps("app_ids", result.apps()));
            },
            CsvLayout.of("timestamp", "storetype", "devicetype", "country", "query")
                .positions("/results/app_ids", "rank")
                .cells("storeid"))
        .withHeaders(result -> depth(result.depth()));
  }

  static ApiRoute<?, ?> keywordRanking(
      Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> endpoint) {
    return keywordRanking("/api/app-keyword-ranking", KEYWORDS, endpoint);
  }

  /** The same for several keywords, or one in their form: generated clients have types for it. */
  static ApiRoute<?, ?> keywordRankingBulk(
      Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> endpoint) {
    return keywordRanking("/api/app-keyword-ranking/bulk", BULK_KEYWORDS, endpoint).strict();
  }

  private static ApiRoute<AppKeywordRanking.Query, AppKeywordRanking.Result> keywordRanking(
      String path,
      QueryParameter<Keywords> keywords,
      Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> endpoint) {
    return new ApiRoute<AppKeywordRanking.Query, AppKeywordRanking.Result>(
            path,
            PricedItem.APP_KEYWORD_RANKING,
            List.of(STORETYPE, APP, COUNTRY, keywords, TIMESTAMP_OR_TILL, DATES),
            in ->
                new AppKeywordRanking.Query(
                    in.get(APP),
                    in.get(COUNTRY),
                    in.get(keywords).list(),
                    in.get(keywords).bulk(),
                    in.get(DATES)),
            endpoint,
            (result, data) -> writeRanks(result, data.request().get(keywords), data),
            RANKS)
        .withHeaders(RankingRoutes::rankHeaders)
        .withCsv(in -> in.get(keywords).bulk() ? RANKS_BY_KEYWORD : RANKS)
        .withMostCharges(query -> List.of(query.charge(query.keywords().size())));
  }

  static ApiRoute<?, ?> rankMovement(
      Endpoint<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> endpoint) {
    return new ApiRoute<>(
        "/api/app-keywords-rank-movement",
        PricedItem.APP_KEYWORDS_RANK_MOVEMENT,
        List.of(STORETYPE, APP, COUNTRY, TILL, SINCE),
        in ->
            new AppKeywordsRankMovement.Query(
                in.get(APP), in.get(COUNTRY), in.get(SINCE), in.get(TILL).at()),
        endpoint,
        RankingRoutes::writeMovement,
        CsvLayout.of("timestamp", "storetype", "storeid", "country")
            .members("/results", "range")
            .cells("in", "out"));
  }

  static ApiRoute<?, ?> topCharts(Endpoint<TopCharts.Query, TopCharts.Result> endpoint) {
    return new ApiRoute<>(
        "/api/top-charts",
        PricedItem.TOP_CHARTS,
        List.of(CHART_STORE, DEVICE_OR_DEFAULT, COUNTRY, CATEGORY, TIMESTAMP),
        in -> new TopCharts.Query(in.get(DEVICE_OR_DEFAULT), in.get(COUNTRY), in.get(CATEGORY)),
        endpoint,
        RankingRoutes::writeCharts,
        CHARTS);
  }

  /** The dates with ranks that another program reported, and their sources; what is unknown. */
  private static Map<String, String> rankHeaders(AppKeywordRanking.Result result) {
    if (result.imported().isEmpty()) {
      return depth(result.depth());
    }
    Map<String, String> headers = new HashMap<>(depth(result.depth()));
    headers.put(
        "X-Imported-Ranks",
        "%s; source=%s"
            .formatted(DateRanges.format(result.imported()), String.join(",", result.sources())));
    return headers;
  }

  /** How many apps of a ranking were observed, if the store may have more. */
  static Map<String, String> depth(OptionalInt observed) {
    return observed.isPresent()
        ? Map.of("X-Observed-Depth", Integer.toString(observed.getAsInt()))
        : Map.of();
  }

  private static void writeRanks(
      AppKeywordRanking.Result result, Keywords keywords, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country", "query");
    data.results(
        () -> {
          data.request()
              .get(DATES)
              .ifPresent(dates -> data.put("page", dates.page()).put("pages", dates.pages()));
          data.object("stats", () -> writeStats(result, keywords, data));
        });
  }

  private static void writeStats(
      AppKeywordRanking.Result result, Keywords keywords, ResponseData data) {
    keywords
        .spellings()
        .forEach(
            (keyword, spelling) -> {
              List<DateRank> days = result.ranks().getOrDefault(keyword, List.of());
              if (keywords.bulk()) {
                data.object(spelling, () -> writeDays(days, data));
              } else {
                writeDays(days, data);
              }
            });
  }

  private static void writeDays(List<DateRank> days, ResponseData data) {
    for (DateRank day : days) {
      data.raw(JsonTexts.of(day.date()), JsonTexts.ofRank(day.rank().findPosition().orElse(0)));
    }
  }

  private static void writeMovement(AppKeywordsRankMovement.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    data.results(
        () -> {
          for (RankRange range : RankRange.values()) {
            RangeChange change = result.changes().getOrDefault(range, new RangeChange(0, 0));
            data.object(
                range.wireName(), () -> data.put("in", change.in()).put("out", change.out()));
          }
        });
  }

  private static void writeCharts(TopCharts.Result result, ResponseData data) {
    data.timestamp();
    StoreType store = data.request().store();
    switch (store) {
      case APP_STORE ->
          data.put("devicetype", data.findSent("devicetype").orElse(Device.IPHONE.wireName()));
      case GOOGLE_PLAY -> data.put("storetype", store.wireName());
    }
    data.echo("country");
    data.put("category_title", result.localizedTitle().orElse(result.englishTitle()));
    data.put("category_title_en", result.englishTitle());
    data.put("storeid", data.findSent("storeid").orElse(CategoryId.overall(store).value()));
    data.results(
        () -> {
          data.apps("free", result.free());
          data.apps("paid", result.paid());
          data.apps("grossing", result.grossing());
        });
  }
}
