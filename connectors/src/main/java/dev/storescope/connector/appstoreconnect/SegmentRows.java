package dev.storescope.connector.appstoreconnect;

import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds up the rows of a report about an app by day, figure, source type and country. Columns are
 * found by their names, as their order changes; neither names nor values depend on case, and
 * sources that are known are spelled alike.
 *
 * <p>Fields are separated by tabs, and not quoted: the name of an app may have quotation marks.
 */
final class SegmentRows {
  private static final String DATE = "date";
  private static final String APP = "app apple identifier";
  private static final String SOURCE = "source type";
  private static final String TERRITORY = "territory";
  private static final String COUNTS = "counts";
  private static final String UNKNOWN_SOURCE = "Unavailable";

  /** As the console spells them, by their names in lower case. */
  private static final Map<String, String> SOURCES =
      Stream.of(
              "App Store search",
              "App Store browse",
              "App referrer",
              "Web referrer",
              "App Clip",
              "Institutional purchase",
              UNKNOWN_SOURCE)
          .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), Function.identity()));

  private final OwnReport report;
  private final AppId app;
  private final Map<LocalDate, Map<OwnDay.Key, Long>> days = new TreeMap<>();

  SegmentRows(OwnReport report, AppId app) {
    this.report = report;
    this.app = app;
  }

  /**
   * Adds the rows of a file, which begins with a header.
   *
   * @throws NoAnswerException if the file is not in the known format
   */
  void add(BufferedReader file) throws IOException {
    String header = file.readLine();
    if (header == null) {
      throw NoAnswerException.failed("a segment has no header");
    }
    Columns columns = Columns.of(header, report);
    String line = file.readLine();
    while (line != null) {
      if (!line.isBlank()) {
        add(columns.cells(line));
      }
      line = file.readLine();
    }
  }

  /**
   * The columns that are read.
   *
   * @param positions by name
   * @param width how many columns there are
   */
  private record Columns(Map<String, Integer> positions, int width) {
    static Columns of(String header, OwnReport report) {
      List<String> names =
          split(header.startsWith("\uFEFF") ? header.substring(1) : header).stream()
              .map(name -> name.toLowerCase(Locale.ROOT))
              .toList();
      Map<String, Integer> positions = new HashMap<>();
      for (String wanted : List.of(DATE, APP, whatOf(report), SOURCE, TERRITORY, COUNTS)) {
        int at = names.indexOf(wanted);
        if (at < 0) {
          throw NoAnswerException.failed("a segment has no column \"" + wanted + "\"");
        }
        positions.put(wanted, at);
      }
      return new Columns(positions, names.size());
    }

    Map<String, String> cells(String line) {
      List<String> cells = split(line);
      if (cells.size() != width) {
        throw NoAnswerException.failed("a row of a segment has other columns than the header");
      }
      Map<String, String> byName = new HashMap<>();
      positions.forEach((name, at) -> byName.put(name, cells.get(at)));
      return byName;
    }

    private static List<String> split(String line) {
      List<String> cells = new ArrayList<>();
      for (String cell : line.split("\t", -1)) {
        String plain = cell.strip();
        cells.add(plain.equals("\"\"") ? "" : plain);
      }
      return cells;
    }
  }

  /** The column that says what is counted. */
  private static String whatOf(OwnReport report) {
    return switch (report) {
      case ENGAGEMENT -> "event";
      case DOWNLOADS -> "download type";
      case INSTALLS, COUNTRY_INSTALLS, COUNTRY_LISTING, SOURCE_LISTING ->
          throw new IllegalArgumentException(report + " is a report of Google Play");
    };
  }

  private void add(Map<String, String> cells) {
    if (get(cells, APP).equals(app.value())) {
      // The report has the day also if none of its rows is of a figure.
      Map<OwnDay.Key, Long> day =
          days.computeIfAbsent(date(get(cells, DATE)), _ -> new HashMap<>());
      Optional<OwnFigure> figure = figure(get(cells, whatOf(report)).toLowerCase(Locale.ROOT));
      long count = count(get(cells, COUNTS));
      if (figure.isPresent() && count > 0) {
        day.merge(
            new OwnDay.Key(
                figure.get(), source(get(cells, SOURCE)), Territories.get(get(cells, TERRITORY))),
            count,
            Long::sum);
      }
    }
  }

  private static String get(Map<String, String> cells, String column) {
    return cells.getOrDefault(column, "");
  }

  /** Taps, updates and restored downloads are not kept. */
  private Optional<OwnFigure> figure(String value) {
    return switch (report) {
      case ENGAGEMENT ->
          switch (value) {
            case "impression" -> Optional.of(OwnFigure.IMPRESSIONS);
            case "page view" -> Optional.of(OwnFigure.PAGE_VIEWS);
            default -> Optional.empty();
          };
      case DOWNLOADS ->
          switch (value) {
            case "first-time download" -> Optional.of(OwnFigure.FIRST_DOWNLOADS);
            case "redownload" -> Optional.of(OwnFigure.REDOWNLOADS);
            default -> Optional.empty();
          };
      case INSTALLS, COUNTRY_INSTALLS, COUNTRY_LISTING, SOURCE_LISTING -> Optional.empty();
    };
  }

  /** Apple has a name for users whose source is not known. */
  private static String source(String name) {
    return name.isEmpty()
        ? UNKNOWN_SOURCE
        : SOURCES.getOrDefault(name.toLowerCase(Locale.ROOT), name);
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new NoAnswerException(new NoAnswer.Failed("a row of a segment has no date"));
    }
  }

  private static long count(String text) {
    try {
      return Long.parseLong(text.replace(",", ""));
    } catch (NumberFormatException e) {
      throw new NoAnswerException(new NoAnswer.Failed("a row of a segment has no count"));
    }
  }

  List<OwnDay> days(LocalDate processedOn) {
    return days.entrySet().stream()
        .map(day -> new OwnDay(app, report, day.getKey(), processedOn, day.getValue()))
        .toList();
  }
}
