package dev.storescope.parquet;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an export wrote.
 *
 * @param rows by the name of the table; tables without rows have no entry
 */
public record ExportReport(Map<String, Long> rows, long files, long bytes) {
  public static final ExportReport NOTHING = new ExportReport(Map.of(), 0, 0);

  public ExportReport {
    rows = Collections.unmodifiableMap(new TreeMap<>(rows));
  }

  ExportReport with(ExportTable table, long added, long size) {
    Map<String, Long> sum = new TreeMap<>(rows);
    sum.merge(table.wireName(), added, Long::sum);
    return new ExportReport(sum, files + 1, bytes + size);
  }

  /** What this and another export wrote. */
  public ExportReport plus(ExportReport other) {
    Map<String, Long> sum = new TreeMap<>(rows);
    other.rows.forEach((table, count) -> sum.merge(table, count, Long::sum));
    return new ExportReport(sum, files + other.files, bytes + other.bytes);
  }

  /** The rows of all tables. */
  public long totalRows() {
    return rows.values().stream().mapToLong(Long::longValue).sum();
  }
}
