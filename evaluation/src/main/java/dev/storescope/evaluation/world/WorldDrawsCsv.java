package dev.storescope.evaluation.world;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.storescope.evaluation.world.KnobDraw.Distribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a table of draws. */
final class WorldDrawsCsv {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final List<String> COLUMNS =
      List.of("knob", "distribution", "centre", "width", "least", "most", "believed", "source");
  private static final String COUNTRY = "country";
  private static final String ONE_OF = "one of";

  private final String name;
  private final List<KnobDraw> knobs = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private Optional<CountryDraw> country = Optional.empty();
  private String countrySource = "";

  private WorldDrawsCsv(String name) {
    this.name = name;
  }

  /**
   * Reads a text.
   *
   * @param name of the file, for messages
   * @throws IllegalArgumentException with a line for each wrong line of the text
   */
  static WorldDraws parse(String name, String text) {
    WorldDrawsCsv reader = new WorldDrawsCsv(name);
    String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder()
            .commentStrategy(CommentStrategy.SKIP)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofNamedCsvRecord(plain)) {
      csv.forEach(reader::add);
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(name + " is not valid CSV: " + reason(e), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reader.draws();
  }

  /** The reason is in the cause if the parser knows the line. */
  private static String reason(CsvParseException e) {
    Throwable cause = e.getCause();
    String message = String.valueOf(e.getMessage());
    return cause == null ? message : message + ": " + cause.getMessage();
  }

  private WorldDraws draws() {
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", problems));
    }
    if (knobs.isEmpty() && country.isEmpty()) {
      throw new IllegalArgumentException(
          name + " has no rows; its columns are " + String.join(",", COLUMNS));
    }
    return new WorldDraws(knobs, country.orElse(CountryDraw.UNITED_STATES), countrySource);
  }

  private void add(NamedCsvRecord line) {
    try {
      if (!line.getHeader().equals(COLUMNS)) {
        throw new IllegalArgumentException("the columns are " + String.join(",", COLUMNS));
      }
      if (line.getFieldCount() != COLUMNS.size()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "a line has %d cells, not %d; a cell with a comma stands in quotation marks",
                COLUMNS.size(),
                line.getFieldCount()));
      }
      Map<String, String> cells = line.getFieldsAsMap();
      if (cells.getOrDefault("knob", "").equals(COUNTRY)) {
        addCountry(cells);
      } else {
        addKnob(cells);
      }
    } catch (IllegalArgumentException e) {
      problems.add(
          String.format(
              Locale.ROOT, "%s, line %d: %s", name, line.getStartingLineNumber(), e.getMessage()));
    }
  }

  private void addCountry(Map<String, String> cells) {
    if (!text(cells, "distribution").equals(ONE_OF)) {
      throw new IllegalArgumentException("the distribution of the country is \"one of\"");
    }
    if (country.isPresent()) {
      throw new IllegalArgumentException("country has one row at most");
    }
    country = Optional.of(CountryDraw.parse(text(cells, "centre")));
    countrySource = text(cells, "source");
  }

  private void addKnob(Map<String, String> cells) {
    WorldKnob knob =
        WorldKnob.find(text(cells, "knob"))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the knobs are %s, country, not \"%s\""
                            .formatted(WorldKnob.names(), text(cells, "knob"))));
    if (knobs.stream().anyMatch(row -> row.knob() == knob)) {
      throw new IllegalArgumentException(knob.label() + " has one row at most");
    }
    knobs.add(
        new KnobDraw(
            knob,
            distribution(text(cells, "distribution")),
            number(cells, "centre"),
            number(cells, "width"),
            number(cells, "least"),
            number(cells, "most"),
            text(cells, "believed"),
            text(cells, "source")));
  }

  private static Distribution distribution(String name) {
    return Distribution.find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the distribution is normal, log-normal or uniform, not \"" + name + "\""));
  }

  private static double number(Map<String, String> cells, String column) {
    String text = text(cells, column);
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is a number like 0.5, not \"%s\"".formatted(column, text), e);
    }
  }

  private static String text(Map<String, String> cells, String column) {
    return cells.getOrDefault(column, "").strip();
  }
}
