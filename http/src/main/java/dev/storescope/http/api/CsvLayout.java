package dev.storescope.http.api;

import dev.storescope.http.validation.TableNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * How the data of an answer is written as CSV: where its rows are, and which columns they have. All
 * answers of an endpoint have the same columns; an absent value is a blank cell.
 *
 * @param lead the columns with the same value in all rows: members of the data or, if it has no
 *     such member, parameters of the request
 * @param levels the nested objects and lists that the rows are in; none if the data is one row
 * @param cells the columns from the innermost level; an entry that is a plain value is that of the
 *     first
 * @param isOneRowWithoutEntries whether data without any entry has one row, of the leading columns
 */
public record CsvLayout(
    List<Column> lead, List<Level> levels, List<Column> cells, boolean isOneRowWithoutEntries) {
  private static final String EACH = "/*/";

  public CsvLayout {
    lead = List.copyOf(lead);
    levels = List.copyOf(levels);
    cells = List.copyOf(cells);
  }

  /**
   * A column and where its value is. {@code /list/*}{@code /member} is the member of each entry of
   * a list; an entry that is a plain value is that of the column named as the list.
   */
  record Column(String name, String pointer) {
    /** A member, or {@code name=pointer}. */
    static Column parse(String text) {
      int equals = text.indexOf('=');
      return equals < 0
          ? new Column(text, "/" + text)
          : new Column(text.substring(0, equals), text.substring(equals + 1));
    }

    static List<Column> parseAll(String... texts) {
      return Stream.of(texts).map(Column::parse).toList();
    }

    private String text(JsonNode node) {
      int each = pointer.indexOf(EACH);
      return each < 0
          ? CsvLayout.text(node.at(pointer))
          : texts(node, pointer.substring(0, each), pointer.substring(each + EACH.length() - 1));
    }

    private String texts(JsonNode node, String list, String member) {
      boolean isList = list.equals("/" + name);
      return node.at(list)
          .valueStream()
          .filter(entry -> isList || entry.isObject())
          .map(entry -> CsvLayout.text(entry.isObject() ? entry.at(member) : entry))
          .collect(Collectors.joining(";"));
    }
  }

  /** What has a row, or a further level, for each of its members or entries. */
  sealed interface Level {
    String pointer();

    /** The members of an object; their names are a column. */
    record Members(String pointer, String column) implements Level {}

    /** The entries of a list. */
    record Entries(String pointer) implements Level {}

    /** The entries of a list; their positions from 1 are a column. */
    record Positions(String pointer, String column) implements Level {}

    private Stream<String> columns() {
      return switch (this) {
        case Members(String _, String column) -> Stream.of(column);
        case Positions(String _, String column) -> Stream.of(column);
        case Entries _ -> Stream.empty();
      };
    }
  }

  /** The layout with some leading columns, in one row so far. */
  public static CsvLayout of(String... columns) {
    return new CsvLayout(Column.parseAll(columns), List.of(), List.of(), false);
  }

  CsvLayout members(String pointer, String column) {
    return within(new Level.Members(pointer, column));
  }

  public CsvLayout entries(String pointer) {
    return within(new Level.Entries(pointer));
  }

  CsvLayout positions(String pointer, String column) {
    return within(new Level.Positions(pointer, column));
  }

  CsvLayout orOneRow() {
    return new CsvLayout(lead, levels, cells, true);
  }

  public CsvLayout cells(String... columns) {
    return new CsvLayout(lead, levels, Column.parseAll(columns), isOneRowWithoutEntries);
  }

  List<String> headings() {
    Stream<String> keys = levels.stream().flatMap(Level::columns);
    return Stream.of(lead.stream().map(Column::name), keys, cells.stream().map(Column::name))
        .flatMap(each -> each)
        .toList();
  }

  /** The headings and the rows of the data of an answer. */
  List<List<String>> table(JsonNode data, Map<String, String> about) {
    return join(List.of(headings()), rows(data, about).stream());
  }

  /** The rows of the data of an answer to a request about some parameters. */
  List<List<String>> rows(JsonNode data, Map<String, String> about) {
    List<String> common =
        lead.stream()
            .map(
                column ->
                    data.at(column.pointer()).isMissingNode()
                        ? about.getOrDefault(column.name(), "")
                        : column.text(data))
            .toList();
    List<List<String>> rows = new ArrayList<>();
    addRows(0, common, data, rows);
    if (rows.isEmpty() && isOneRowWithoutEntries) {
      int others = headings().size() - common.size();
      rows.add(join(common, Stream.generate(() -> "").limit(others)));
    }
    return rows;
  }

  private void addRows(int depth, List<String> keys, JsonNode node, List<List<String>> rows) {
    if (depth == levels.size()) {
      rows.add(join(keys, cells.stream().map(column -> cell(column, node))));
      return;
    }
    JsonNode inner = node.at(levels.get(depth).pointer());
    switch (levels.get(depth)) {
      case Level.Members _ ->
          inner.forEachEntry(
              (name, each) -> addRows(depth + 1, join(keys, Stream.of(name)), each, rows));
      case Level.Entries _ -> inner.forEach(each -> addRows(depth + 1, keys, each, rows));
      case Level.Positions _ -> {
        int position = 1;
        for (JsonNode each : inner) {
          addRows(depth + 1, join(keys, Stream.of("" + position++)), each, rows);
        }
      }
    }
  }

  private String cell(Column column, JsonNode node) {
    boolean isPlain = node instanceof StringNode && column.equals(cells.getFirst());
    return isPlain ? text(node) : column.text(node);
  }

  private CsvLayout within(Level level) {
    return new CsvLayout(lead, join(levels, Stream.of(level)), cells, isOneRowWithoutEntries);
  }

  private static <T> List<T> join(List<T> some, Stream<T> more) {
    return Stream.concat(some.stream(), more).toList();
  }

  /** A value; of an object or list, all values within it, each after the names that lead to it. */
  private static String text(JsonNode node) {
    StringJoiner leaves = new StringJoiner(";");
    addLeaves("", node, leaves);
    return leaves.toString();
  }

  private static String number(JsonNode node) {
    return TableNumber.text(node.doubleValue());
  }

  private static void addLeaves(String names, JsonNode node, StringJoiner leaves) {
    if (node.isObject()) {
      node.forEachEntry((name, each) -> addLeaves(names + name + " ", each, leaves));
    } else if (node.isArray()) {
      node.forEach(each -> addLeaves(names, each, leaves));
    } else if (!node.isMissingNode() && !node.isNull()) {
      leaves.add(names + (node.isFloatingPointNumber() ? number(node) : node.asString()));
    }
  }
}
