package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.events.MarketEvent.EventKind;
import dev.storescope.events.MarketEvent.RatingEvent;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the events of an app from a UTC date to the moment of the evidence: changes of its listing
 * and of those of its competitors, falls of its rating, its entries into charts and exits from
 * them, and new apps in the first ten of some searches.
 */
public final class EventReader {
  /** The fall of a rating between two dates that is an event, in stars. */
  public static final BigDecimal RATING_FALL = new BigDecimal("0.02");

  /** In how many searches new apps are looked for: each is read as a whole. */
  public static final int MAX_SEARCHES = 8;

  private static final Comparator<MarketEvent> NEWEST_FIRST =
      Comparator.comparing(MarketEvent::date)
          .reversed()
          .thenComparing(MarketEvent::kind)
          .thenComparing(event -> event.app().value())
          .thenComparing(MarketEvent::at);

  private EventReader() {}

  /**
   * The events, those of the newest date first.
   *
   * @param contested the keywords in whose first ten new apps are events; at most {@link
   *     #MAX_SEARCHES} are read
   */
  public static List<MarketEvent> list(
      Watch watch, Collection<Keyword> contested, LocalDate first, Evidence evidence) {
    Instant since = DatePair.startOf(first).minusMillis(1);
    List<MarketEvent> events = new ArrayList<>();
    events.addAll(ListingEvents.list(watch.apps(), watch.country(), Set.of(), since, evidence));
    events.addAll(falls(watch, since, evidence));
    ChartEvents.list(watch.app(), watch.country(), watch.device(), since, evidence).stream()
        .filter(event -> event.kind() != EventKind.CHART_MOVE)
        .forEach(events::add);
    events.addAll(
        RivalEvents.list(Optional.of(watch.app()), searches(watch, contested), since, evidence));
    // The observation of the range's first date may itself be compared with one within it.
    return events.stream()
        .filter(event -> !event.date().isBefore(first))
        .filter(event -> !event.date().isAfter(LastDays.dateOf(evidence.moment().at())))
        .sorted(NEWEST_FIRST)
        .toList();
  }

  private static List<RatingEvent> falls(Watch watch, Instant since, Evidence evidence) {
    return RatingEvents.list(watch.app(), watch.country(), RATING_FALL, since, evidence).stream()
        .filter(event -> event.kind() == EventKind.RATING_FALL)
        .toList();
  }

  private static List<Subject.Search> searches(Watch watch, Collection<Keyword> keywords) {
    return keywords.stream()
        .distinct()
        .limit(MAX_SEARCHES)
        .map(keyword -> new Subject.Search(watch.device(), watch.country(), keyword))
        .toList();
  }
}
