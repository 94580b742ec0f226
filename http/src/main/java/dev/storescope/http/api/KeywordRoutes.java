package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP;
import static dev.storescope.http.api.QueryParameter.APP_STORE_ONLY;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.DIFFICULTY_WITH_STATS;
import static dev.storescope.http.api.QueryParameter.KEYWORD;
import static dev.storescope.http.api.QueryParameter.LIMIT;
import static dev.storescope.http.api.QueryParameter.ORDER;
import static dev.storescope.http.api.QueryParameter.PAGE;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TIMESTAMP;
import static dev.storescope.http.api.QueryParameter.WITH_DIFFICULTY;
import static dev.storescope.http.api.QueryParameter.WITH_STATS;
import static dev.storescope.http.api.QueryParameter.WITH_TOP5_META;

import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Page;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.KeywordMetrics;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.keywords.suggestion.SuggestedKeyword;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.keywords.suggestion.SuggestedKeyword.TopApp;
import dev.storescope.keywords.suggestion.SuggestedKeyword.TopApps;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;

/** The endpoints about keywords. Figures that are not known are not written. */
final class KeywordRoutes {
  private static final CsvLayout STATS =
      CsvLayout.of("timestamp", "storetype", "country", "query")
          .cells(
              "popularity=/results/popularity",
              "users_per_day=/results/users_per_day",
              "difficulty=/results/difficulty",
              "difficulty_low=/results/difficulty_low",
              "difficulty_high=/results/difficulty_high",
              "no_competition=/results/no_competition");

  private KeywordRoutes() {}

  static ApiRoute<?, ?> stats(Endpoint<KeywordStats.Query, KeywordStats.Result> endpoint) {
    return new ApiRoute<KeywordStats.Query, KeywordStats.Result>(
            "/api/keyword-stats",
            PricedItem.KEYWORD_STATS,
            List.of(STORETYPE, COUNTRY, KEYWORD, TIMESTAMP, WITH_DIFFICULTY),
            in ->
                new KeywordStats.Query(
                    in.store(), in.get(COUNTRY), in.get(KEYWORD), in.get(WITH_DIFFICULTY)),
            endpoint,
            (result, data) -> {
              data.echo("query", "storetype", "country");
              data.timestamp();
              data.results(
                  () -> {
                    writeMetrics(result.metrics(), data);
                    result
                        .difficulty()
                        .ifPresent(difficulty -> DifficultyRoutes.write(difficulty, data));
                  });
            },
            STATS)
        .withMostCharges(KeywordStats.Query::mostCharges)
        .withHeaders(
            result ->
                result
                    .week()
                    .map(week -> Map.of("X-Popularity-Week", week.toString()))
                    .orElse(Map.of()));
  }

  static ApiRoute<?, ?> suggestions(
      Endpoint<KeywordSuggestions.Query, KeywordSuggestions.Result> endpoint) {
    return new ApiRoute<KeywordSuggestions.Query, KeywordSuggestions.Result>(
            "/api/keyword-suggestions",
            PricedItem.KEYWORD_SUGGESTIONS,
            List.of(
                STORETYPE,
                COUNTRY,
                KEYWORD,
                TIMESTAMP,
                WITH_STATS,
                WITH_TOP5_META,
                DIFFICULTY_WITH_STATS),
            in ->
                new KeywordSuggestions.Query(
                    in.store(),
                    in.get(COUNTRY),
                    in.get(KEYWORD),
                    in.get(WITH_STATS),
                    in.get(WITH_TOP5_META),
                    in.get(DIFFICULTY_WITH_STATS)),
            endpoint,
            (result, data) -> {
              data.echo("query", "storetype", "country");
              data.timestamp();
              data.results(() -> writeSuggestions(result.suggestions(), data));
            },
            suggestionRows("timestamp", "storetype", "country", "query"))
        .withMostCharges(KeywordSuggestions.Query::mostCharges);
  }

  static ApiRoute<?, ?> autoSuggestions(
      Endpoint<KeywordAutoSuggestions.Query, KeywordAutoSuggestions.Result> endpoint) {
    return new ApiRoute<KeywordAutoSuggestions.Query, KeywordAutoSuggestions.Result>(
            "/api/keyword-auto-suggestions",
            PricedItem.KEYWORD_AUTO_SUGGESTIONS,
            List.of(
                STORETYPE,
                APP,
                COUNTRY,
                TIMESTAMP,
                PAGE,
                LIMIT,
                WITH_STATS,
                WITH_TOP5_META,
                ORDER,
                DIFFICULTY_WITH_STATS),
            in ->
                new KeywordAutoSuggestions.Query(
                    in.get(APP),
                    in.get(COUNTRY),
                    new Page(in.get(PAGE), in.get(LIMIT)),
                    in.get(WITH_STATS),
                    in.get(WITH_TOP5_META),
                    in.get(ORDER),
                    in.get(DIFFICULTY_WITH_STATS)),
            endpoint,
            (result, data) -> {
              data.echo("storetype", "storeid", "country");
              data.timestamp();
              data.results(
                  () -> writeSuggestions(result.suggestions(), data.put("page", result.page())));
            },
            suggestionRows("timestamp", "storetype", "storeid", "country", "page=/results/page"))
        .withMostCharges(KeywordAutoSuggestions.Query::mostCharges);
  }

