package dev.storescope.sandbox.appleads;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Writes a page of a report. */
record PopularityJson(JsonGenerator json, PopularityQuery query) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The requested page of the matching rows. */
  static String text(PopularityQuery query, List<PopularityRow> rows) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      new PopularityJson(json, query).write(rows);
    }
    return text.toString();
  }

  private void write(List<PopularityRow> rows) {
    json.writeStartObject();
    json.writeObjectPropertyStart("result");
    json.writeArrayPropertyStart("rows");
    rows.stream().skip(query.offset()).limit(query.pageSize()).forEach(this::write);
    json.writeEndArray();
    json.writeEndObject();
    json.writeObjectPropertyStart("pagination");
    json.writeNumberProperty("offset", query.offset());
    json.writeNumberProperty("pageSize", query.pageSize());
    json.writeNumberProperty("totalCount", rows.size());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void write(PopularityRow row) {
    json.writeStartObject();
    json.writeStringProperty(row.days().isWeek() ? "week" : "month", row.days().first().toString());
    json.writeStringProperty("countryOrRegion", row.country().code().toUpperCase(Locale.ROOT));
    json.writeStringProperty("genre", row.genre().name());
    json.writeStringProperty("searchTerm", row.term());
    number("rankInGenre", row.rank());
    number("searchPopularityInGenre", row.inGenre());
    number("searchPopularity1to100", row.popularity());
    number("searchPopularity1to5", row.popularityOfFive());
    json.writeEndObject();
  }

  private void number(String field, int value) {
    if (query.fields().contains(field)) {
      json.writeNumberProperty(field, value);
    }
  }
}
