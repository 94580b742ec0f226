package dev.storescope.bench.data;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The days of a search with cards.
 *
 * @param rankings with the cards of their apps
 * @param listings those that the cards refer to, at each change
 */
public record CardedSearches(List<Observation<?>> rankings, List<Observation<Facts.Listing>> listings) {
  public static CardedSearches of(List<Observation<SearchRanking>> days, CardedDays cards) {
    List<Observation<?>> carded = new ArrayList<>();
    List<Observation<Facts.Listing>> contents = new ArrayList<>();
    for (Observation<SearchRanking> day : days) {
      CardedDays.Day of = cards.nextDay(day.facts().apps());
      carded.add(
          new Observation<>(
              day.subject(),
              day.observedAt(),
              day.source(),
              new SearchRanking(day.facts().apps(), of.cards())));
      contents.addAll(listings(day, of.changed()));
    }
    return new CardedSearches(carded, contents);
  }

  /** The observations of listings that a list had. */
  public static List<Observation<Facts.Listing>> listings(
      Observation<?> list, Map<AppId, Listed> changed) {
    List<Observation<Facts.Listing>> listings = new ArrayList<>();
    changed.forEach(
        (app, listed) ->
            listings.add(
                new Observation<>(
                    new Subject.Listing(app, list.subject().country()),
                    list.observedAt(),
                    list.source(),
                    listed)));
    return listings;
  }
}
