package dev.storescope.server.cli;

import dev.storescope.observation.Subject;

/** The kinds of subjects, as an operator writes them. */
enum SubjectKind {
  search,
  suggestions,
  chart,
  listing,
  rating,
  demand,
  ads_suggestions;

  static SubjectKind of(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _ -> search;
      case Subject.Suggestions _ -> suggestions;
      case Subject.Chart _ -> chart;
      case Subject.Listing _ -> listing;
      case Subject.Rating _ -> rating;
      case Subject.Demand _ -> demand;
      case Subject.AdsSuggestions _ -> ads_suggestions;
    };
  }
}
