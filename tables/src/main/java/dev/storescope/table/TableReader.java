package dev.storescope.table;

import dev.storescope.file.TextFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads a table whose header may stand below other lines: a CSV file with commas, semicolons, tabs
 * or vertical bars between its cells, or the first sheet of an .xlsx workbook that has the header.
 *
 * @param isHeader whether the cells of a row are the names of the columns
 */
public record TableReader(Predicate<List<String>> isHeader) {
  /** The most lines above a header. */
  static final int MOST_BEFORE = 100;

  private static final int MOST_SHOWN = 80;

  private static final int[] WORKBOOK = {'P', 'K', 3, 4};
  private static final int[] OLD_WORKBOOK = {0xD0, 0xCF, 0x11, 0xE0};

  /**
   * The header of a table.
   *
   * @param before the rows above it
   * @param line from 1
   */
  public record TableHeader(List<List<String>> before, long line, List<String> columns) {
    public TableHeader {
      before = List.copyOf(before);
      columns = List.copyOf(columns);
    }
  }

  /**
   * A row below the header.
   *
   * @param line from 1
   */
  public record TableRow(long line, List<String> cells) {
    public TableRow {
      cells = List.copyOf(cells);
    }
  }

  /** Receives the rows below a header, in order. */
  public interface RowConsumer {
    void accept(TableHeader header, TableRow row);
  }

  /**
   * Passes the rows of a file below its header; blank rows are skipped.
   *
   * @param charset of a CSV file; empty to detect UTF-8 or UTF-16
   * @return the header; empty if the file has none
   * @throws dev.storescope.file.NotTextException if the file cannot be decoded
   * @throws IllegalArgumentException if it is no valid CSV or workbook, with a message for the
   *     operator
   */
  public Optional<TableHeader> read(
      InputStream bytes, Optional<Charset> charset, RowConsumer consumer) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(bytes);
    if (begins(buffered, OLD_WORKBOOK)) {
      throw new IllegalArgumentException(
          "This is a workbook in the old format .xls, or with a password. Save it as .xlsx without a password, or as CSV.");
    }
    if (begins(buffered, WORKBOOK)) {
      return new WorkbookRows(buffered).read(isHeader, consumer);
    }
    return readCsv(TextFile.open(buffered, charset), consumer);
  }

  /** As {@link #read}, of a CSV text. */
  public Optional<TableHeader> readCsv(BufferedReader text, RowConsumer consumer)
      throws IOException {
    HeaderSearch rows = new HeaderSearch(isHeader, consumer);
    CsvRows.read(text, isHeader, rows::add);
    return rows.header();
  }

  /** The start of a cell in one line, for messages. */
  public static String shown(String cell) {
    String line = cell.replaceAll("\\R", " ");
    return line.codePointCount(0, line.length()) <= MOST_SHOWN
        ? line
        : line.substring(0, line.offsetByCodePoints(0, MOST_SHOWN)) + "…";
  }

  /** Whether a file is a workbook, and not a text. */
  public static boolean isWorkbook(BufferedInputStream bytes) throws IOException {
    return begins(bytes, WORKBOOK) || begins(bytes, OLD_WORKBOOK);
  }

  private static boolean begins(BufferedInputStream bytes, int[] expected) throws IOException {
    bytes.mark(expected.length);
    boolean equal = true;
    for (int each : expected) {
      equal &= bytes.read() == each;
    }
    bytes.reset();
    return equal;
  }

  /** Finds the header, and passes the rows below it. */
  static final class HeaderSearch {
    private final Predicate<List<String>> isHeader;
    private final RowConsumer consumer;
    private final List<List<String>> before = new ArrayList<>();
    private Optional<TableHeader> header = Optional.empty();

    HeaderSearch(Predicate<List<String>> isHeader, RowConsumer consumer) {
      this.isHeader = isHeader;
      this.consumer = consumer;
    }

    void add(long line, List<String> cells) {
      if (header.isPresent()) {
        consumer.accept(header.get(), new TableRow(line, cells));
      } else if (isHeader.test(cells)) {
        header = Optional.of(new TableHeader(before, line, cells));
      } else if (before.size() < MOST_BEFORE) {
        before.add(cells);
      }
    }

    Optional<TableHeader> header() {
      return header;
    }
  }
}
