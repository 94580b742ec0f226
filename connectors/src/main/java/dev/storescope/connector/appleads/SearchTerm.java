package dev.storescope.connector.appleads;

import dev.storescope.estimation.CompletePopularities.GenreTerm;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A row of a report: the popularity of a term in a country.
 *
 * @param genre in whose list of most popular terms the row is, if the report says so
 * @param periodEnd the end of the day, week or month of the row, if it has one
 */
record SearchTerm(
    Country country,
    Keyword keyword,
    Popularity popularity,
    Optional<String> genre,
    Optional<Instant> periodEnd) {

  /** The names of the columns in the API and in exported files. */
  private static final String[] TERM = {"searchterm", "keyword"};

  private static final String[] COUNTRY = {"countryorregion", "country", "storefront"};
  private static final String[] GENRE = {"genre", "genreid", "genrename"};
  private static final String[] OF_100 = {"searchpopularity1to100", "searchpopularity1100"};
  private static final String[] OF_5 = {
    "searchpopularity1to5", "searchpopularity15", "searchpopularity"
  };

  /** The row in the list of its genre, if the report says which. */
  Optional<GenreTerm> inGenre() {
    return genre.map(list -> new GenreTerm(list, keyword, popularity));
  }

  /** Whether rows with these columns have all that is required. */
  static boolean canParse(Iterable<String> columns) {
    Map<String, String> cells = new TreeMap<>();
    columns.forEach(column -> cells.put(normalize(column), "present"));
    return find(cells, TERM).isPresent()
        && find(cells, COUNTRY).isPresent()
        && (find(cells, OF_100).isPresent() || find(cells, OF_5).isPresent());
  }

  /**
   * Parses a row by the names of its columns in any spelling. Empty if the term or the popularity
   * is missing, as for rare terms, or is invalid.
   */
  static Optional<SearchTerm> parse(Map<String, String> row) {
    Map<String, String> cells = new TreeMap<>();
    row.forEach((column, cell) -> cells.put(normalize(column), cell.strip()));
    try {
      Optional<Keyword> keyword = find(cells, TERM).map(Keyword::of);
      Optional<Country> country = find(cells, COUNTRY).flatMap(SearchTerm::country);
      Optional<Popularity> popularity = popularity(cells);
      return keyword.isEmpty() || country.isEmpty() || popularity.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new SearchTerm(
                  country.get(),
                  keyword.get(),
                  popularity.get(),
                  find(cells, GENRE),
                  periodEnd(cells)));
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The rows in JSON, under {@code result.rows} as documented; empty if there is no list. */
  static Optional<JsonNode> findRows(JsonNode json) {
    return Stream.of(json.path("result").path("rows"), json.path("rows"), json)
        .filter(JsonNode::isArray)
        .findFirst();
  }

  /** The rows that can be parsed. */
  static List<SearchTerm> parseAll(JsonNode rows) {
    return rows.valueStream()
        .map(
            row -> {
              Map<String, String> cells = new TreeMap<>();
              row.forEachEntry((name, value) -> cells.put(name, value.asString("")));
              return cells;
            })
        .flatMap(cells -> parse(cells).stream())
        .toList();
  }

  /** On the finer scale if the row has both. */
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

  /** A month is {@code 2026-10}, or a day of it. */
  private static LocalDate monthEnd(String month) {
    return YearMonth.parse(month.substring(0, Math.min(month.length(), 7))).plusMonths(1).atDay(1);
  }

  private static Optional<String> find(Map<String, String> cells, String... names) {
    return Stream.of(names)
        .map(name -> cells.getOrDefault(name, ""))
        .filter(cell -> !cell.isEmpty())
        .findFirst();
  }

  /** {@code Search Popularity (1-100)} and {@code searchPopularity1100} are the same column. */
  private static String normalize(String column) {
    return column.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
