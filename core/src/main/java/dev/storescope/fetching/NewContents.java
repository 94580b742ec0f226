package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Omits the contents of lists that the archive has: a list is archived with the listings, summaries
 * and reviews that have changed since, and refers to all of them. A list of a developer's apps
 * without cards comes from a look-up, whose listings are observations of their own.
 */
public final class NewContents {
  private NewContents() {}

  /**
   * The observations to archive.
   *
   * @param subject what was fetched; itself it is always archived
   */
  public static List<Observation<?>> of(
      Subject<?> subject, List<Observation<?>> observations, Archive archive) {
    return switch (subject) {
      case Subject.Search _, Subject.Chart _, Subject.SimilarApps _, Subject.Reviews _ ->
          withoutKnown(observations, archive);
      case Subject.DeveloperApps _ ->
          haveCards(observations) ? withoutKnown(observations, archive) : observations;
      case Subject.Suggestions _,
          Subject.SuggestionRank _,
          Subject.Listing _,
          Subject.Summary _,
          Subject.Rating _,
          Subject.Popularity _,
          Subject.AdsSuggestions _,
          Subject.Histogram _,
          Subject.ReviewText _,
          Subject.TrendingSearches _,
          Subject.PopularityReport _ ->
          observations;
    };
  }

  private static boolean haveCards(List<Observation<?>> observations) {
    return observations.stream().anyMatch(one -> !one.facts().cards().isEmpty());
  }

  private static List<Observation<?>> withoutKnown(
      List<Observation<?>> observations, Archive archive) {
    List<Boolean> known = archive.readAll(observations, each -> isKnown(each, archive));
    List<Observation<?>> left = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      if (!known.get(i)) {
        left.add(observations.get(i));
      }
    }
    // The contents come first: whoever reads a card finds its content.
    return left.reversed();
  }

  private static <F extends Facts> boolean isKnown(Observation<F> observation, Archive archive) {
    return observation.subject().isContent()
        && archive
            .findLatest(
                observation.subject(), observation.observedAt(), ChronoUnit.FOREVER.getDuration())
            .filter(latest -> latest.facts().equals(observation.facts()))
            .isPresent();
  }
}
