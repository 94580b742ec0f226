package dev.storescope.events;

import dev.storescope.annotations.Annotation;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
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
   * Reads the changes of the days that are compared with a date, those before and after it up to
   * the date of the evidence.
   *
   * @param noted the annotations of the app
   */
  public static OwnChanges around(
      LocalDate date, AppId app, Country country, List<Annotation> noted, Evidence evidence) {
    LocalDate first = date.minusDays(AfterChange.LONGEST);
    LocalDate last = date.plusDays(AfterChange.LONGEST);
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    List<ListingEvent> listings =
        ListingEvents.list(
            List.of(app), country, Set.of(), DatePair.startOf(first).minusMillis(1), evidence);
    return of(app, List.copyOf(listings), noted, first, last.isAfter(today) ? today : last);
  }

  /**
   * The changes of a listing that are among events, and what was noted from one date to another.
   */
  public static OwnChanges of(
      AppId app,
      List<MarketEvent> events,
      List<Annotation> noted,
      LocalDate first,
      LocalDate last) {
    List<ListingEvent> listings = new ArrayList<>();
    for (MarketEvent event : events) {
      if (event instanceof ListingEvent listing && listing.app().equals(app)) {
        listings.add(listing);
      }
    }
    return new OwnChanges(
        within(listings, ListingEvent::date, first, last),
        within(noted, Annotation::date, first, last));
  }

  private static <T> List<T> within(
      List<T> changes, Function<T, LocalDate> date, LocalDate first, LocalDate last) {
    return changes.stream()
        .filter(each -> !date.apply(each).isBefore(first) && !date.apply(each).isAfter(last))
        .toList();
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
