package dev.storescope.parquet;

import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Adds to the values of a row those that all rows of an observation have. */
record RowBuilder(Observation<?> observation, Consumer<TableRow> out) {

  /** Passes a row on; a value may be optional. */
  void add(ExportTable table, List<?> keys, Object... values) {
    Subject<?> subject = observation.subject();
    List<Optional<?>> row = new ArrayList<>(table.columns().size());
    row.add(Optional.of(subject.store().wireName()));
    keys.forEach(key -> row.add(optional(key)));
    row.add(Optional.of(observation.observedAt()));
    row.add(Optional.of(LocalDate.ofInstant(observation.observedAt(), ZoneOffset.UTC)));
    for (Object value : values) {
      row.add(optional(value));
    }
    row.add(Optional.of(observation.source().name()));
    out.accept(new TableRow(table, row));
  }

  private static Optional<?> optional(Object value) {
    return value instanceof Optional<?> given ? given : Optional.of(value);
  }
}
