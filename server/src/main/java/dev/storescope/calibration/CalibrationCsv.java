package dev.storescope.calibration;

import dev.storescope.estimation.Market;
import dev.storescope.file.NotTextException;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.table.CellNumber;
import dev.storescope.table.TableReader;
import dev.storescope.table.TableReader.TableHeader;
import dev.storescope.table.TableReader.TableRow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads calibration figures from CSV; the header determines their kind.
 *
 * <p>{@code country,keyword,impressions,share}: impressions per day and their share of all
 * searches, as 0.35 or 35%. {@code store,country,app,keyword,rank,installs}: installs per day at a
 * rank. Both may have {@code date} (2026-01-31) and {@code popularity} with {@code scale}.
 */
public final class CalibrationCsv {
  private static final TableReader TABLE = new TableReader(CalibrationCsv::isHeader);
  private static final List<String> IMPRESSIONS =
      List.of("country", "keyword", "impressions", "share");
  private static final List<String> INSTALLS =
      List.of("store", "country", "app", "keyword", "rank", "installs");

  private CalibrationCsv() {}

  /**
   * All figures of a file.
   *
   * @param charset empty to detect UTF-8 or UTF-16
   * @throws IllegalArgumentException naming the file and the line if one is invalid
   */
  public static List<CalibrationFigure> read(Path file, Optional<Charset> charset)
      throws IOException {
    List<CalibrationFigure> figures = new ArrayList<>();
    try (InputStream bytes = Files.newInputStream(file)) {
      var header =
          TABLE.read(bytes, charset, (top, row) -> figures.add(read(file, names(top), row)));
      if (header.isEmpty()) {
        throw new IllegalArgumentException(
            "%s, line 1: The columns must be %s, or %s."
                .formatted(file, String.join(",", IMPRESSIONS), String.join(",", INSTALLS)));
      }
    } catch (NotTextException e) {
      throw new IllegalArgumentException(
          "%s: %s. Save the file as UTF-8, or name its encoding, such as --charset windows-1252."
              .formatted(file, e.getMessage()),
          e);
    }
    if (figures.isEmpty()) {
      throw new IllegalArgumentException(file + " has no figures.");
    }
    return figures;
  }

  private static List<String> names(TableHeader header) {
    return names(header.columns());
  }

  private static List<String> names(List<String> columns) {
    return columns.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
  }

  private static boolean isHeader(List<String> cells) {
    List<String> names = names(cells);
    return names.containsAll(INSTALLS) || names.containsAll(IMPRESSIONS);
  }

  private static CalibrationFigure read(Path file, List<String> columns, TableRow row) {
    Map<String, String> byColumn = new HashMap<>();
    for (int i = 0; i < Math.min(columns.size(), row.cells().size()); i++) {
      byColumn.put(columns.get(i), row.cells().get(i));
    }
    try {
      FigureCells cells = new FigureCells(byColumn);
      return columns.containsAll(INSTALLS) ? cells.installs() : cells.impressions();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s, line %d: %s", file, row.line(), e.getMessage()), e);
    }
  }

  /** The cells of a line by column. */
  private record FigureCells(Map<String, String> cells) {

    CalibrationFigure impressions() {
      double share = share();
      require(share > 0 && share <= 1, "A share must be above 0 % and at most 100 %.");
      return new CalibrationFigure.Impressions(
          new Market(StoreType.APP_STORE, country()),
          keyword(),
          amount("impressions"),
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
                      new IllegalArgumentException(
                          "Invalid store '%s'. Use appstore or googleplay.".formatted(name)));
      double rank = number("rank");
      require(
          rank >= 1 && rank <= 250 && rank == Math.rint(rank),
          "A rank must be 1 to 250, not " + cell("rank") + ".");
      return new CalibrationFigure.Installs(
          AppId.of(store, cell("app")),
          country(),
          keyword(),
          (int) rank,
          amount("installs"),
          date(),
          popularity());
    }

    private Country country() {
      String text = cell("country");
      return CountryNames.find(text)
          .filter(country -> Storefronts.find(country).isPresent())
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "No store has a storefront in '%s'. Use a two-letter code such as us."
                          .formatted(text)));
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
                  throw new IllegalArgumentException(
                      "Invalid date '%s'. Use a date such as 2026-01-31.".formatted(text), e);
                }
              });
    }

    private Optional<Popularity> popularity() {
      return find("popularity")
          .map(text -> new Popularity((int) number("popularity", text), scale()));
    }

    private static final String SCALES =
        Stream.of(PopularityScale.values())
            .map(scale -> scale.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));

    private PopularityScale scale() {
      String text = cell("scale");
      try {
        return PopularityScale.valueOf(text.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "Invalid scale '%s'. Use one of %s.".formatted(text, SCALES), e);
      }
    }

    /** A number that may be large, and is not written in a form that may be two. */
    private double amount(String column) {
      String text = cell(column);
      require(
          !CellNumber.isAmbiguous(text),
          "Ambiguous %s '%s': a whole number or a fraction? Use %s, or %s with a zero at its end."
              .formatted(column, text, text.replace(".", ""), text + "0"));
      return number(column, text);
    }

    private double number(String column) {
      return number(column, cell(column));
    }

    private static double number(String column, String text) {
      double number =
          CellNumber.parse(text)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "Invalid %s '%s'. Use a number.".formatted(column, text)))
              .doubleValue();
      require(number >= 0 && number < 1e9, column + " must be 0 to a billion, not " + text + ".");
      return number;
    }

    private String cell(String column) {
      return find(column)
          .orElseThrow(() -> new IllegalArgumentException("The column " + column + " is empty."));
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
