package dev.storescope.attack.month;

import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an observed list says; it says nothing of an app that it has no card or rating of. */
final class ListClaims {
  private ListClaims() {}

  /** Whether all that facts say is true. */
  static boolean hold(Facts observed, Facts truth) {
    return withoutCards(observed).equals(withoutCards(truth))
        && findFalseCards(observed, truth).isEmpty();
  }

  /** The apps of which an observed list says something false. */
  static List<AppId> findFalseCards(Facts observed, Facts truth) {
    return observed.cards().entrySet().stream()
        .filter(
            card ->
                Optional.ofNullable(truth.cards().get(card.getKey())).stream()
                    .noneMatch(of -> holds(card.getValue(), of)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean holds(Card card, Card truth) {
    return card.content() == truth.content()
        && card.digest() == truth.digest()
        && (card.rating() instanceof CardRating.NotShown || card.rating().equals(truth.rating()));
  }

  private static Facts withoutCards(Facts facts) {
    return switch (facts) {
      case SearchRanking search -> new SearchRanking(search.apps(), Map.of(), search.complete());
      case ChartRanking chart -> new ChartRanking(chart.charts(), chart.title());
      case AppList page -> new AppList(page.apps(), Map.of(), page.complete());
      case Facts other -> other;
    };
  }
}
