package dev.storescope.http.api;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.charts.AppCategoryRanking;
import dev.storescope.charts.CategoryRanks;
import dev.storescope.charts.TopCharts;
import dev.storescope.competitors.AppCompetitors;
import dev.storescope.estimation.Estimate;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.KeywordMetrics;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.keywords.suggestion.SuggestedKeyword;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Rank;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordRanking.DateRank;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** All endpoints, each with the same answer to every query. */
final class SampleRoutes {
  static final Instant AS_OF = Instant.parse("2026-11-21T11:30:15.250Z");
  private static final LocalDate DAY = LocalDate.parse("2026-11-20");
  private static final List<AppId> APPS = List.of(new AppId.AppStore(20), new AppId.AppStore(3));

  private SampleRoutes() {}

  static List<ApiRoute<?, ?>> all() {
    return Stream.concat(ofSpecification().stream(), SampleBeyond.all().stream()).toList();
  }

  /** The thirteen endpoints of the specification. */
  static List<ApiRoute<?, ?>> ofSpecification() {
    return List.of(
        AppRoutes.meta(
            (query, _) ->
                ready(new AppMeta.Result(listing(query.app().store())), PricedItem.APP_META)),
        AppRoutes.rating(always(new AppRating.Result(4.5, 12_345), PricedItem.APP_RATING)),
        AppRoutes.allInfo(
            (query, _) -> ready(allInfo(query.app().store()), PricedItem.APP_ALL_INFO)),
        RankingRoutes.searchResults(
            always(new SearchResults.Result(APPS), PricedItem.SEARCH_RESULTS)),
        RankingRoutes.keywordRanking(SampleRoutes::ranking),
        RankingRoutes.rankMovement(
            always(
                new AppKeywordsRankMovement.Result(movements(), List.of()),
                PricedItem.APP_KEYWORDS_RANK_MOVEMENT)),
        RankingRoutes.topCharts(
            (_, _) ->
                new Answer.Ready<>(
                    new TopCharts.Result(
                        Optional.of("Finanzen"), "Finance", APPS, List.of(), List.of()),
                    AS_OF,
                    List.of("results.paid", "results.grossing"),
                    List.of(Charge.one(PricedItem.TOP_CHARTS)))),
        AppRoutes.competitors(always(new AppCompetitors.Result(APPS), PricedItem.APP_COMPETITORS)),
        KeywordRoutes.stats(
            (query, _) ->
                ready(
                    new KeywordStats.Result(
                        figures(query.store()),
                        Optional.of(new PopularityWeek(LocalDate.of(2026, 11, 8))),
                        Optional.empty(),
                        query.withDifficulty()
                            ? Optional.of(SampleBeyond.difficulty())
                            : Optional.empty()),
                    PricedItem.KEYWORD_STATS)),
        KeywordRoutes.suggestions(
            (query, _) ->
                ready(
                    new KeywordSuggestions.Result(
                        suggestions(
                            query.withStats(),
                            query.withTopApps(),
                            query.withDifficulty(),
                            Optional.empty(),
                            OptionalInt.of(7200))),
                    PricedItem.KEYWORD_SUGGESTIONS)),
        KeywordRoutes.autoSuggestions(
            (query, _) ->
                ready(
                    new KeywordAutoSuggestions.Result(
                        query.page().number(),
                        suggestions(
                            query.withStats(),
                            query.withTopApps(),
                            query.withDifficulty(),
                            Optional.of(Rank.at(4)),
                            OptionalInt.empty())),
                    PricedItem.KEYWORD_AUTO_SUGGESTIONS)),
        KeywordRoutes.searchAdsSuggestions(
            (query, _) ->
                ready(
                    new SearchAdsSuggestions.Result(
                        SearchAdsSuggestions.Origin.SEARCH_ADS,
                        List.of(
                            new SearchAdsSuggestions.AdsSuggestion(
                                Keyword.of("bank"),
                                Rank.at(2),
                                OptionalInt.of(60),
                                OptionalLong.of(900),
                                query.withDifficulty()
                                    ? Optional.of(SampleBeyond.difficulty())
                                    : Optional.empty()),
                            new SearchAdsSuggestions.AdsSuggestion(
                                Keyword.of("vault"),
                                new Rank.NotRanked(),
                                OptionalInt.empty(),
                                OptionalLong.empty(),
                                Optional.empty()))),
                    PricedItem.SEARCH_ADS_SUGGESTIONS)),
        KeywordRoutes.estimatedInstalls(
            always(
                new EstimatedInstallsByKeyword.Result(
                    Estimate.around(321, 0.5, "test", Optional.empty()), OptionalInt.empty()),
                PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD)),
        AppRoutes.categoryRanking(
            always(
                new AppCategoryRanking.Result(
                    Map.of(new Country("de"), Map.of(DAY, categoryRanks()))),
                PricedItem.APP_CATEGORY_RANKING)));
  }

