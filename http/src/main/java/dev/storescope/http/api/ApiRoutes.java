package dev.storescope.http.api;

import dev.storescope.answer.QueryRunner;
import dev.storescope.charts.AppCategoryRanking;
import dev.storescope.charts.TopCharts;
import dev.storescope.competitors.AppCompetitors;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.credits.CreditLedger;
import dev.storescope.delivery.Messaging;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.http.RouteTable;
import dev.storescope.keywords.DifficultyByKeyword;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.TopSearchesOfCategory;
import dev.storescope.keywords.TrendingSearches;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.AppDownloads;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.listings.AppRatings;
import dev.storescope.listings.DeveloperApps;
import dev.storescope.listings.SimilarApps;
import dev.storescope.pricing.PriceList;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SearchResults;
import dev.storescope.reviews.AppReviewSummary;
import dev.storescope.reviews.AppReviews;
import dev.storescope.workbench.Workbenches;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** The routes of the interface. */
public final class ApiRoutes {
  private ApiRoutes() {}

  public static RouteTable of(
      QueryRunner queries,
      CreditLedger ledger,
      PriceList prices,
      InstantSource clock,
      CompetitorLists competitorLists,
      Workbenches workbenches,
      SearchVolume volume,
      InstallsEstimator installs,
      Messaging messaging) {
    return of(
        queries,
        ledger,
        prices,
        clock,
        messaging,
        Stream.of(
                endpoints(competitorLists, volume, installs),
                furtherEndpoints(),
                WorkbenchRoutes.of(workbenches))
            .flatMap(List::stream)
            .toList());
  }

  static RouteTable of(
      QueryRunner queries,
      CreditLedger ledger,
      PriceList prices,
      InstantSource clock,
      Messaging messaging,
      List<ApiRoute<?, ?>> endpoints) {
    ApiRoute.Context context =
        new ApiRoute.Context(
            queries, new ResponseCache(queries), new Billing(ledger, prices), messaging, clock);
    RouteTable routes =
        new RouteTable()
            .get("/", Documents::sendIndex)
            .get("/openapi.json", Documents::sendOpenApi)
            .get("/api/countries", Documents::sendCountries)
            .get("/api/categories", Documents::sendCategories)
            .get("/api/usage", new UsageHandler(ledger, clock)::handle)
            .get("/api/requests/{key}", new RequestStatus(queries)::handle);
    endpoints.forEach(
        route -> routes.get(route.path(), exchange -> route.handle(exchange, context)));
    return routes;
  }

  /** The endpoints beyond the thirteen. They are strict. */
  static List<ApiRoute<?, ?>> furtherEndpoints() {
    return List.of(
        RankingRoutes.keywordRankingBulk(new AppKeywordRanking()),
        AppRoutes.categoryRanking(new AppCategoryRanking()),
        ChangeRoutes.changes(new AppChanges()),
        ReviewRoutes.ratings(new AppRatings()),
        AppRoutes.downloads(new AppDownloads()),
        ReviewRoutes.reviews(new AppReviews()),
        ReviewRoutes.summary(new AppReviewSummary()),
        StorePageRoutes.similarApps(new SimilarApps()),
        StorePageRoutes.developerApps(new DeveloperApps()),
        StorePageRoutes.trendingSearches(new TrendingSearches()),
        StorePageRoutes.topSearches(new TopSearchesOfCategory()),
        DifficultyRoutes.difficulty(new DifficultyByKeyword()));
  }

  /** The thirteen endpoints. */
  static List<ApiRoute<?, ?>> endpoints(
      CompetitorLists competitorLists, SearchVolume volume, InstallsEstimator installs) {
    return List.of(
        KeywordRoutes.autoSuggestions(new KeywordAutoSuggestions(volume, installs)),
        KeywordRoutes.suggestions(new KeywordSuggestions(volume)),
        RankingRoutes.keywordRanking(new AppKeywordRanking()),
        RankingRoutes.topCharts(new TopCharts()),
        RankingRoutes.searchResults(new SearchResults()),
        KeywordRoutes.estimatedInstalls(new EstimatedInstallsByKeyword(volume, installs)),
        KeywordRoutes.stats(new KeywordStats(volume)),
        AppRoutes.rating(new AppRating()),
        KeywordRoutes.searchAdsSuggestions(new SearchAdsSuggestions(volume)),
        AppRoutes.competitors(new AppCompetitors(competitorLists)),
        AppRoutes.allInfo(new AppAllInfo()),
        RankingRoutes.rankMovement(new AppKeywordsRankMovement()),
        AppRoutes.meta(new AppMeta()));
  }
}
