package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.FactsDigest;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    Map<AppId, Card> cards = new HashMap<>();
    observations.forEach(each -> cards.putAll(each.facts().cards()));
    List<Boolean> known = archive.readAll(observations, each -> isKnown(each, cards, archive));
    List<Observation<?>> left = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      if (!known.get(i)) {
        left.add(observations.get(i));
      }
    }
    // The contents come first: whoever reads a card finds its content.
    return left.reversed();
  }

  private static boolean isKnown(
      Observation<?> observation, Map<AppId, Card> cards, Archive archive) {
    return observation.subject().isContent()
        && archive.hasLatest(
            observation.subject(), observation.observedAt(), digest(observation, cards));
  }

  /** The digest of a content, which the card that refers to it has already. */
  private static long digest(Observation<?> observation, Map<AppId, Card> cards) {
    Optional<Card> card =
        switch (observation.subject()) {
          case Subject.Listing(AppId app, Country _) -> find(app, CardContent.LISTING, cards);
          case Subject.Summary(AppId app, Country _) -> find(app, CardContent.SUMMARY, cards);
          case Subject.ReviewText _,
              Subject.Search _,
              Subject.Suggestions _,
              Subject.SuggestionRank _,
              Subject.Chart _,
              Subject.Rating _,
              Subject.Popularity _,
              Subject.AdsSuggestions _,
              Subject.SimilarApps _,
              Subject.DeveloperApps _,
              Subject.Histogram _,
              Subject.Reviews _,
              Subject.TrendingSearches _,
              Subject.PopularityReport _ ->
              Optional.empty();
        };
    return card.map(Card::digest).orElseGet(() -> FactsDigest.of(observation.facts()));
  }

  private static Optional<Card> find(AppId app, CardContent content, Map<AppId, Card> cards) {
    return Optional.ofNullable(cards.get(app)).filter(card -> card.content() == content);
  }
}
