package dev.storescope.server.cli;

import dev.storescope.observation.Subject;

/** The kinds of subjects on the command line. */
enum SubjectKind {
  search,
  suggestions,
  chart,
  listing,
  summary,
  rating,
  popularity,
  ads_suggestions;

  static SubjectKind of(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _ -> search;
      case Subject.Suggestions _ -> suggestions;
      case Subject.Chart _ -> chart;
      case Subject.Listing _ -> listing;
      case Subject.Summary _ -> summary;
      case Subject.Rating _ -> rating;
      case Subject.Popularity _ -> popularity;
      case Subject.AdsSuggestions _ -> ads_suggestions;
    };
  }
}
