package dev.storescope.events;

import dev.storescope.annotations.Annotation;
import dev.storescope.answer.Evidence;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a team did in some days: the changes of the listing of its app, such as its title, its price
 * or its version, and what it noted.
 *
 * @param listings newest first
 * @param annotations newest first
 */
public record OwnChanges(List<ListingEvent> listings, List<Annotation> annotations) {
  public OwnChanges {
    listings = List.copyOf(listings);
    annotations = List.copyOf(annotations);
  }

  /**
   * Reads the changes from one date to another.
   *
   * @param noted the annotations of the app
   */
  public static OwnChanges read(
      AppId app,
      Country country,
      List<Annotation> noted,
      LocalDate first,
      LocalDate last,
      Evidence evidence) {
    List<ListingEvent> listings =
        ListingEvents.list(
                List.of(app), country, Set.of(), DatePair.startOf(first).minusMillis(1), evidence)
            .stream()
            .filter(event -> !event.date().isAfter(last))
            .toList();
    return new OwnChanges(
        listings,
        noted.stream()
            .filter(each -> !each.date().isBefore(first) && !each.date().isAfter(last))
            .toList());
  }

  /** The dates with a change, newest first. */
  public List<LocalDate> dates() {
    return Stream.concat(
            listings.stream().map(ListingEvent::date), annotations.stream().map(Annotation::date))
        .distinct()
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  /** The changes of a date. */
  public OwnChanges on(LocalDate date) {
    return new OwnChanges(
        listings.stream().filter(event -> event.date().equals(date)).toList(),
        annotations.stream().filter(each -> each.date().equals(date)).toList());
  }
}