  static ApiRoute<?, ?> searchAdsSuggestions(
      Endpoint<SearchAdsSuggestions.Query, SearchAdsSuggestions.Result> endpoint) {
    return new ApiRoute<SearchAdsSuggestions.Query, SearchAdsSuggestions.Result>(
            "/api/search-ads-suggestions",
            PricedItem.SEARCH_ADS_SUGGESTIONS,
            List.of(APP_STORE_ONLY, APP, COUNTRY, WITH_DIFFICULTY),
            in ->
                new SearchAdsSuggestions.Query(
                    in.get(APP), in.get(COUNTRY), in.get(WITH_DIFFICULTY)),
            endpoint,
            (result, data) -> {
              data.timestamp();
              data.echo("storeid", "country");
              data.results(
                  () ->
                      data.objects(
                          "suggestions",
                          result.suggestions(),
                          each -> writeAdsSuggestion(each, data)));
            },
            CsvLayout.of("timestamp", "storeid", "country")
                .entries("/results/suggestions")
                .cells(
                    "keyword",
                    "rank",
                    "popularity",
                    "users_per_day",
                    "difficulty",
                    "difficulty_low",
                    "difficulty_high",
                    "no_competition"))
        .withMostCharges(SearchAdsSuggestions.Query::mostCharges)
        .withHeaders(result -> Map.of("X-Suggestions-Source", result.origin().wireName()));
  }

  static ApiRoute<?, ?> estimatedInstalls(
      Endpoint<EstimatedInstallsByKeyword.Query, EstimatedInstallsByKeyword.Result> endpoint) {
    return new ApiRoute<>(
            "/api/estimated-installs-by-keyword",
            PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD,
            List.of(STORETYPE, APP, COUNTRY, KEYWORD, TIMESTAMP),
            in ->
                new EstimatedInstallsByKeyword.Query(in.get(APP), in.get(COUNTRY), in.get(KEYWORD)),
            endpoint,
            (result, data) -> {
              data.echo("query", "storetype", "storeid", "country");
              data.findSent("timestamp")
                  .ifPresentOrElse(sent -> data.put("timestamp", sent), data::timestamp);
              data.results(() -> data.put("estimated_installs", result.installs()));
            },
            CsvLayout.of("timestamp", "storetype", "storeid", "country", "query")
                .cells("estimated_installs=/results/estimated_installs"))
        .withHeaders(result -> RankingRoutes.depth(result.depth()));
  }

  private static CsvLayout suggestionRows(String... lead) {
    return CsvLayout.of(lead)
        .entries("/results/suggestions")
        .cells(
            "keyword",
            "keyword_timestamp=/timestamp",
            "position",
            "popularity",
            "priority",
            "users_per_day",
            "top5_apps=/top5_apps/*/storeid",
            "top5_names=/top5_apps/*/name",
            "top5_developers=/top5_apps/*/developer",
            "top5_ratings=/top5_apps/*/rating",
            "top5_prices=/top5_apps/*/price",
            "top5_logos=/top5_apps/*/logo",
            "difficulty",
            "difficulty_low",
            "difficulty_high",
            "no_competition");
  }

  private static void writeSuggestions(List<SuggestedKeyword> suggestions, ResponseData data) {
    data.list("suggestions", suggestions, suggestion -> writeSuggestion(suggestion, data));
  }

  private static void writeSuggestion(SuggestedKeyword suggestion, ResponseData data) {
    String keyword = suggestion.keyword().text();
    suggestion
        .details()
        .ifPresentOrElse(
            details -> data.object(() -> writeDetails(details, data.put("keyword", keyword))),
            () -> data.text(keyword));
  }

  private static void writeDetails(KeywordDetails details, ResponseData data) {
    data.put("timestamp", details.timestamp());
    details.rank().ifPresent(rank -> RankJson.write("position", rank, data));
    details.priority().ifPresent(priority -> data.put("priority", priority));
    writeMetrics(details.metrics(), data);
    details.difficulty().ifPresent(difficulty -> DifficultyRoutes.write(difficulty, data));
    switch (details.topApps()) {
      case TopApps.IdsOnly(List<AppId> ids) -> data.apps("top5_apps", ids);
      case TopApps.WithListings(List<TopApp> described) ->
          data.objects("top5_apps", described, app -> writeTopApp(app, data));
    }
  }

  private static void writeTopApp(TopApp app, ResponseData data) {
    data.put("storeid", app.app().value());
    data.put("logo", app.icon());
    data.put("name", app.name());
    data.put("developer", app.developer());
    data.put("rating", app.rating());
    data.put("price", app.price());
  }

  private static void writeAdsSuggestion(
      SearchAdsSuggestions.AdsSuggestion suggestion, ResponseData data) {
    RankJson.write("rank", suggestion.rank(), data.put("keyword", suggestion.keyword().text()));
    writeMetrics(new KeywordMetrics(suggestion.popularity(), suggestion.usersPerDay()), data);
    suggestion.difficulty().ifPresent(difficulty -> DifficultyRoutes.write(difficulty, data));
  }

  private static void writeMetrics(KeywordMetrics metrics, ResponseData data) {
    metrics.popularity().ifPresent(popularity -> data.put("popularity", popularity));
    metrics.usersPerDay().ifPresent(users -> data.put("users_per_day", users));
  }
}
