package dev.storescope.connector.appleads;

import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.table.CellDates;
import dev.storescope.table.CellNumber;
import dev.storescope.table.TableReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A row of a report: the popularity of a term in a country.
 *
 * @param genre in whose list of most popular terms the row is, if the report says so
 * @param rank in the genre, from 1
 * @param ofGenre the popularity compared with the first term of the genre, from 1 to 100
 * @param period the day, week or month of the row, if it has one
 */
record SearchTerm(
    Country country,
    Keyword keyword,
    Popularity popularity,
    Optional<String> genre,
    OptionalInt rank,
    OptionalInt ofGenre,
    Optional<ReportPeriod> period) {

  /** The names of the columns in the API and in exported files. */
  private static final String[] TERM = {"searchterm", "keyword", "searchterms"};

  private static final String[] COUNTRY = {
    "countryorregion", "countryregion", "country", "region", "storefront", "countriesorregions"
  };
  private static final String[] GENRE = {"genre", "genreid", "genrename"};
  private static final String[] RANK = {"rankingenre"};
  private static final String[] OF_GENRE = {
    "searchpopularityingenre", "searchpopularityingenre1to100", "searchpopularityingenre1100"
  };
  private static final String[] OF_100 = {"searchpopularity1to100", "searchpopularity1100"};
  private static final String[] OF_5 = {
    "searchpopularity1to5", "searchpopularity15", "searchpopularity"
  };
  private static final String[] WEEK = {"week", "weekstart", "weekstarting", "weekof"};
  private static final String[] MONTH = {"month"};
  private static final String[] DAY = {"day", "date"};
  private static final Pattern NO_NAME = Pattern.compile("[^a-z0-9]");
  private static final Pattern TOTAL =
      Pattern.compile("(grand |sub)?totals?:?|sum:?|summary", Pattern.CASE_INSENSITIVE);
  private static final Pattern RANGE = Pattern.compile("\\s+(-|to)\\s+|\\s*[–—~～]\\s*");

  /** The row in the list of its genre, if the report says which. */
  Optional<GenreTerm> inGenre() {
    return genre.map(list -> new GenreTerm(list, keyword, popularity, ofGenre));
  }

  /** The row in a report of a period, if it has none of its own. */
  SearchTerm in(ReportPeriod reported) {
    ReportPeriod own = period.orElse(reported);
    return popularity.scale() == PopularityScale.ADS_1_TO_100
        ? new SearchTerm(
            country,
            keyword,
            new Popularity(popularity.value(), own.scale(), own.findWeek()),
            genre,
            rank,
            ofGenre,
            Optional.of(own))
        : new SearchTerm(country, keyword, popularity, genre, rank, ofGenre, Optional.of(own));
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
   * Parses a row by the names of its columns in any spelling.
   *
   * @throws IllegalArgumentException if it has no valid term, country or popularity, and why
   */
  static SearchTerm parse(Map<String, String> row, CellDates dates) {
    Map<String, String> cells = new TreeMap<>();
    row.forEach((column, cell) -> cells.put(normalize(column), cell.strip()));
    if (find(cells, TERM).isEmpty() && row.values().stream().anyMatch(SearchTerm::isTotal)) {
      throw new IllegalArgumentException("The row is a total, not a search term.");
    }
    return new SearchTerm(
        country(find(cells, COUNTRY).orElseThrow(() -> missing("country or region"))),
        Keyword.of(find(cells, TERM).orElseThrow(() -> missing("search term"))),
        popularity(cells),
        find(cells, GENRE),
        whole(cells, RANK, Integer.MAX_VALUE),
        whole(cells, OF_GENRE, 100),
        period(cells, dates));
  }

  /** Whether a column is the day, week or month of the rows. */
  static boolean hasPeriod(Iterable<String> columns) {
    Map<String, String> cells = new TreeMap<>();
    columns.forEach(column -> cells.put(normalize(column), "present"));
    return Stream.of(WEEK, MONTH, DAY).anyMatch(names -> find(cells, names).isPresent());
  }

  /** The rows in JSON, under {@code result.rows} as documented; empty if there is no list. */
  static Optional<JsonNode> findRows(JsonNode json) {
    return Stream.of(json.path("result").path("rows"), json.path("rows"), json)
        .filter(JsonNode::isArray)
        .findFirst();
  }

  /** The cells of a row in JSON. */
  static Map<String, String> cells(JsonNode row) {
    Map<String, String> cells = new TreeMap<>();
    row.forEachEntry((name, value) -> cells.put(name, value.asString("")));
    return cells;
  }

  /** The rows that can be parsed. */
  static List<SearchTerm> parseAll(JsonNode rows) {
    return rows.valueStream().flatMap(row -> tryParse(cells(row)).stream()).toList();
  }

  private static Optional<SearchTerm> tryParse(Map<String, String> row) {
    try {
      return Optional.of(parse(row, CellDates.plain()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** On the finer scale if the row has both. */
  private static Popularity popularity(Map<String, String> cells) {
    return find(cells, OF_100)
        .map(on(PopularityScale.ADS_1_TO_100))
        .or(() -> find(cells, OF_5).map(on(PopularityScale.ADS_1_TO_5)))
        .orElseThrow(() -> missing("popularity"));
  }

  /** A number from 1: the popularity does not depend on it, so that any other text is none. */
  private static OptionalInt whole(Map<String, String> cells, String[] names, int most) {
    return find(cells, names)
        .flatMap(CellNumber::parseWhole)
        .filter(value -> value >= 1 && value <= most)
        .stream()
        .mapToInt(Number::intValue)
        .findFirst();
  }

  private static Function<String, Popularity> on(PopularityScale scale) {
    return text ->
        CellNumber.parseWhole(text)
            .filter(value -> value >= scale.lowest() && value <= scale.highest())
            .map(value -> new Popularity(value.intValue(), scale))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        String.format(
                            Locale.ROOT,
                            "A popularity must be a whole number from %d to %d, not '%s'.",
                            scale.lowest(),
                            scale.highest(),
                            TableReader.shown(text))));
  }

  private static Country country(String text) {
    Country country =
        CountryNames.find(text)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Unknown country '%s'.".formatted(TableReader.shown(text))));
    if (!Storefronts.has(StoreType.APP_STORE, country)) {
      throw new IllegalArgumentException(
          "The App Store has no storefront in '%s'.".formatted(text));
    }
    return country;
  }

  private static Optional<ReportPeriod> period(Map<String, String> cells, CellDates dates) {
    return find(cells, WEEK)
        .map(
            week ->
                range(week, dates).orElseGet(() -> ReportPeriod.week(dates.firstDayOfWeek(week))))
        .or(() -> find(cells, MONTH).map(month -> ReportPeriod.month(dates.month(month))))
        .or(() -> find(cells, DAY).map(day -> ReportPeriod.day(dates.date(day))));
  }

  /** The days from one to another date, if a text has two. */
  static Optional<ReportPeriod> range(String text, CellDates dates) {
    String[] ends = RANGE.split(text.strip(), -1);
    return ends.length == 2
        ? Optional.of(new ReportPeriod(dates.date(ends[0]), dates.date(ends[1]).plusDays(1)))
        : Optional.empty();
  }

  private static boolean isTotal(String cell) {
    return TOTAL.matcher(cell.strip()).matches();
  }

  private static IllegalArgumentException missing(String what) {
    return new IllegalArgumentException("The row has no " + what + ".");
  }

  private static Optional<String> find(Map<String, String> cells, String... names) {
    return Stream.of(names)
        .map(name -> cells.getOrDefault(name, ""))
        .filter(cell -> !cell.isEmpty())
        .findFirst();
  }

  /** {@code Search Popularity (1-100)} and {@code searchPopularity1100} are the same column. */
  private static String normalize(String column) {
    return NO_NAME.matcher(column.toLowerCase(Locale.ROOT)).replaceAll("");
  }
}