  static <R> Answer<R> ready(R result, PricedItem item) {
    return new Answer.Ready<>(result, AS_OF, List.of(), List.of(Charge.one(item)));
  }

  private static <Q, R> Endpoint<Q, R> always(R result, PricedItem item) {
    return (_, _) -> ready(result, item);
  }

  static Facts.Listed listing(StoreType store) {
    boolean apple = store == StoreType.APP_STORE;
    Map<String, List<String>> screenshots = new LinkedHashMap<>();
    screenshots.put("iphone", List.of("https://img.example/1.png", "https://img.example/2.png"));
    screenshots.put("ipad", List.of());
    return new Facts.Listed(
        Facts.ListingKind.APPLICATION,
        "Piggy \"Bank\" é",
        "Saves money.\nDaily.",
        apple ? Optional.of("New!") : Optional.empty(),
        apple ? Optional.empty() : Optional.of("Saves."),
        "https://img.example/icon.png",
        screenshots,
        List.of(
            new Facts.Category(new CategoryId("6015"), "Finance"),
            new Facts.Category(new CategoryId("6002"), "Utilities")),
        "Example Ltd",
        Optional.empty(),
        apple
            ? new Facts.InAppPurchases.Items(
                List.of(new Facts.InAppPurchase("77", "Coins", "$0.99", "once")))
            : new Facts.InAppPurchases.Offered(true),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static AppAllInfo.Result allInfo(StoreType store) {
    Map<CategoryId, CategoryRanks> ranks =
        Map.of(new CategoryId("6015"), new CategoryRanks(Map.of(ChartKind.FREE, 3), "Finance"));
    return new AppAllInfo.Result(listing(store), OptionalDouble.of(4.0), Map.of(DAY, ranks));
  }

  private static Map<CategoryId, CategoryRanks> categoryRanks() {
    return Map.of(
        new CategoryId("6015"),
        new CategoryRanks(Map.of(ChartKind.FREE, 3, ChartKind.GROSSING, 12), "Finanzen"));
  }

  static Answer<AppKeywordRanking.Result> ranking(
      AppKeywordRanking.Query query, Evidence evidence) {
    return new Answer.Ready<>(
        ranks(query.keywords()),
        AS_OF,
        List.of(),
        List.of(new Charge(PricedItem.APP_KEYWORD_RANKING, query.keywords().size())));
  }

  private static AppKeywordRanking.Result ranks(List<Keyword> keywords) {
    List<DateRank> days =
        List.of(
            new DateRank(DAY.minusDays(2), Rank.at(7)), new DateRank(DAY, new Rank.NotRanked()));
    return new AppKeywordRanking.Result(Map.of(keywords.getFirst(), days));
  }

  private static Map<AppKeywordsRankMovement.RankRange, AppKeywordsRankMovement.RangeChange>
      movements() {
    Map<AppKeywordsRankMovement.RankRange, AppKeywordsRankMovement.RangeChange> movements =
        new LinkedHashMap<>();
    for (AppKeywordsRankMovement.RankRange bucket : AppKeywordsRankMovement.RankRange.values()) {
      movements.put(bucket, new AppKeywordsRankMovement.RangeChange(movements.size(), 9));
    }
    return movements;
  }

  private static KeywordMetrics figures(StoreType store) {
    return new KeywordMetrics(
        store == StoreType.APP_STORE ? OptionalInt.of(43) : OptionalInt.empty(),
        OptionalLong.of(1500));
  }

  private static List<SuggestedKeyword> suggestions(
      boolean withStats,
      boolean withTopApps,
      boolean withDifficulty,
      Optional<Rank> rank,
      OptionalInt priority) {
    SuggestedKeyword.TopApps topApps =
        withTopApps
            ? new SuggestedKeyword.TopApps.WithListings(
                List.of(
                    new SuggestedKeyword.TopApp(
                        APPS.getFirst(), "https://img.example/i.png", "Piggy", "Ltd", 4.5, "Free")))
            : new SuggestedKeyword.TopApps.IdsOnly(APPS);
    SuggestedKeyword.KeywordDetails details =
        new SuggestedKeyword.KeywordDetails(
            AS_OF,
            rank,
            figures(StoreType.APP_STORE),
            withDifficulty ? Optional.of(SampleBeyond.difficulty()) : Optional.empty(),
            priority,
            topApps);
    return List.of(
        new SuggestedKeyword(
            Keyword.of("Piggy Bank"), withStats ? Optional.of(details) : Optional.empty()));
  }
}
