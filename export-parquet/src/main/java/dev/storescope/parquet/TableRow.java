package dev.storescope.parquet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A row of a table: a value for each column, empty where there is none. */
record TableRow(ExportTable table, List<Optional<?>> values) {
  TableRow {
    values = List.copyOf(values);
    if (values.size() != table.columns().size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s has %d columns, not %d",
              table,
              table.columns().size(),
              values.size()));
    }
  }
}
