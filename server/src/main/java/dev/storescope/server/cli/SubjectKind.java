package dev.storescope.server.cli;

import dev.storescope.observation.Subject;

/** The kinds of subjects on the command line. */
enum SubjectKind {
  search,
  suggestions,
  suggestion_rank,
  chart,
  listing,
  summary,
  rating,
  popularity,
  ads_suggestions,
  similar_apps,
  developer_apps,
  histogram,
  reviews,
  review,
  trending_searches,
  popularity_report,
  reported_ranks,
  downloads_fit,
  estimated_downloads;

  static SubjectKind of(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _ -> search;
      case Subject.Suggestions _ -> suggestions;
      case Subject.SuggestionRank _ -> suggestion_rank;
      case Subject.Chart _ -> chart;
      case Subject.Listing _ -> listing;
      case Subject.Summary _ -> summary;
      case Subject.Rating _ -> rating;
      case Subject.Popularity _ -> popularity;
      case Subject.AdsSuggestions _ -> ads_suggestions;
      case Subject.SimilarApps _ -> similar_apps;
      case Subject.DeveloperApps _ -> developer_apps;
      case Subject.Histogram _ -> histogram;
      case Subject.Reviews _ -> reviews;
      case Subject.ReviewText _ -> review;
      case Subject.TrendingSearches _ -> trending_searches;
      case Subject.PopularityReport _ -> popularity_report;
      case Subject.ReportedRanks _ -> reported_ranks;
      case Subject.DownloadsFit _ -> downloads_fit;
      case Subject.EstimatedDownloads _ -> estimated_downloads;
    };
  }
}
