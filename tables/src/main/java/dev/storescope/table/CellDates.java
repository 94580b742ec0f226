package dev.storescope.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the dates of a table: ISO 8601, the number of days that a spreadsheet has for a date, or as
 * a language and country write them. A date whose day and month may be exchanged is none.
 *
 * @param format of the table, if it names one
 */
public record CellDates(Optional<Locale> format) {
  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,4})\\D{1,3}(\\d{1,2})\\D{1,3}(\\d{1,4})\\D{0,3}");
  private static final Pattern YEAR_AND_MONTH =
      Pattern.compile("(\\d{4})\\D{1,3}(\\d{1,2})\\D{0,3}");
  private static final Pattern MONTH_AND_YEAR = Pattern.compile("(\\d{1,2})\\D{1,3}(\\d{4})");
  private static final Pattern NUMBER_FORMAT =
      Pattern.compile("Number format:\\s*([A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*)");
  private static final Pattern TIME =
      Pattern.compile("[T ]\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?\\s*(Z|[+-]\\d{2}:?\\d{2})?$");
  private static final List<String> MONTHS =
      List.of("MMMM uuuu", "MMM uuuu", "MMMM, uuuu", "LLLL uuuu", "LLL uuuu", "MMM-uu", "MMM uu");
  private static final int CENTURY = 2000;

  /** Days of spreadsheets, of the years 2008 to 2099. */
  private static final Pattern DAYS = Pattern.compile("\\d{5}(\\.0+)?");

  private static final int FIRST_DAY = 39_448;
  private static final int LAST_DAY = 73_050;
  private static final LocalDate DAY_0 = LocalDate.of(1899, 12, 30);

  /** The dates of a table that names no format. */
  public static CellDates plain() {
    return new CellDates(Optional.empty());
  }

  /** The dates of a report of Apple Ads whose first lines have some text. */
  public static CellDates of(String text) {
    Matcher format = NUMBER_FORMAT.matcher(text);
    return new CellDates(
        format.find()
            ? Optional.of(Locale.forLanguageTag(format.group(1).replace('_', '-')))
            : Optional.empty());
  }

  /**
   * The date of a text.
   *
   * @throws IllegalArgumentException if it is none, or may be two dates
   */
  public LocalDate date(String cell) {
    String text = plain(TIME.matcher(cell.strip()).replaceFirst(""));
    if (DAYS.matcher(text).matches()) {
      int days = Integer.parseInt(text.substring(0, 5));
      if (days >= FIRST_DAY && days <= LAST_DAY) {
        return DAY_0.plusDays(days);
      }
      throw noDate(cell);
    }
    Matcher numbers = NUMBERS.matcher(text);
    return numbers.matches()
        ? date(text, numbers)
        : findWritten(text).orElseThrow(() -> noDate(cell));
  }

  /**
   * The month of a text, which may be a day of it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public YearMonth month(String cell) {
    String text = plain(cell.strip());
    Matcher yearFirst = YEAR_AND_MONTH.matcher(text);
    if (yearFirst.matches()) {
      return checked(cell, () -> YearMonth.of(number(yearFirst, 1), number(yearFirst, 2)));
    }
    Matcher yearLast = MONTH_AND_YEAR.matcher(text);
    if (yearLast.matches()) {
      return checked(cell, () -> YearMonth.of(number(yearLast, 2), number(yearLast, 1)));
    }
    return findWrittenMonth(text).orElseGet(() -> YearMonth.from(date(cell)));
  }

  private LocalDate date(String text, Matcher numbers) {
    int first = number(numbers, 1);
    int second = number(numbers, 2);
    int third = number(numbers, 3);
    if (numbers.group(1).length() == 4) {
      return checked(text, () -> LocalDate.of(first, second, third));
    }
    if (yearComesFirst() && numbers.group(1).length() == 2 && numbers.group(3).length() <= 2) {
      return checked(text, () -> LocalDate.of(CENTURY + first, second, third));
    }
    int year = third < 100 ? CENTURY + third : third;
    return monthComesFirst(text, first, second)
        ? checked(text, () -> LocalDate.of(year, first, second))
        : checked(text, () -> LocalDate.of(year, second, first));
  }

  private boolean monthComesFirst(String text, int first, int second) {
    if (first > 12 || second > 12 || first == second) {
      return second > 12;
    }
    if (text.contains(".")) {
      return false;
    }
    String order =
        shortPattern()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the date '%s' may be two dates, as nothing says whether its day or its month comes first. Use a date such as 2026-09-30"
                            .formatted(text)));
    return order.indexOf('M') < order.indexOf('d');
  }

  private boolean yearComesFirst() {
    return shortPattern().filter(order -> order.indexOf('y') < order.indexOf('d')).isPresent();
  }

  private Optional<String> shortPattern() {
    return format.map(
        locale ->
            DateTimeFormatterBuilder.getLocalizedDateTimePattern(
                FormatStyle.SHORT, null, IsoChronology.INSTANCE, locale));
  }

  /** With the name of the month, in the language of the report or in English. */
  private Optional<LocalDate> findWritten(String text) {
    return locales()
        .flatMap(
            locale ->
                Stream.of(FormatStyle.MEDIUM, FormatStyle.LONG, FormatStyle.FULL)
                    .map(style -> patternOf(style, locale))
                    .flatMap(CellDates::withoutPoints)
                    .map(pattern -> formatter(pattern, locale)))
        .flatMap(formatter -> find(text, formatter).stream())
        .findFirst();
  }

  private static Optional<LocalDate> find(String text, DateTimeFormatter formatter) {
    try {
      return Optional.of(LocalDate.parse(text, formatter));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private Optional<YearMonth> findWrittenMonth(String text) {
    return locales()
        .flatMap(locale -> MONTHS.stream().map(pattern -> formatter(pattern, locale)))
        .flatMap(formatter -> findMonth(text, formatter).stream())
        .findFirst();
  }

  private static Optional<YearMonth> findMonth(String text, DateTimeFormatter formatter) {
    try {
      return Optional.of(YearMonth.parse(text, formatter));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private Stream<Locale> locales() {
    return Stream.concat(format.stream(), Stream.of(Locale.ENGLISH, Locale.UK)).distinct();
  }

  private static String patternOf(FormatStyle style, Locale locale) {
    return DateTimeFormatterBuilder.getLocalizedDateTimePattern(
        style, null, IsoChronology.INSTANCE, locale);
  }

  /** As it is, and with the short name of the month. */
  private static Stream<String> withoutPoints(String pattern) {
    String year = pattern.replaceAll("y+", "uuuu");
    return Stream.of(year, year.replaceAll("M{4}", "MMM"), year.replaceAll("M{3,4}", "MMMM"));
  }

  private static DateTimeFormatter formatter(String pattern, Locale locale) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(locale);
  }

  private static int number(Matcher numbers, int group) {
    return Integer.parseInt(numbers.group(group));
  }

  /** With digits 0 to 9, and without the marks that direct text. */
  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints()
        .filter(c -> Character.getType(c) != Character.FORMAT)
        .forEach(
            c ->
                plain.appendCodePoint(
                    Character.isDigit(c)
                        ? '0' + Character.digit(c, 10)
                        : Character.isSpaceChar(c) ? ' ' : c));
    return plain.toString();
  }

  /** Makes a date of numbers. */
  private interface Maker<T> {
    T make();
  }

  private static <T> T checked(String text, Maker<T> maker) {
    try {
      return maker.make();
    } catch (DateTimeException e) {
      throw noDate(text);
    }
  }

  private static IllegalArgumentException noDate(String text) {
    return new IllegalArgumentException("'%s' is not a date such as 2026-09-30".formatted(text));
  }
}
