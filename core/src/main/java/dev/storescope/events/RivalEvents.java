package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.events.MarketEvent.RivalEvent;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds apps that came into the first ten of a search: by the last observation of a UTC date, and
 * in the first twenty of none of the week before, or of the last one if there is none, so that apps
 * that go back and forth at the tenth rank are not always new. Those of another source are not
 * compared, as its order is another.
 */
public final class RivalEvents {
  private static final int FIRST = 10;
  private static final int KNOWN = 20;
  private static final Duration WITHOUT = Duration.ofDays(7);

  /** Searches of every seventh day may be fetched a day late. */
  private static final Duration LONGEST = DatePair.LOOK_BACK;

  private RivalEvents() {}

  /**
   * The events after an instant, oldest first.
   *
   * @param own the app whose rivals they are, which is none itself
   */
  public static List<RivalEvent> list(
      Optional<AppId> own, Collection<Subject.Search> searches, Instant since, Evidence evidence) {
    return evidence
        .each(searches, search -> list(own, search, since, evidence))
        .flatMap(List::stream)
        .toList();
  }

  private static List<RivalEvent> list(
      Optional<AppId> own, Subject.Search search, Instant since, Evidence evidence) {
    Instant from = DatePair.startOf(LastDays.dateOf(since)).minus(LONGEST);
    TreeMap<LocalDate, Observation<SearchRanking>> lastOfDate = new TreeMap<>();
    evidence
        .history(search, from, evidence.moment().at())
        .forEach(found -> lastOfDate.put(LastDays.dateOf(found.observedAt()), found));
    List<Observation<SearchRanking>> rankings = List.copyOf(lastOfDate.values());
    List<RivalEvent> events = new ArrayList<>();
    for (int i = 1; i < rankings.size(); i++) {
      if (rankings.get(i).observedAt().isAfter(since)) {
        addNew(own, search, rankings.subList(0, i), rankings.get(i), events);
      }
    }
    return events;
  }

  private static void addNew(
      Optional<AppId> own,
      Subject.Search search,
      List<Observation<SearchRanking>> earlier,
      Observation<SearchRanking> found,
      List<RivalEvent> events) {
    List<Observation<SearchRanking>> week = week(earlier, found);
    List<AppId> known =
        week.stream()
            .flatMap(each -> each.facts().apps().stream().limit(KNOWN))
            .distinct()
            .toList();
    if (known.isEmpty()) {
      return;
    }
    found.facts().apps().stream()
        .limit(FIRST)
        .filter(app -> own.filter(app::equals).isEmpty() && !known.contains(app))
        .forEach(
            app ->
                events.add(
                    new RivalEvent(
                        app,
                        search,
                        week.getLast().observedAt(),
                        found.observedAt(),
                        found.facts().apps().indexOf(app) + 1)));
  }

  /** Those of the same source of a week, or the last one before. */
  private static List<Observation<SearchRanking>> week(
      List<Observation<SearchRanking>> earlier, Observation<SearchRanking> found) {
    List<Observation<SearchRanking>> comparable =
        earlier.stream()
            .filter(each -> isWithin(LONGEST, each, found))
            .filter(each -> each.source().equals(found.source()))
            .toList();
    List<Observation<SearchRanking>> week =
        comparable.stream().filter(each -> isWithin(WITHOUT, each, found)).toList();
    return week.isEmpty()
        ? comparable.stream().skip(Math.max(0, comparable.size() - 1)).toList()
        : week;
  }

  /** By their UTC dates. */
  private static boolean isWithin(
      Duration days, Observation<SearchRanking> earlier, Observation<SearchRanking> found) {
    return !LastDays.dateOf(earlier.observedAt())
        .isBefore(LastDays.dateOf(found.observedAt().minus(days)));
  }
}
