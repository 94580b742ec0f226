package dev.storescope.connector.playconsole;

import dev.storescope.file.NotTextException;
import dev.storescope.table.TableReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the tables of bulk reports: UTF-16 or UTF-8, with columns that are found by their names.
 * These differ in case, spaces and slashes from file to file and from year to year.
 *
 * @param columns all of which a file needs, as they are written now
 */
record CsvTable(List<String> columns) {
  /** Receives one row after another. */
  interface RowVisitor {
    void visit(Row row);
  }

  /** The cells of a row by the plain names of the columns. */
  record Row(Map<String, String> cells) {
    /** The text of a cell without spaces around; blank if there is no such column. */
    String get(String column) {
      return cells.getOrDefault(plain(column), "");
    }

    LocalDate date(String column) {
      try {
        return LocalDate.parse(get(column));
      } catch (DateTimeException e) {
        throw new PlayFailureException(new PlayFailure.Failed("a row of a file has no date"));
      }
    }

    /** A count; empty if the cell is. */
    Optional<Long> count(String column) {
      String text = get(column).replace(",", "");
      try {
        return text.isEmpty()
            ? Optional.empty()
            : Optional.of(Long.parseLong(text)).filter(count -> count >= 0).or(Row::noCount);
      } catch (NumberFormatException e) {
        return noCount();
      }
    }

    private static Optional<Long> noCount() {
      throw PlayFailureException.failed("a row of a file has no count");
    }
  }

  /**
   * Visits the rows of a file.
   *
   * @throws PlayFailureException if it is no table with these columns
   */
  void read(byte[] file, RowVisitor visitor) {
    try {
      boolean hasHeader =
          new TableReader(this::isHeader)
              .read(
                  new ByteArrayInputStream(file),
                  Optional.empty(),
                  (header, row) -> visitor.visit(row(header.columns(), row.cells())))
              .isPresent();
      if (!hasHeader) {
        throw PlayFailureException.failed(
            "a file has no header with the columns " + String.join(", ", columns));
      }
    } catch (NotTextException | IllegalArgumentException e) {
      throw new PlayFailureException(
          new PlayFailure.Failed("a file is no table: " + e.getMessage()));
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory cannot be read", e);
    }
  }

  private boolean isHeader(List<String> cells) {
    List<String> names = cells.stream().map(CsvTable::plain).toList();
    return columns.stream().map(CsvTable::plain).allMatch(names::contains);
  }

  /** A row that is cut off has other cells than the header. */
  private static Row row(List<String> header, List<String> cells) {
    if (cells.size() != header.size()) {
      throw PlayFailureException.failed("a row of a file has other columns than the header");
    }
    Map<String, String> byName = new HashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      byName.putIfAbsent(plain(header.get(i)), cells.get(i).strip());
    }
    return new Row(byName);
  }

  private static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    name.toLowerCase(Locale.ROOT)
        .chars()
        .filter(Character::isLetterOrDigit)
        .forEach(c -> plain.append((char) c));
    return plain.toString();
  }
}
