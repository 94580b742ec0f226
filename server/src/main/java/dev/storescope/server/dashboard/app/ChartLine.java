package dev.storescope.server.dashboard.app;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.CategoryId;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The places of an app in one chart of a category.
 *
 * @param title of the category, as the store calls it where that was seen
 * @param places by date; 0 where somebody looked and the app was not in the chart; no entry where
 *     nobody looked
 */
public record ChartLine(
    CategoryId category, String title, ChartKind kind, Map<LocalDate, Integer> places) {
  public ChartLine {
    places = Collections.unmodifiableMap(new TreeMap<>(places));
  }

  public String name() {
    return title + ", " + kindName();
  }

  public String kindName() {
    return nameOf(kind);
  }

  static String nameOf(ChartKind kind) {
    return switch (kind) {
      case FREE -> "free";
      case PAID -> "paid";
      case GROSSING -> "grossing";
    };
  }

  /** Where the app was on a date: 0 for not in the chart, empty where nobody looked. */
  public OptionalInt placeOn(LocalDate date) {
    return places.containsKey(date) ? OptionalInt.of(places.get(date)) : OptionalInt.empty();
  }

  /** The last date that was looked at; there is one, or there were no line. */
  public LocalDate lastLooked() {
    return Collections.max(places.keySet());
  }

  /** The place when somebody looked last; 0 for not in the chart. */
  public int last() {
    return placeOn(lastLooked()).orElseThrow();
  }

  /** The best place; empty where the app was never in the chart. */
  public OptionalInt best() {
    return places.values().stream().mapToInt(Integer::intValue).filter(it -> it > 0).min();
  }

  /** On how many of the dates looked at the app was in the chart. */
  public long daysIn() {
    return places.values().stream().filter(place -> place > 0).count();
  }

  List<OptionalDouble> points(Period period) {
    return period.dates().stream().map(date -> Ranks.point(placeOn(date))).toList();
  }
}
