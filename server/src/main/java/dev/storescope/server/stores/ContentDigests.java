package dev.storescope.server.stores;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.ReviewList;
import dev.storescope.store.AppId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The digests by which lists refer to contents. */
final class ContentDigests {
  private static final long NONE = 0;

  private ContentDigests() {}

  static Set<Long> of(Facts list) {
    Stream<Long> reviews =
        list instanceof ReviewList(var entries, _, _)
            ? entries.stream().map(ReviewList.Entry::digest)
            : Stream.empty();
    return Stream.concat(list.cards().values().stream().map(Card::digest), reviews)
        .collect(Collectors.toSet());
  }

  /**
   * What a list has itself: the same for two readers of which one finds more in the contents.
   *
   * @param kept the apps whose cards are left
   */
  static Facts remove(Facts facts, Set<AppId> kept) {
    return switch (facts) {
      case ReviewList(var entries, boolean complete, boolean gaps) ->
          new ReviewList(
              entries.stream()
                  .map(
                      each ->
                          new ReviewList.Entry(each.id(), NONE, each.submittedAt(), each.helpful()))
                  .toList(),
              complete,
              gaps);
      case Facts list -> list.withCards(removeFrom(list.cards(), kept));
    };
  }

  private static Map<AppId, Card> removeFrom(Map<AppId, Card> cards, Set<AppId> apps) {
    Map<AppId, Card> without = new LinkedHashMap<>();
    cards.forEach(
        (app, card) -> {
          if (apps.contains(app)) {
            without.put(app, new Card(card.content(), NONE, card.rating()));
          }
        });
    return without;
  }
}
