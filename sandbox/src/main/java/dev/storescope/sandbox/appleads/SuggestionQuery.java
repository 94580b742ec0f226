package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.appleads.PopularityQuery.BadQueryException;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The query of the keywords that are suggested for an app. */
record SuggestionQuery(AppId.AppStore app, Country country, int offset, int pageSize) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int USUAL_PAGE = 20;
  private static final int MOST_OF_A_PAGE = 5_000;
  private static final String APP = "promotedObjectId";
  private static final String TYPE = "promotedObjectType";
  private static final String COUNTRIES = "countriesOrRegions";

  static SuggestionQuery parse(String body) throws BadQueryException {
    JsonNode json = read(body);
    JsonNode filters = json.path("filters");
    require(List.of("APPSTORE_APP").equals(values(filters, TYPE, "EQUALS")), TYPE, "APPSTORE_APP");
    if (json.has("sorting")) {
      throw new BadQueryException("sorting: keywords cannot be sorted");
    }
    int pageSize = json.path("pagination").path("pageSize").asInt(USUAL_PAGE);
    int offset = json.path("pagination").path("offset").asInt(0);
    if (pageSize < 1 || pageSize > MOST_OF_A_PAGE || offset < 0) {
      throw new BadQueryException("pagination: pageSize is 1 to 5000, offset is 0 or more");
    }
    return new SuggestionQuery(app(filters), country(filters), offset, pageSize);
  }

  private static JsonNode read(String body) throws BadQueryException {
    try {
      return JSON.readTree(body);
    } catch (JacksonException e) {
      throw new BadQueryException("the body is no JSON");
    }
  }

  private static AppId.AppStore app(JsonNode filters) throws BadQueryException {
    List<String> apps = values(filters, APP, "EQUALS");
    boolean valid = apps.size() == 1 && apps.getFirst().matches("[1-9][0-9]{0,17}");
    require(valid, APP, "the number of an app");
    return new AppId.AppStore(Long.parseLong(apps.getFirst()));
  }

  private static Country country(JsonNode filters) throws BadQueryException {
    List<String> countries = values(filters, COUNTRIES, "IN");
    boolean valid = countries.size() == 1 && countries.getFirst().matches("[A-Z]{2}");
    require(valid, COUNTRIES, "a country such as US");
    return new Country(countries.getFirst().toLowerCase(Locale.ROOT));
  }

  /** The values of a filter are an array of texts. */
  private static List<String> values(JsonNode filters, String field, String operator) {
    return filters
        .valueStream()
        .filter(filter -> filter.path("field").asString("").equals(field))
        .filter(filter -> filter.path("operator").asString("").equals(operator))
        .map(filter -> filter.path("value"))
        .flatMap(value -> value.isArray() ? value.valueStream() : Stream.empty())
        .map(value -> value.asString(""))
        .toList();
  }

  private static void require(boolean valid, String field, String value) throws BadQueryException {
    if (!valid) {
      throw new BadQueryException("MISSING_REQUIRED_FILTER: " + field + " must be " + value);
    }
  }
}
