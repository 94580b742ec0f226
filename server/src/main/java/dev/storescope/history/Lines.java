package dev.storescope.history;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines of a file: JSON objects, or the rows of a CSV table whose first row names the members.
 */
final class Lines {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String NOT_UTF_8 = "\uFFFD";

  private Lines() {}

  /** A line with its number from 1. */
  sealed interface Line {
    long number();

    record Parsed(long number, ObjectNode object) implements Line {}

    record Unparsed(long number, String why) implements Line {}
  }

  /**
   * Gives the lines after one to the reader, in order; blank ones are left out.
   *
   * @param after lines up to this number are skipped
   * @param bytesRead told from time to time how many bytes were read
   */
  static void read(Path file, long after, LongConsumer bytesRead, Consumer<Line> reader)
      throws IOException {
    try (InputStream bytes = new CountedStream(Files.newInputStream(file), bytesRead);
        BufferedReader text =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
      if (file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
        readCsv(text, after, reader);
      } else {
        readJson(text, after, reader);
      }
    }
  }

  private static void readJson(BufferedReader text, long after, Consumer<Line> reader)
      throws IOException {
    long number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (number > after && !line.isBlank()) {
        reader.accept(json(number, line));
      }
    }
  }

  private static Line json(long number, String line) {
    if (line.contains(NOT_UTF_8)) {
      return new Line.Unparsed(number, "the line is not UTF-8");
    }
    try {
      return JSON.readTree(line) instanceof ObjectNode object
          ? new Line.Parsed(number, object)
          : new Line.Unparsed(number, "a line is one JSON object");
    } catch (JacksonException e) {
      return new Line.Unparsed(number, "no valid JSON: " + e.getOriginalMessage());
    }
  }

  private static void readCsv(BufferedReader text, long after, Consumer<Line> reader)
      throws IOException {
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : rows) {
        if (row.getStartingLineNumber() > after) {
          reader.accept(csv(row));
        }
      }
    } catch (CsvParseException e) {
      throw new IOException("the table ends in the middle: " + e.getMessage(), e);
    }
  }

  private static Line csv(NamedCsvRecord row) {
    try {
      return new Line.Parsed(row.getStartingLineNumber(), CsvRow.toObject(row.getFieldsAsMap()));
    } catch (BadLineException e) {
      return new Line.Unparsed(row.getStartingLineNumber(), String.valueOf(e.getMessage()));
    }
  }
}
