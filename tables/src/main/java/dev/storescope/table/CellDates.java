package dev.storescope.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the dates of a table: ISO 8601, the number of days that a spreadsheet has for a date, or as
 * a language and country write them. A date whose day and month may be exchanged is none.
 *
 * @param format of the table, if it names one
 */
public record CellDates(Optional<Locale> format) {
  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,4})\\D{1,3}(\\d{1,2})\\D{1,3}(\\d{1,4})\\D{0,3}");
  private static final Pattern NUMERIC_DATE =
      Pattern.compile("\\d{1,4}[-/. 年]{1,2}\\d{1,2}[-/. 月]{1,2}\\d{1,4}[.日]?");
  private static final Pattern YEAR_AND_MONTH =
      Pattern.compile("(\\d{4})\\D{1,3}(\\d{1,2})\\D{0,3}");
  private static final Pattern MONTH_AND_YEAR = Pattern.compile("(\\d{1,2})\\D{1,3}(\\d{4})");
  private static final Pattern NUMBER_FORMAT =
      Pattern.compile("Number format:\\s*([A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*)");
  private static final Pattern TIME =
      Pattern.compile(
          "[T ,]+\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?\\s*([AaPp]\\.?[Mm]\\.?)?\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?$"
              + "|(?<=\\d-\\d{2})(Z|[+-]\\d{2}:\\d{2})$");
  private static final Pattern COMPACT_DATE = Pattern.compile("(20\\d{2})(\\d{2})(\\d{2})");
  private static final Pattern COMPACT_MONTH = Pattern.compile("(20\\d{2})(\\d{2})");
  private static final Pattern WEEK = Pattern.compile("(\\d{4})-?W(\\d{2})");
  private static final Pattern WORDS_AND_NUMBERS = Pattern.compile("[\\p{L}\\p{M}\\d\\s,./'’–—-]+");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern YEAR_OF_FOUR_DIGITS = Pattern.compile(".*(?<!\\d)\\d{4}(?!\\d).*");
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
    String text = withoutTime(cell);
    Matcher compact = COMPACT_DATE.matcher(text);
    if (compact.matches()) {
      return checked(
          cell, () -> LocalDate.of(number(compact, 1), number(compact, 2), number(compact, 3)));
    }
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

  /** Whether a text is a date with a year of four digits, even one that may be two dates. */
  public boolean isDate(String cell) {
    String text = withoutTime(cell);
    return COMPACT_DATE.matcher(text).matches()
        || (YEAR_OF_FOUR_DIGITS.matcher(text).matches()
            && (NUMERIC_DATE.matcher(text).matches() || findWritten(text).isPresent()));
  }

  /**
   * The first day of a week, which is written as that day, or as {@code 2026-W37}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public LocalDate firstDayOfWeek(String cell) {
    Matcher week = WEEK.matcher(plain(cell.strip()));
    return week.matches()
        ? checked(
            cell,
            () ->
                LocalDate.parse(
                    week.group(1) + "-W" + week.group(2) + "-1", DateTimeFormatter.ISO_WEEK_DATE))
        : date(cell);
  }

  /**
   * The month of a text, which may be a day of it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public YearMonth month(String cell) {
    String text = plain(cell.strip());
    Matcher compact = COMPACT_MONTH.matcher(text);
    Matcher yearFirst = (compact.matches() ? COMPACT_MONTH : YEAR_AND_MONTH).matcher(text);
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
                        "Ambiguous date '%s': the day or the month may come first. Use a date such as 2026-09-30."
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

  /** With the name of the month; the second number is the year unless the first has four digits. */
  private Optional<LocalDate> findWritten(String text) {
    List<String> numbers = numbers(text);
    if (numbers.size() != 2) {
      return Optional.empty();
    }
    int yearAt = numbers.getFirst().length() == 4 ? 0 : 1;
    String day = numbers.get(1 - yearAt);
    return findMonth(text, numbers.get(yearAt))
        .filter(month -> day.length() <= 2 && month.isValidDay(Integer.parseInt(day)))
        .map(month -> month.atDay(Integer.parseInt(day)));
  }

  private Optional<YearMonth> findWrittenMonth(String text) {
    List<String> numbers = numbers(text);
    return numbers.size() == 1 ? findMonth(text, numbers.getFirst()) : Optional.empty();
  }

  private Optional<YearMonth> findMonth(String text, String year) {
    if (!WORDS_AND_NUMBERS.matcher(text).matches() || (year.length() != 2 && year.length() != 4)) {
      return Optional.empty();
    }
    int number = Integer.parseInt(year);
    return MonthNames.findOnly(NUMBER.matcher(text).replaceAll(" "), format)
        .map(month -> YearMonth.of(year.length() == 2 ? CENTURY + number : number, month));
  }

  private static List<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).toList();
  }

  private static String withoutTime(String cell) {
    return TIME.matcher(plain(cell.strip())).replaceFirst("");
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
    return new IllegalArgumentException(
        "Invalid date '%s'. Use a date such as 2026-09-30.".formatted(text));
  }
}
