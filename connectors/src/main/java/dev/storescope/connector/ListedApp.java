package dev.storescope.connector;

import dev.storescope.archive.FactsDigest;
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
import java.util.Set;
import java.util.function.Function;

/**
 * An app in a reply that lists apps, with what the reply has of it: a listing, or a summary if it
 * has less.
 */
public record ListedApp(AppId app, Content content, CardRating rating) {

  /** The content of a card. */
  public sealed interface Content {
    record OfListing(Facts.Listed listing) implements Content {}

    record OfSummary(Facts.Summary summary) implements Content {}
  }

  public static ListedApp of(AppId app, Facts.Listed listing, Facts.Rating rating) {
    return new ListedApp(app, new Content.OfListing(listing), new CardRating.Counted(rating));
  }

  public static ListedApp of(AppId app, Facts.Summary summary, CardRating rating) {
    return new ListedApp(app, new Content.OfSummary(summary), rating);
  }

  /** The first of those that are of a ranked app, by app. */
  public static Map<AppId, ListedApp> of(Collection<AppId> ranked, List<ListedApp> listed) {
    Set<AppId> apps = Set.copyOf(ranked);
    Map<AppId, ListedApp> byApp = new LinkedHashMap<>();
    listed.stream()
        .filter(one -> apps.contains(one.app()))
        .forEach(one -> byApp.putIfAbsent(one.app(), one));
    return byApp;
  }

  /**
   * A list as observed, followed by the contents of its cards.
   *
   * @param list creates the observation of the list with the cards
   */
  public static FetchOutcome outcome(
      Map<AppId, ListedApp> listed, Function<Map<AppId, Card>, Observation<?>> list) {
    Map<AppId, Card> cards = new LinkedHashMap<>();
    listed.forEach((app, one) -> cards.put(app, one.card()));
    Observation<?> ofList = list.apply(cards);
    List<Observation<?>> observations = new ArrayList<>(List.of(ofList));
    listed.values().forEach(one -> observations.add(one.content(ofList)));
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
}
