package dev.storescope.calibration;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a user's figures from CSV; the columns in the first line tell which kind they are.
 *
 * <p>{@code country,keyword,impressions,share}: impressions a day and their share of all searches,
 * as 0.35 or 35%. {@code store,country,app,keyword,rank,installs}: installs a day at a rank. Both
 * may have {@code date} (2026-01-31) and {@code popularity} with {@code scale}.
 */
public final class FigureFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final List<String> IMPRESSIONS =
      List.of("country", "keyword", "impressions", "share");
  private static final List<String> INSTALLS =
      List.of("store", "country", "app", "keyword", "rank", "installs");

  private FigureFile() {}

  /**
   * All figures of a file.
   *
   * @throws IllegalArgumentException naming the file and the line if one is wrong
   */
  public static List<Figure> read(Path file) throws IOException {
    List<Figure> figures = new ArrayList<>();
    String text = Files.readString(file);
    String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(plain)) {
      for (NamedCsvRecord line : csv) {
        figures.add(read(file, line));
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(file + " is no CSV: " + e.getMessage(), e);
    }
    if (figures.isEmpty()) {
      throw new IllegalArgumentException(file + " has no figures");
    }
    return figures;
  }

  private static Figure read(Path file, NamedCsvRecord line) {
    try {
      FigureLine figure = new FigureLine(line.getFieldsAsMap());
      if (line.getHeader().containsAll(INSTALLS)) {
        return figure.installs();
      }
      if (line.getHeader().containsAll(IMPRESSIONS)) {
        return figure.impressions();
      }
      throw new IllegalArgumentException(
          "the columns are %s, or %s"
              .formatted(String.join(",", IMPRESSIONS), String.join(",", INSTALLS)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s, line %d: %s".formatted(file, line.getStartingLineNumber(), e.getMessage()), e);
    }
  }
}
