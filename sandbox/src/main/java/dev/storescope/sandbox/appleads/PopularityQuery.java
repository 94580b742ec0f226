package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The query of a report.
 *
 * @param fields optional columns
 * @param countries requested countries
 * @param filters further conditions on rows
 * @param days the week or month
 */
record PopularityQuery(
    Set<String> fields,
    List<Country> countries,
    List<RowFilter> filters,
    ReportedDays days,
    int offset,
    int pageSize) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int USUAL_PAGE = 20;
  private static final int MOST_OF_A_PAGE = 10_000;
  private static final String COUNTRY = "countryOrRegion";

  /** The query is invalid. */
  static final class BadQueryException extends Exception {
    private static final long serialVersionUID = 1L;

    BadQueryException(String message) {
      super(message);
    }
  }

  static PopularityQuery parse(String body) throws BadQueryException {
    JsonNode json = read(body);
    List<RowFilter> filters = filters(json.path("filters"));
    if (json.has("sorting")) {
      throw new BadQueryException("sorting: rows come by genre and rankInGenre, and not otherwise");
    }
    int pageSize = json.path("pagination").path("pageSize").asInt(USUAL_PAGE);
    int offset = json.path("pagination").path("offset").asInt(0);
    if (pageSize < 1 || pageSize > MOST_OF_A_PAGE || offset < 0) {
      throw new BadQueryException("pagination: pageSize is 1 to 10000, offset is 0 or more");
    }
    return new PopularityQuery(
        Set.copyOf(texts(json.path("fields"))),
        countries(filters),
        filters.stream().filter(filter -> !filter.field().equals(COUNTRY)).toList(),
        days(json.path("timeRange")),
        offset,
        pageSize);
  }

  private static JsonNode read(String body) throws BadQueryException {
    try {
      return JSON.readTree(body);
    } catch (JacksonException e) {
      throw new BadQueryException("the body is no JSON");
    }
  }

  private static List<RowFilter> filters(JsonNode filters) throws BadQueryException {
    List<Optional<RowFilter>> read =
        filters
            .valueStream()
            .map(
                filter ->
                    RowFilter.find(
                        filter.path("field").asString(""),
                        filter.path("operator").asString(""),
                        texts(filter.path("value"))))
            .toList();
    if (read.stream().anyMatch(Optional::isEmpty)) {
      throw new BadQueryException(
          "filters: countryOrRegion, genre and searchTerm are EQUALS or IN; searchTerm CONTAINS");
    }
    return read.stream().flatMap(Optional::stream).toList();
  }

  /** A text or an array of texts. */
  private static List<String> texts(JsonNode value) {
    return (value.isArray() ? value.valueStream() : Stream.of(value))
        .map(text -> text.asString(""))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static List<Country> countries(List<RowFilter> filters) throws BadQueryException {
    List<Country> countries =
        Storefronts.list().stream()
            .map(Storefronts.Storefront::country)
            .filter(country -> Storefronts.has(StoreType.APP_STORE, country))
            .filter(country -> isRequested(country, filters))
            .toList();
    if (filters.stream().noneMatch(filter -> filter.field().equals(COUNTRY))) {
      throw new BadQueryException("filters: name a countryOrRegion");
    }
    return countries;
  }

  private static boolean isRequested(Country country, List<RowFilter> filters) {
    String code = country.code().toUpperCase(Locale.ROOT);
    return filters.stream()
        .filter(filter -> filter.field().equals(COUNTRY))
        .allMatch(filter -> filter.accepts(code));
  }

  private static ReportedDays days(JsonNode range) throws BadQueryException {
    try {
      LocalDate start = LocalDate.parse(range.path("start").asString(""));
      LocalDate end = LocalDate.parse(range.path("end").asString("")).plusDays(1);
      String granularity = range.path("granularity").asString("");
      if (granularity.equals("WEEKLY_SUN_SAT") && ReportedDays.isWeek(start, end)) {
        return ReportedDays.week(start);
      }
      if (granularity.equals("MONTHLY") && ReportedDays.isMonth(start, end)) {
        return ReportedDays.month(YearMonth.from(start));
      }
    } catch (DateTimeException e) {
      throw new BadQueryException("timeRange: start and end are days such as 2026-11-08");
    }
    throw new BadQueryException(
        "timeRange: a week from Sunday to Saturday, WEEKLY_SUN_SAT, or a month, MONTHLY");
  }
}
