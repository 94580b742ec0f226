package dev.storescope.parquet;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * A column of a table.
 *
 * @param required whether every row has a value
 */
record TableColumn(String name, ColumnType type, boolean required) {

  /** Columns as names and types, such as {@code rank integer, rating number?}. */
  static List<TableColumn> parseAll(String columns) {
    return Arrays.stream(columns.split(", ", -1)).map(TableColumn::parse).toList();
  }

  private static TableColumn parse(String text) {
    String[] words = text.split(" ", 2);
    boolean required = !words[1].endsWith("?");
    String type = required ? words[1] : words[1].substring(0, words[1].length() - 1);
    return new TableColumn(words[0], ColumnType.valueOf(type.toUpperCase(Locale.ROOT)), required);
  }

  Type schema() {
    var primitive = required ? Types.required(type.stored()) : Types.optional(type.stored());
    return type.meaning().map(primitive::as).orElse(primitive).named(name);
  }
}
