package dev.storescope.connector;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An app in a reply that lists apps, with what the reply has of it: a listing, or a summary if it
 * has less.
 */
public record AppEntry(AppId app, Content content, CardRating rating) {

  /** The content of a card. */
  public sealed interface Content {
    record OfListing(Facts.Listed listing) implements Content {}

    record OfSummary(Facts.Summary summary) implements Content {}
  }

  public static AppEntry of(AppId app, Facts.Listed listing, Facts.Rating rating) {
    return new AppEntry(app, new Content.OfListing(listing), new CardRating.Counted(rating));
  }

  public static AppEntry of(AppId app, Facts.Summary summary, CardRating rating) {
    return new AppEntry(app, new Content.OfSummary(summary), rating);
  }

  /**
   * A list as observed, followed by the contents of its cards. An app that is in the reply and not
   * ranked, such as one for another device, has an observation of its rating instead of a card.
   *
   * @param list creates the observation of the list with the cards
   */
  public static FetchOutcome.Observed outcome(
      Collection<AppId> ranked,
      List<AppEntry> listed,
      Function<Map<AppId, Card>, Observation<?>> list) {
    Map<AppId, AppEntry> byApp = new LinkedHashMap<>();
    listed.forEach(one -> byApp.putIfAbsent(one.app(), one));
    Map<AppId, Card> cards = new LinkedHashMap<>();
    ranked.stream()
        .flatMap(app -> Optional.ofNullable(byApp.get(app)).stream())
        .forEach(one -> cards.put(one.app(), one.card()));
    Observation<?> ofList = list.apply(cards);
    List<Observation<?>> observations = new ArrayList<>(List.of(ofList));
    for (AppEntry one : byApp.values()) {
      observations.add(one.content(ofList));
      if (!cards.containsKey(one.app())) {
        one.rating(ofList).ifPresent(observations::add);
      }
    }
    return new FetchOutcome.Observed(observations);
  }

  private Card card() {
    return switch (content) {
      case Content.OfListing(Facts.Listed listing) ->
          new Card(CardContent.LISTING, FactsDigest.of(listing), rating);
      case Content.OfSummary(Facts.Summary summary) ->
          new Card(CardContent.SUMMARY, FactsDigest.of(summary), rating);
    };
  }

  private Observation<?> content(Observation<?> list) {
    Country country = list.subject().country();
    return switch (content) {
      case Content.OfListing(Facts.Listed listing) ->
          new Observation<Facts.Listing>(
              new Subject.Listing(app, country), list.observedAt(), list.source(), listing);
      case Content.OfSummary(Facts.Summary summary) ->
          new Observation<>(
              new Subject.Summary(app, country), list.observedAt(), list.source(), summary);
    };
  }

  private Optional<Observation<Facts.Rating>> rating(Observation<?> list) {
    return rating instanceof CardRating.Counted(Facts.Rating counted)
        ? Optional.of(
            new Observation<>(
                new Subject.Rating(app, list.subject().country()),
                list.observedAt(),
                list.source(),
                counted))
        : Optional.empty();
  }
}
