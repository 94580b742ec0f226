package dev.storescope.connector.playconsole;

import dev.storescope.connector.playconsole.CsvTable.Row;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Adds up the rows of a file about an app by day. Days that it does not have are not observed: they
 * come later, or were of too few users. So are those with an empty cell, which is not 0.
 */
final class FigureRows {
  private static final String DATE = "Date";
  private static final String PACKAGE = "Package name";
  private static final String COUNTRY = "Country";
  private static final String COUNTRY_OR_REGION = "Country / region";
  private static final String SOURCE = "Traffic source";
  private static final String TERM = "Search term";
  private static final String VISITORS = "Store listing visitors";
  private static final String ACQUISITIONS = "Store listing acquisitions";
  private static final String USER_INSTALLS = "Daily User Installs";
  private static final String OTHER = "other";
  private static final Pattern CODE = Pattern.compile("[A-Za-z]{2}");

  /** The traffic source whose rows have search terms, today and until 2021. */
  private static final Set<String> SEARCHES = Set.of("google play search", "play store (organic)");

  private final MonthFile file;
  private final OwnReport report;
  private final Map<LocalDate, Map<OwnDay.Key, Long>> days = new TreeMap<>();
  private final Set<LocalDate> incomplete = new HashSet<>();
  private final Set<List<String>> seen = new HashSet<>();

  private FigureRows(MonthFile file, OwnReport report) {
    this.file = file;
    this.report = report;
  }

  /**
   * The days of a file.
   *
   * @throws PlayFailureException if it is not in the known format, or about another app or month
   */
  static List<OwnDay> read(MonthFile file, OwnReport report, byte[] bytes) {
    FigureRows rows = new FigureRows(file, report);
    new CsvTable(columns(report)).read(bytes, rows::add);
    return rows.days();
  }

  private static List<String> columns(OwnReport report) {
    return Stream.concat(
            Stream.of(DATE, PACKAGE),
            switch (report) {
              case INSTALLS -> figures(report).keySet().stream();
              case COUNTRY_INSTALLS -> Stream.of(COUNTRY, USER_INSTALLS);
              case COUNTRY_LISTING -> Stream.of(COUNTRY_OR_REGION, ACQUISITIONS, VISITORS);
              case SOURCE_LISTING -> Stream.of(SOURCE, TERM, ACQUISITIONS, VISITORS);
              case ENGAGEMENT, DOWNLOADS -> throw ofAnotherStore(report);
            })
        .toList();
  }

  /** The figures by column. */
  private static Map<String, OwnFigure> figures(OwnReport report) {
    return switch (report) {
      case INSTALLS ->
          Map.of(
              USER_INSTALLS,
              OwnFigure.USER_INSTALLS,
              "Daily Device Installs",
              OwnFigure.DEVICE_INSTALLS,
              "Daily User Uninstalls",
              OwnFigure.USER_UNINSTALLS);
      case COUNTRY_INSTALLS -> Map.of(USER_INSTALLS, OwnFigure.INSTALLS_BY_COUNTRY);
      case COUNTRY_LISTING ->
          Map.of(
              VISITORS, OwnFigure.VISITORS_BY_COUNTRY,
              ACQUISITIONS, OwnFigure.ACQUISITIONS_BY_COUNTRY);
      case SOURCE_LISTING ->
          Map.of(
              VISITORS, OwnFigure.VISITORS_BY_SOURCE,
              ACQUISITIONS, OwnFigure.ACQUISITIONS_BY_SOURCE);
      case ENGAGEMENT, DOWNLOADS -> throw ofAnotherStore(report);
    };
  }

  private static IllegalArgumentException ofAnotherStore(OwnReport report) {
    return new IllegalArgumentException(report + " is a report of App Store Connect");
  }

  private void add(Row row) {
    LocalDate date = checkedDate(row, file);
    if (!seen.add(dimensions(row))) {
      throw PlayFailureException.failed("a row of a file is there twice");
    }
    Map<OwnDay.Key, Long> day = days.computeIfAbsent(date, _ -> new HashMap<>());
    figures(report)
        .forEach(
            (column, figure) ->
                row.count(column)
                    .ifPresentOrElse(
                        count -> add(row, figure, count, day), () -> incomplete.add(date)));
  }

  /** The date of a row, which is one of the file's app and month. */
  static LocalDate checkedDate(Row row, MonthFile file) {
    if (!row.get(PACKAGE).equals(file.app().value())) {
      throw PlayFailureException.failed("a file has rows of another app");
    }
    LocalDate date = row.date(DATE);
    if (!YearMonth.from(date).equals(file.month())) {
      throw PlayFailureException.failed("a file has rows of another month");
    }
    return date;
  }

  private static List<String> dimensions(Row row) {
    return Stream.of(DATE, COUNTRY, COUNTRY_OR_REGION, SOURCE, TERM, "UTM source", "UTM campaign")
        .map(row::get)
        .toList();
  }

  private void add(Row row, OwnFigure figure, long count, Map<OwnDay.Key, Long> day) {
    if (count == 0) {
      return;
    }
    Stream<OwnDay.Key> keys =
        switch (report) {
          case INSTALLS -> Stream.of(new OwnDay.Key(figure, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY));
          case COUNTRY_INSTALLS ->
              Stream.of(new OwnDay.Key(figure, OwnDay.Key.ALL, country(row.get(COUNTRY))));
          case COUNTRY_LISTING ->
              Stream.of(
                  new OwnDay.Key(figure, OwnDay.Key.ALL, country(row.get(COUNTRY_OR_REGION))));
          case SOURCE_LISTING -> bySource(row, figure);
          case ENGAGEMENT, DOWNLOADS -> throw ofAnotherStore(report);
        };
    keys.forEach(key -> day.merge(key, count, Long::sum));
  }

  private static Stream<OwnDay.Key> bySource(Row row, OwnFigure figure) {
    String source = named(row.get(SOURCE));
    OwnDay.Key ofSource = new OwnDay.Key(figure, source, OwnDay.Key.NO_COUNTRY);
    return SEARCHES.contains(source)
        ? Stream.of(
            ofSource, new OwnDay.Key(byTerm(figure), named(row.get(TERM)), OwnDay.Key.NO_COUNTRY))
        : Stream.of(ofSource);
  }

  private static OwnFigure byTerm(OwnFigure figure) {
    return figure == OwnFigure.VISITORS_BY_SOURCE
        ? OwnFigure.VISITORS_BY_TERM
        : OwnFigure.ACQUISITIONS_BY_TERM;
  }

  /** A text of the console in lower case, as its case differs. */
  private static String named(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    return name.isEmpty() || name.equals(OTHER) ? OwnDay.Key.OTHER : name;
  }

  /** Of countries with few users, and of users of no known country, there is one row or two. */
  static Country country(String text) {
    if (text.isEmpty() || text.equalsIgnoreCase(OTHER)) {
      return OwnDay.Key.NO_COUNTRY;
    }
    if (!CODE.matcher(text).matches()) {
      throw PlayFailureException.failed("a row of a file has no code of a country");
    }
    return Country.of(text);
  }

  private List<OwnDay> days() {
    LocalDate processedOn = LocalDate.ofInstant(file.file().updatedAt(), ZoneOffset.UTC);
    return days.entrySet().stream()
        .filter(day -> !incomplete.contains(day.getKey()))
        .map(day -> new OwnDay(file.app(), report, day.getKey(), processedOn, day.getValue()))
        .toList();
  }
}
