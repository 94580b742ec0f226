package dev.storescope.http.api;

import dev.storescope.http.TaggedBody;
import dev.storescope.http.TaggedCsv;
import dev.storescope.http.TaggedJson;
import dev.storescope.http.Validator;
import dev.storescope.http.ValueType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The format of the data of a response with status 200. */
enum ResponseFormat {
  JSON,
  CSV;

  private static final String NAME = "format";
  private static final ValueType<ResponseFormat> TYPE =
      ValueType.text(
          text ->
              Arrays.stream(values())
                  .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
                  .findFirst()
                  .orElseThrow(() -> new IllegalArgumentException("json or csv is accepted")));

  /**
   * Data in the format.
   *
   * @param name of a file with the data, without extension
   * @param sent the parameters of the request
   */
  TaggedBody body(String name, JsonNode data, CsvLayout layout, Map<String, String> sent) {
    return switch (this) {
      case JSON -> TaggedJson.of(data);
      case CSV -> TaggedCsv.of(name, layout.table(data, sent));
    };
  }

  /** The format that a request wants, JSON by default; empty if it has an error. */
  static Optional<ResponseFormat> read(Validator query) {
    return query.has(NAME) ? query.optional(NAME, TYPE) : Optional.of(JSON);
  }
}
