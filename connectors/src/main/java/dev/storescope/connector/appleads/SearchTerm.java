package dev.storescope.connector.appleads;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A row of a report: how much a term was searched for in a country.
 *
 * @param periodEnd the end of the day, week or month that the row is of, where it says so
 */
record SearchTerm(
    Country country, Keyword keyword, Popularity popularity, Optional<Instant> periodEnd) {

  /** The names of the columns, in the interface and in the files that Apple Ads gives out. */
  private static final String[] TERM = {"searchterm", "keyword"};

  private static final String[] COUNTRY = {"countryorregion", "country", "storefront"};
  private static final String[] OF_100 = {"searchpopularity1to100", "searchpopularity1100"};
  private static final String[] OF_5 = {
    "searchpopularity1to5", "searchpopularity15", "searchpopularity"
  };

  /** Whether rows with these columns can be read at all. */
  static boolean canRead(Iterable<String> columns) {
    Map<String, String> cells = new TreeMap<>();
    columns.forEach(column -> cells.put(normalize(column), "there"));
    return find(cells, TERM).isPresent()
        && find(cells, COUNTRY).isPresent()
        && (find(cells, OF_100).isPresent() || find(cells, OF_5).isPresent());
  }

  /**
   * The term of a row, by the names of its columns in any writing. Empty where the row lacks the
   * term or the popularity, as those of seldom searched terms do, or makes no sense.
   */
  static Optional<SearchTerm> read(Map<String, String> row) {
    Map<String, String> cells = new TreeMap<>();
    row.forEach((column, cell) -> cells.put(normalize(column), cell.strip()));
    try {
      Optional<Keyword> keyword = find(cells, TERM).map(Keyword::of);
      Optional<Country> country = find(cells, COUNTRY).flatMap(SearchTerm::country);
      Optional<Popularity> popularity = popularity(cells);
      return keyword.isEmpty() || country.isEmpty() || popularity.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new SearchTerm(country.get(), keyword.get(), popularity.get(), periodEnd(cells)));
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /** On the finer scale where the row has both. */
  private static Optional<Popularity> popularity(Map<String, String> cells) {
    return find(cells, OF_100)
        .map(on(PopularityScale.ADS_1_TO_100))
        .or(() -> find(cells, OF_5).map(on(PopularityScale.ADS_1_TO_5)));
  }

  private static Function<String, Popularity> on(PopularityScale scale) {
    return text -> new Popularity(Integer.parseInt(text), scale);
  }

  private static Optional<Country> country(String text) {
    return text.length() == 2
        ? Optional.of(Country.of(text))
        : Storefronts.list().stream()
            .filter(storefront -> storefront.name().equalsIgnoreCase(text))
            .map(Storefront::country)
            .findFirst();
  }

  private static Optional<Instant> periodEnd(Map<String, String> cells) {
    return Stream.of(
            find(cells, "week").map(week -> LocalDate.parse(week).plusWeeks(1)),
            find(cells, "month").map(SearchTerm::monthEnd),
            find(cells, "day", "date").map(day -> LocalDate.parse(day).plusDays(1)))
        .flatMap(Optional::stream)
        .findFirst()
        .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  /** A month is written {@code 2026-10} or by a day of it. */
  private static LocalDate monthEnd(String month) {
    return YearMonth.parse(month.substring(0, Math.min(month.length(), 7))).plusMonths(1).atDay(1);
  }

  private static Optional<String> find(Map<String, String> cells, String... names) {
    return Stream.of(names)
        .map(name -> cells.getOrDefault(name, ""))
        .filter(cell -> !cell.isEmpty())
        .findFirst();
  }

  /** {@code Search Popularity (1-100)} and {@code searchPopularity1100} are one column. */
  private static String normalize(String column) {
    return column.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
