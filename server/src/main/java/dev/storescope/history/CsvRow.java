package dev.storescope.history;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts a CSV row to a JSON object. An empty cell is an absent field. Ids in a cell are
 * separated by spaces, keywords by {@code |}; {@code []} is an empty list.
 */
final class CsvRow {
  private static final Set<String> IDS = Set.of("free", "paid", "grossing", "app_ids");
  private static final Set<String> KEYWORDS = Set.of("suggestions", "ads_suggestions");
  private static final Set<String> NUMBERS = Set.of("rating", "rating_count", "popularity");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,15})?");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");

  private CsvRow() {}

  static ObjectNode toObject(Map<String, String> row) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    row.forEach(
        (name, cell) -> {
          if (!cell.isBlank()) {
            put(object, name.strip(), cell.strip());
          }
        });
    return object;
  }

  private static void put(ObjectNode object, String name, String cell) {
    if (IDS.contains(name)) {
      split(cell, SPACES, object.putArray(name));
    } else if (KEYWORDS.contains(name)) {
      split(cell, BAR, object.putArray(name));
    } else if (NUMBERS.contains(name)) {
      putNumber(object, name, cell);
    } else if (cell.equals("true") || cell.equals("false")) {
      object.put(name, Boolean.parseBoolean(cell));
    } else {
      object.put(name, cell);
    }
  }

  private static void putNumber(ObjectNode object, String name, String cell) {
    if (!NUMBER.matcher(cell).matches()) {
      throw new InvalidLineException("'" + name + "' is not a number");
    }
    if (cell.contains(".")) {
      object.put(name, Double.parseDouble(cell));
    } else {
      object.put(name, Long.parseLong(cell));
    }
  }

  private static void split(String cell, Pattern separator, ArrayNode list) {
    if (!cell.equals("[]")) {
      separator.splitAsStream(cell).forEach(list::add);
    }
  }
}
