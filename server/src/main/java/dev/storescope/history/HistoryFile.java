package dev.storescope.history;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads a file of JSON objects, one per line, or a CSV table whose header names the fields. */
final class HistoryFile {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern PARSER_DETAIL =
      Pattern.compile(" \\(code [0-9x/ a-fA-F]+\\)| \\(start marker at .*?\\]\\)| at \\[Source.*");
  private static final Pattern PARSER_NAMES = Pattern.compile("[a-z]+\\.[a-z]+\\.|[a-z][A-Z]");
  private static final String REPLACEMENT_CHARACTER = "\uFFFD";

  private HistoryFile() {}

  /** A line with its number from 1. */
  sealed interface HistoryLine {
    long number();

    record Parsed(long number, ObjectNode object) implements HistoryLine {}

    record InvalidLine(long number, String reason) implements HistoryLine {}
  }

  /**
   * Passes the lines to the consumer in order, except for blank ones.
   *
   * @param after lines up to this number are skipped
   * @param bytesRead receives the number of bytes read so far
   */
  static void read(Path file, long after, LongConsumer bytesRead, Consumer<HistoryLine> consumer)
      throws IOException {
    try (InputStream bytes = new CountingStream(Files.newInputStream(file), bytesRead);
        BufferedReader text =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
      if (file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
        readCsv(text, after, consumer);
      } else {
        readJson(text, after, consumer);
      }
    }
  }

  private static void readJson(BufferedReader text, long after, Consumer<HistoryLine> consumer)
      throws IOException {
    long number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (number > after && !line.isBlank()) {
        consumer.accept(json(number, line));
      }
    }
  }

  private static HistoryLine json(long number, String line) {
    if (line.contains(REPLACEMENT_CHARACTER)) {
      return new HistoryLine.InvalidLine(number, "the line is not UTF-8");
    }
    try {
      return JSON.readTree(line) instanceof ObjectNode object
          ? new HistoryLine.Parsed(number, object)
          : new HistoryLine.InvalidLine(number, "the line is not a JSON object");
    } catch (JacksonException e) {
      return new HistoryLine.InvalidLine(number, describe(e));
    }
  }

  /** The column, and the parser's words unless they are about its own classes and settings. */
  private static String describe(JacksonException e) {
    TokenStreamLocation location = e.getLocation();
    String at = location == null ? "" : " at column " + location.getColumnNr();
    String reason =
        PARSER_DETAIL.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("").strip();
    return PARSER_NAMES.matcher(reason).find()
        ? "invalid JSON" + at + ": too deep, too long, or not a JSON object"
        : "invalid JSON" + at + ": " + reason;
  }

  private static void readCsv(BufferedReader text, long after, Consumer<HistoryLine> consumer)
      throws IOException {
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder()
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : rows) {
        if (row.getStartingLineNumber() > after) {
          consumer.accept(csv(row));
        }
      }
    } catch (CsvParseException e) {
      throw new InvalidLineException("the file is no valid CSV: " + csvReason(e), e);
    }
  }

  /** The reason is in the cause if the parser knows the line. */
  private static String csvReason(CsvParseException e) {
    Throwable cause = e.getCause();
    String message = String.valueOf(e.getMessage());
    return cause == null ? message : message + ": " + cause.getMessage();
  }

  private static HistoryLine csv(NamedCsvRecord row) {
    long number = row.getStartingLineNumber();
    int columns = row.getHeader().size();
    if (row.getFieldCount() != columns) {
      return new HistoryLine.InvalidLine(
          number,
          "the row has %d cells, the header has %d".formatted(row.getFieldCount(), columns));
    }
    try {
      return new HistoryLine.Parsed(number, CsvRow.toObject(row.getFieldsAsMap()));
    } catch (InvalidLineException e) {
      return new HistoryLine.InvalidLine(number, String.valueOf(e.getMessage()));
    }
  }

  private static final class CountingStream extends FilterInputStream {
    private final LongConsumer bytesRead;
    private long count;

    CountingStream(InputStream stream, LongConsumer bytesRead) {
      super(stream);
      this.bytesRead = bytesRead;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      count += Math.max(read, 0);
      bytesRead.accept(count);
      return read;
    }
  }
}
