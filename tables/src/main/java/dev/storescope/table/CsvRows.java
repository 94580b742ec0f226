package dev.storescope.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.function.Predicate;

/** The rows of a CSV text, whose separator is the one with which a row is the header. */
final class CsvRows {
  private static final int HEAD = 1 << 16;
  private static final char[] SEPARATORS = {',', '\t', ';', '|'};

  private CsvRows() {}

  /** Receives the rows that are not blank, with their lines, from 1. */
  interface RowVisitor {
    void visit(long line, List<String> cells);
  }

  static void read(BufferedReader text, Predicate<List<String>> isHeader, RowVisitor visitor)
      throws IOException {
    char separator = separator(head(text), isHeader);
    LastCharacter end = new LastCharacter(text);
    try (CsvReader<CsvRecord> rows = open(end, separator)) {
      for (CsvRecord row : rows) {
        if (hasLineBreak(row.getFields().getLast()) && end.isEnd() && !end.isQuoted()) {
          throw new IllegalArgumentException(
              "The cell that begins with a quotation mark on line %s has no closing quotation mark."
                  .formatted(row.getStartingLineNumber()));
        }
        List<String> cells = row.getFields().stream().map(CsvRows::withoutFormula).toList();
        if (!cells.stream().allMatch(String::isBlank)) {
          visitor.visit(row.getStartingLineNumber(), cells);
        }
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException("The file is not valid CSV: " + reason(e) + ".", e);
    }
  }

  /** A text that spreadsheets must not take for a number is written as a formula: {@code ="14"}. */
  private static String withoutFormula(String cell) {
    return cell.startsWith("=\"") && cell.endsWith("\"") && cell.length() >= 3
        ? cell.substring(2, cell.length() - 1)
        : cell;
  }

  /** A cell with one is quoted: the last of a text whose quotation mark is open has the rest. */
  private static boolean hasLineBreak(String cell) {
    return cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0;
  }

  /** Knows whether a text was read to its end, and how it ends. */
  private static final class LastCharacter extends FilterReader {
    private char last;
    private boolean end;

    LastCharacter(Reader text) {
      super(text);
    }

    @Override
    public int read() throws IOException {
      char[] one = new char[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      end |= read < 0;
      for (int i = offset; i < offset + read; i++) {
        last = buffer[i] == '\n' || buffer[i] == '\r' ? last : buffer[i];
      }
      return read;
    }

    boolean isEnd() {
      return end;
    }

    /** Whether the last character that is no line break is a quotation mark. */
    boolean isQuoted() {
      return last == '"';
    }
  }

  private static String head(BufferedReader text) throws IOException {
    char[] head = new char[HEAD];
    text.mark(HEAD);
    int length = 0;
    for (int read = 0; read >= 0 && length < HEAD; ) {
      length += read;
      read = text.read(head, length, HEAD - length);
    }
    text.reset();
    return new String(head, 0, length);
  }

  /** The one with which the header comes first. */
  private static char separator(String head, Predicate<List<String>> isHeader) {
    char best = SEPARATORS[0];
    long first = Long.MAX_VALUE;
    for (char separator : SEPARATORS) {
      long line = headerLine(head, separator, isHeader);
      if (line < first) {
        best = separator;
        first = line;
      }
    }
    return best;
  }

  private static long headerLine(String head, char separator, Predicate<List<String>> isHeader) {
    try (CsvReader<CsvRecord> rows = open(new StringReader(head), separator)) {
      return rows.stream()
          .limit(TableReader.MOST_BEFORE)
          .filter(row -> isHeader.test(row.getFields()))
          .mapToLong(CsvRecord::getStartingLineNumber)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (CsvParseException | IOException e) {
      return Long.MAX_VALUE;
    }
  }

  private static CsvReader<CsvRecord> open(Reader text, char separator) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .ofCsvRecord(text);
  }

  /** The reason is in the cause if the parser knows the line. */
  private static String reason(CsvParseException e) {
    Throwable cause = e.getCause();
    String message = String.valueOf(e.getMessage());
    return cause == null ? message : message + ": " + cause.getMessage();
  }
}
