package dev.storescope.history;

import dev.storescope.table.CellNumber;
import dev.storescope.table.TableReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the row of a table to a JSON object. An empty cell is an absent field. Ids in a cell are
 * separated by spaces, keywords by {@code |}; {@code []} is an empty list.
 */
final class CsvRow {
  private static final Set<String> IDS = Set.of("free", "paid", "grossing", "app_ids");
  private static final Set<String> KEYWORDS = Set.of("suggestions", "ads_suggestions");
  private static final Set<String> NUMBERS = Set.of("rating", "rating_count", "popularity");
  private static final Pattern NOT_FOUND =
      Pattern.compile(
          "∞|nr|no rank(ing)?|lost|[>≥]=?\\s*#?[0-9][0-9,. ]{0,6}|[0-9][0-9,. ]{0,6}\\+|not (ranked|ranking|found|in (the )?top [0-9]{1,5})"
              + "|unranked|(out of|outside|beyond) (the )?(top )?[0-9]{1,5}",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern NO_VALUE =
      Pattern.compile(
          "[-–—―−]+|#?n\\.?/?a\\.?|k\\.\\s?a\\.|nan|null|none|\\?+", Pattern.CASE_INSENSITIVE);
  private static final Pattern BESIDE_RANK =
      Pattern.compile(
          "^(#|'|n[or]\\.\\s?|№\\s?)|(?<=[0-9])(st|nd|rd|th)$", Pattern.CASE_INSENSITIVE);
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");

  private CsvRow() {}

  static ObjectNode toObject(List<String> columns, List<String> cells) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < columns.size(); i++) {
      if (!cells.get(i).isBlank()) {
        put(object, name(columns.get(i)), cells.get(i).strip());
      }
    }
    return object;
  }

  /** The field that a column has. */
  static String name(String column) {
    return column.strip().toLowerCase(Locale.ROOT);
  }

  private static void put(ObjectNode object, String name, String cell) {
    if (IDS.contains(name)) {
      split(cell, SPACES, object.putArray(name));
    } else if (KEYWORDS.contains(name)) {
      split(cell, BAR, object.putArray(name));
    } else if (name.equals("rank")) {
      putRank(object, cell);
    } else if (NUMBERS.contains(name)) {
      putNumber(object, name, cell);
    } else if (cell.equals("true") || cell.equals("false")) {
      object.put(name, Boolean.parseBoolean(cell));
    } else {
      object.put(name, cell);
    }
  }

  private static void putNumber(ObjectNode object, String name, String cell) {
    BigDecimal number =
        CellNumber.parse(cell)
            .orElseThrow(
                () ->
                    new InvalidLineException(
                        "'%s' must be a number, not %s.".formatted(name, TableReader.shown(cell))));
    Optional<Long> whole = CellNumber.parseWhole(cell);
    if (whole.isPresent()) {
      object.put(name, whole.get());
    } else {
      object.put(name, number.doubleValue());
    }
  }

  /** A rank, also {@code #14} and {@code 14th}; {@code >100} and {@code 100+} are: not found. */
  static void putRank(ObjectNode object, String cell) {
    if (NOT_FOUND.matcher(cell).matches()) {
      object.put("rank", 0);
    } else if (NO_VALUE.matcher(cell).matches()) {
      throw new InvalidLineException(
          "Ambiguous 'rank' '%s'. If the app was not found, use 0. If it was not observed, remove the row."
              .formatted(cell));
    } else {
      object.put(
          "rank",
          CellNumber.parseWhole(BESIDE_RANK.matcher(cell).replaceAll(""))
              .orElseThrow(
                  () ->
                      new InvalidLineException(
                          "Invalid 'rank' '%s'. Use a whole number from 1, or 0 if the app was not found."
                              .formatted(TableReader.shown(cell)))));
    }
  }

  private static void split(String cell, Pattern separator, ArrayNode list) {
    if (!cell.equals("[]")) {
      separator.splitAsStream(cell).forEach(list::add);
    }
  }
}
