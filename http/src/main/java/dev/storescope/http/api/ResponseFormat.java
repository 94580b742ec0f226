package dev.storescope.http.api;

import dev.storescope.http.Validator;
import dev.storescope.http.body.TaggedBody;
import dev.storescope.http.body.TaggedCsv;
import dev.storescope.http.body.TaggedJson;
import dev.storescope.http.validation.ValueType;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The format of the data of a response with status 200. */
public enum ResponseFormat {
  JSON,
  CSV,
  /** CSV that begins with a byte-order mark, by which spreadsheets recognize UTF-8. */
  MARKED_CSV;

  /** The parameter for a byte-order mark. */
  static final String MARK = "bom";

  private static final String NAME = "format";
  private static final ValueType<ResponseFormat> TYPE =
      ValueType.text(
          text ->
              switch (text) {
                case "json" -> JSON;
                case "csv" -> CSV;
                default -> throw ValueType.mustBe("json or csv");
              });

  /**
   * Data in the format.
   *
   * @param name of a file with the data, without extension
   * @param sent the parameters of the request
   */
  public TaggedBody body(String name, JsonNode data, CsvLayout layout, Map<String, String> sent) {
    return switch (this) {
      case JSON -> TaggedJson.of(data);
      case CSV -> TaggedCsv.of(name, layout.table(data, sent));
      case MARKED_CSV -> TaggedCsv.marked(name, layout.table(data, sent));
    };
  }

  /** The format that a request wants, JSON by default; empty if it has an error. */
  public static Optional<ResponseFormat> read(Validator query) {
    Optional<ResponseFormat> format =
        query.has(NAME) ? query.optional(NAME, TYPE) : Optional.of(JSON);
    Optional<Boolean> mark =
        query.has(MARK) ? query.optional(MARK, ValueType.FLAG) : Optional.of(false);
    if (format.equals(Optional.of(JSON))) {
      query.ignore(MARK);
    }
    return mark.flatMap(wanted -> format.map(each -> wanted ? each.marked() : each));
  }

  private ResponseFormat marked() {
    return this == CSV ? MARKED_CSV : this;
  }
}
