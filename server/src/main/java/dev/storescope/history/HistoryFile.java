package dev.storescope.history;

import dev.storescope.file.TextFile;
import dev.storescope.table.TableReader;
import dev.storescope.table.TableReader.TableRow;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads a file of JSON objects, one per line, or a table whose header names the fields. */
final class HistoryFile {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern PARSER_DETAIL =
      Pattern.compile(" \\(code [0-9x/ a-fA-F]+\\)| \\(start marker at .*?\\]\\)| at \\[Source.*");
  private static final Pattern PARSER_NAMES = Pattern.compile("[a-z]+\\.[a-z]+\\.|[a-z][A-Z]");
  private static final List<String> TABLE_NAMES = List.of(".csv", ".tsv", ".tab", ".xlsx");
  private static final List<String> JSON_NAMES = List.of(".json", ".jsonl", ".ndjson");
  private static final TableReader TABLE = new TableReader(HistoryFile::isHeader);

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
   * @param options what the file does not say
   * @param bytesRead receives the number of bytes read so far
   */
  static void read(
      Path file, ReadOptions options, LongConsumer bytesRead, Consumer<HistoryLine> consumer)
      throws IOException {
    boolean table = isTable(file, options.charset());
    try (InputStream bytes = new CountingStream(Files.newInputStream(file), bytesRead)) {
      if (table) {
        readTable(bytes, options, consumer);
      } else {
        readJson(TextFile.open(bytes, options.charset()), consumer);
      }
    }
  }

  /**
   * Reads the file once, except for the lines of JSON.
   *
   * @throws dev.storescope.file.NotTextException if it is a text that cannot be decoded
   * @throws InvalidLineException if it is no table that can be read to its end
   */
  static void check(Path file, ReadOptions options) throws IOException {
    if (isTable(file, options.charset())) {
      read(file, options, _ -> {}, _ -> {});
    } else {
      TextFile.check(file, options.charset());
    }
  }

  /** By its name; else by its first character, as an object of JSON begins with a brace. */
  private static boolean isTable(Path file, Optional<Charset> charset) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (TABLE_NAMES.stream().anyMatch(name::endsWith)) {
      return true;
    }
    return JSON_NAMES.stream().noneMatch(name::endsWith)
        && (isWorkbook(file) || !beginsWithBrace(file, charset));
  }

  private static boolean isWorkbook(Path file) throws IOException {
    try (BufferedInputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
      return TableReader.isWorkbook(bytes);
    }
  }

  private static boolean beginsWithBrace(Path file, Optional<Charset> charset) throws IOException {
    try (BufferedReader text = TextFile.open(Files.newInputStream(file), charset)) {
      int first = text.read();
      while (first >= 0 && Character.isWhitespace(first)) {
        first = text.read();
      }
      return first == '{' || first == '[';
    }
  }

  private static void readJson(BufferedReader text, Consumer<HistoryLine> consumer)
      throws IOException {
    long number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (!line.isBlank()) {
        consumer.accept(json(number, line));
      }
    }
  }

  private static HistoryLine json(long number, String line) {
    try {
      return JSON.readTree(line) instanceof ObjectNode object
          ? new HistoryLine.Parsed(number, object)
          : new HistoryLine.InvalidLine(
              number, "The line must be one JSON object. To convert an array, use jq -c '.[]'.");
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
    if (reason.startsWith("Unexpected end-of-input")) {
      return "Invalid JSON"
          + at
          + ": the object does not end on its line. To write objects on one line each, use jq -c.";
    }
    return PARSER_NAMES.matcher(reason).find()
        ? "Invalid JSON" + at + ": too deep, too long, or not a JSON object."
        : "Invalid JSON" + at + ": " + reason + ".";
  }

  private static void readTable(
      InputStream bytes, ReadOptions options, Consumer<HistoryLine> consumer) throws IOException {
    try {
      TABLE
          .read(
              bytes,
              options.charset(),
              (header, row) -> {
                requireDistinct(header.columns());
                lines(header.columns(), row, options).forEach(consumer);
              })
          .ifPresentOrElse(
              header -> requireDistinct(header.columns()),
              () -> {
                throw new InvalidLineException(
                    "No header found. Name the columns, such as observed_at,country,query,popularity,scale, or Date, Keyword, Rank for a table of ranks.");
              });
    } catch (IllegalArgumentException e) {
      throw new InvalidLineException(String.valueOf(e.getMessage()), e);
    }
  }

  private static boolean isHeader(List<String> cells) {
    return hasOwnNames(cells) || RankColumns.isHeader(cells);
  }

  private static boolean hasOwnNames(List<String> cells) {
    return cells.stream().anyMatch(cell -> CsvRow.name(cell).equals("observed_at"));
  }

  private static void requireDistinct(List<String> columns) {
    Set<String> names = new HashSet<>();
    for (String column : columns) {
      boolean read = hasOwnNames(columns) ? !column.isBlank() : RankColumns.isRead(column);
      if (read && !names.add(CsvRow.name(column))) {
        throw new InvalidLineException(
            "The column '" + CsvRow.name(column) + "' must occur only once.");
      }
    }
  }

  /** One, or of a table with a column for each date several. */
  private static List<HistoryLine> lines(List<String> columns, TableRow row, ReadOptions options) {
    List<String> cells = row.cells();
    boolean hasMore = !cells.stream().skip(columns.size()).allMatch(String::isBlank);
    if (hasMore || cells.size() < columns.size()) {
      return List.of(
          new HistoryLine.InvalidLine(
              row.line(),
              String.format(
                  Locale.ROOT,
                  "The row has %d cells, but the header has %d.",
                  cells.size(),
                  columns.size())));
    }
    return hasOwnNames(columns)
        ? List.of(parsed(row.line(), () -> CsvRow.toObject(columns, cells)))
        : RankColumns.of(columns).rows(cells).stream()
            .map(rank -> parsed(row.line(), () -> rank.toObject(options)))
            .toList();
  }

  private static HistoryLine parsed(long line, Supplier<ObjectNode> object) {
    try {
      return new HistoryLine.Parsed(line, object.get());
    } catch (InvalidLineException e) {
      return new HistoryLine.InvalidLine(line, String.valueOf(e.getMessage()));
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
