package dev.storescope.own;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a report has of an own app on a date, all of it.
 *
 * @param date of the console, whose days begin as {@code docs/connections.md} says
 * @param processedOn when the console made the report; a later one replaces an earlier one
 * @param counts more than 0 each; what is not there, the report does not have
 */
public record OwnDay(
    AppId app,
    OwnReport report,
    LocalDate date,
    LocalDate processedOn,
    SortedMap<Key, Long> counts) {
  /**
   * What is counted.
   *
   * @param source how users came to the app, as the console names it; what they searched for, of a
   *     figure by term
   */
  public record Key(OwnFigure figure, String source, Country country) implements Comparable<Key> {
    /** The source of a figure that the console does not have by source. */
    public static final String ALL = "(all)";

    /** What the console does not name, as it has few users. */
    public static final String OTHER = "(other)";

    /** The country of what the console does not have by country, or has for no country. */
    public static final Country NO_COUNTRY = new Country("zz");

    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::figure).thenComparing(Key::source).thenComparing(Key::country);

    public Key {
      if (source.isBlank()) {
        throw new IllegalArgumentException("a source has a name");
      }
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  public OwnDay(
      AppId app, OwnReport report, LocalDate date, LocalDate processedOn, Map<Key, Long> counts) {
    this(app, report, date, processedOn, new TreeMap<>(counts));
  }

  public OwnDay {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    if (counts.values().stream().anyMatch(count -> count <= 0)) {
      throw new IllegalArgumentException("a count is more than 0");
    }
  }
}
