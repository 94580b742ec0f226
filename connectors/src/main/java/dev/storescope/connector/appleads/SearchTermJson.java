package dev.storescope.connector.appleads;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Finds the rows of a search-term report in the JSON that the interface gives. */
final class SearchTermJson {
  private SearchTermJson() {}

  /** The rows, under {@code result.rows} as documented; empty if there is no list of rows. */
  static Optional<JsonNode> findRows(JsonNode json) {
    return Stream.of(json.path("result").path("rows"), json.path("rows"), json)
        .filter(JsonNode::isArray)
        .findFirst();
  }

  static Stream<SearchTerm> read(JsonNode rows) {
    return rows.valueStream()
        .map(SearchTermJson::cells)
        .flatMap(row -> SearchTerm.read(row).stream());
  }

  private static Map<String, String> cells(JsonNode row) {
    Map<String, String> cells = new TreeMap<>();
    row.forEachEntry((name, value) -> cells.put(name, value.asString("")));
    return cells;
  }
}
