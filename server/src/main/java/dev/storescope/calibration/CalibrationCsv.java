package dev.storescope.calibration;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads calibration figures from CSV; the header determines their kind.
 *
 * <p>{@code country,keyword,impressions,share}: impressions per day and their share of all
 * searches, as 0.35 or 35%. {@code store,country,app,keyword,rank,installs}: installs per day at a
 * rank. Both may have {@code date} (2026-01-31) and {@code popularity} with {@code scale}.
 */
public final class CalibrationCsv {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final List<String> IMPRESSIONS =
      List.of("country", "keyword", "impressions", "share");
  private static final List<String> INSTALLS =
      List.of("store", "country", "app", "keyword", "rank", "installs");

  private CalibrationCsv() {}

  /**
   * All figures of a file.
   *
   * @throws IllegalArgumentException naming the file and the line if one is invalid
   */
  public static List<CalibrationFigure> read(Path file) throws IOException {
    List<CalibrationFigure> figures = new ArrayList<>();
    String text = Files.readString(file);
    String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(plain)) {
      for (NamedCsvRecord line : csv) {
        figures.add(read(file, line));
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(file + " is not valid CSV: " + e.getMessage(), e);
    }
    if (figures.isEmpty()) {
      throw new IllegalArgumentException(file + " has no figures");
    }
    return figures;
  }

  private static CalibrationFigure read(Path file, NamedCsvRecord line) {
    try {
      FigureCells cells = new FigureCells(line.getFieldsAsMap());
      if (line.getHeader().containsAll(INSTALLS)) {
        return cells.installs();
      }
      if (line.getHeader().containsAll(IMPRESSIONS)) {
        return cells.impressions();
      }
      throw new IllegalArgumentException(
          "the columns are %s, or %s"
              .formatted(String.join(",", IMPRESSIONS), String.join(",", INSTALLS)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s, line %d: %s".formatted(file, line.getStartingLineNumber(), e.getMessage()), e);
    }
  }

  /** The cells of a line by column. */
  private record FigureCells(Map<String, String> cells) {

    CalibrationFigure impressions() {
      double share = share();
      require(share > 0 && share <= 1, "a share is above 0 % and at most 100 %");
      return new CalibrationFigure.Impressions(
          new Market(StoreType.APP_STORE, country()),
          keyword(),
          number("impressions"),
          share,
          date(),
          popularity());
    }

    CalibrationFigure installs() {
      String name = cell("store");
      StoreType store =
          StoreType.find(name)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException("store is appstore or googleplay, not " + name));
      double rank = number("rank");
      require(
          rank >= 1 && rank <= 250 && rank == Math.rint(rank),
          "a rank is 1 to 250, not " + cell("rank"));
      return new CalibrationFigure.Installs(
          AppId.of(store, cell("app")),
          country(),
          keyword(),
          (int) rank,
          number("installs"),
          date(),
          popularity());
    }

    private Country country() {
      return Country.of(cell("country"));
    }

    private Keyword keyword() {
      return Keyword.of(cell("keyword"));
    }

    private double share() {
      String text = cell("share");
      return text.endsWith("%")
          ? number("share", text.substring(0, text.length() - 1).strip()) / 100
          : number("share");
    }

    private Optional<LocalDate> date() {
      return find("date")
          .map(
              text -> {
                try {
                  return LocalDate.parse(text);
                } catch (DateTimeException e) {
                  throw new IllegalArgumentException("a date is like 2026-01-31, not " + text, e);
                }
              });
    }

    private Optional<Popularity> popularity() {
      return find("popularity")
          .map(text -> new Popularity((int) number("popularity", text), scale()));
    }

    private PopularityScale scale() {
      String text = cell("scale");
      try {
        return PopularityScale.valueOf(text.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "a scale is legacy, ads_1_to_100 or ads_1_to_5, not " + text, e);
      }
    }

    private double number(String column) {
      return number(column, cell(column));
    }

    private static double number(String column, String text) {
      try {
        double number = Double.parseDouble(text);
        require(number >= 0 && number < 1e9, column + " is 0 or more, not " + text);
        return number;
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(column + " is a number, not '" + text + "'", e);
      }
    }

    private String cell(String column) {
      return find(column)
          .orElseThrow(() -> new IllegalArgumentException("column " + column + " is empty"));
    }

    private Optional<String> find(String column) {
      return Optional.of(cells.getOrDefault(column, "").strip()).filter(cell -> !cell.isEmpty());
    }

    private static void require(boolean holds, String message) {
      if (!holds) {
        throw new IllegalArgumentException(message);
      }
    }
  }
}
