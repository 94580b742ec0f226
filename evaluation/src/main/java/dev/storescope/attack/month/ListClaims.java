package dev.storescope.attack.month;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an observed list says; it says nothing of an app that it has no card or rating of. */
final class ListClaims {
  private ListClaims() {}

  /** Whether all that facts say is true. */
  static boolean hold(Facts observed, Facts truth) {
    return observed.withCards(Map.of()).equals(truth.withCards(Map.of()))
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
}
