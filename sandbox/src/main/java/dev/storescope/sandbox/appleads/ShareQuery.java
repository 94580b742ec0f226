package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.appleads.PopularityQuery.BadQueryException;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The query of the impression shares of an app, by day.
 *
 * @param country the only one, if one is named
 */
record ShareQuery(
    AppId.AppStore app,
    Optional<Country> country,
    LocalDate first,
    LocalDate last,
    int offset,
    int pageSize) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int USUAL_PAGE = 100;
  private static final int MOST_OF_A_PAGE = 5_000;
  private static final int MOST_DAYS = 30;
  private static final Set<String> SLOTS = Set.of("FIRST_SLOT", "ALL_SLOTS");

  static ShareQuery parse(String body) throws BadQueryException {
    JsonNode json = read(body);
    JsonNode filters = json.path("filters");
    String app =
        find(filters, "promotedObjectId")
            .filter(id -> id.matches("[1-9][0-9]{0,17}"))
            .orElseThrow(() -> new BadQueryException("filters: promotedObjectId is required"));
    String slots = json.path("options").path("impressionShareReportType").asString("FIRST_SLOT");
    require(SLOTS.contains(slots), "options: FIRST_SLOT or ALL_SLOTS");
    int pageSize = json.path("pagination").path("pageSize").asInt(USUAL_PAGE);
    int offset = json.path("pagination").path("offset").asInt(0);
    require(
        pageSize >= 1 && pageSize <= MOST_OF_A_PAGE && offset >= 0,
        "pagination: pageSize is 1 to 5000, offset is 0 or more");
    List<LocalDate> days = days(json.path("timeRange"));
    return new ShareQuery(
        new AppId.AppStore(Long.parseLong(app)),
        find(filters, "countryOrRegion").map(code -> new Country(code.toLowerCase(Locale.ROOT))),
        days.getFirst(),
        days.getLast(),
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

  private static Optional<String> find(JsonNode filters, String field) {
    return filters
        .valueStream()
        .filter(filter -> filter.path("field").asString("").equals(field))
        .filter(filter -> filter.path("operator").asString("").equals("EQUALS"))
        .map(filter -> filter.path("value").asString(""))
        .findFirst();
  }

  private static List<LocalDate> days(JsonNode range) throws BadQueryException {
    require(
        range.path("granularity").asString("").equals("DAILY"), "timeRange: only DAILY is here");
    try {
      LocalDate first = LocalDate.parse(range.path("start").asString(""));
      LocalDate last = LocalDate.parse(range.path("end").asString(""));
      long days = ChronoUnit.DAYS.between(first, last) + 1;
      require(days >= 1 && days <= MOST_DAYS, "timeRange: DAILY has 1 to 30 days");
      return List.of(first, last);
    } catch (DateTimeException e) {
      throw new BadQueryException("timeRange: start and end are days such as 2026-11-08");
    }
  }

  private static void require(boolean valid, String message) throws BadQueryException {
    if (!valid) {
      throw new BadQueryException(message);
    }
  }
}
