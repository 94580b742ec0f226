package dev.storescope.server.http;

import dev.storescope.charts.TopCharts;
import dev.storescope.competitors.AppCompetitors;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.KeywordSuggestions;
import dev.storescope.keywords.SearchAdsSuggestions;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SearchResults;
import java.util.List;

/** The thirteen questions of the interface. */
final class Routes {
  private Routes() {}

  static List<Route<?, ?>> all(
      CompetitorLists competitorLists, SearchVolume volume, InstallsEstimator installs) {
    return List.of(
        new KeywordAutoSuggestionsRoute(new KeywordAutoSuggestions(volume)),
        new KeywordSuggestionsRoute(new KeywordSuggestions(volume)),
        new AppKeywordRankingRoute(new AppKeywordRanking()),
        new TopChartsRoute(new TopCharts()),
        new SearchResultsRoute(new SearchResults()),
        new EstimatedInstallsByKeywordRoute(new EstimatedInstallsByKeyword(volume, installs)),
        new KeywordStatsRoute(new KeywordStats(volume)),
        new AppRatingRoute(new AppRating()),
        new SearchAdsSuggestionsRoute(new SearchAdsSuggestions(volume)),
        new AppCompetitorsRoute(new AppCompetitors(competitorLists)),
        new AppAllInfoRoute(new AppAllInfo()),
        new AppKeywordsRankMovementRoute(new AppKeywordsRankMovement()),
        new AppMetaRoute(new AppMeta()));
  }
}
