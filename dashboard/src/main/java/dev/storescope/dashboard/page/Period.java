package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.FormFields.Field;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The dates that the pages of an app are about: a number of days up to today, or two dates that the
 * user chose; and whether they are compared with as many days before.
 *
 * @param isRolling whether it moves on with today
 */
public record Period(DateRange range, boolean isRolling, boolean isCompared) {
  /** The numbers of days that pages offer. */
  public static final List<Integer> CHOICES = List.of(7, 30, 90, 365);

  /** The most days of a period. */
  public static final int MAX_DAYS = 366;

  private static final int DAYS = 30;
  private static final int FIRST_YEAR = 2000;
  private static final String COMPARE = "compare";
  private static final String YES = "yes";
  private static final String NO = "no";
  private static final Set<String> NAMES = Set.of("days", "since", "till", COMPARE);

  /** The parameter with a date that the period contains, whatever else is selected. */
  public static final String ON = "on";

  /** How many days around such a date are before it. */
  private static final int DAYS_BEFORE = 14;

  /**
   * The period that the parameters of a query select; the last 30 days if there are none. If it
   * does not contain the date that the query asks for, it is 30 days around that date.
   *
   * @throws PageException if there is no such period
   */
  public static Period of(FormFields query, Instant now) {
    Period selected = selected(query, now);
    return query
        .findDate(ON)
        .filter(date -> !selected.range().contains(date))
        .map(date -> new Period(around(date, now), false, selected.isCompared()))
        .orElse(selected);
  }

  private static DateRange around(LocalDate date, Instant now) {
    LocalDate today = DateRange.dateOf(now);
    if (date.getYear() < FIRST_YEAR || date.isAfter(today)) {
      throw PageException.notValid(Texts.of("field.past-day", ON));
    }
    LocalDate first = date.minusDays(DAYS_BEFORE);
    LocalDate last = first.plusDays(DAYS - 1L);
    return new DateRange(first, last.isAfter(today) ? today : last);
  }

  private static Period selected(FormFields query, Instant now) {
    Optional<LocalDate> since = query.findDate("since");
    Optional<LocalDate> till = query.findDate("till");
    if (since.isEmpty() && till.isEmpty()) {
      return new Period(DateRange.of(query, CHOICES, DAYS, now), true, isCompared(query));
    }
    LocalDate today = DateRange.dateOf(now);
    LocalDate last = till.filter(today::isAfter).orElse(today);
    LocalDate first = since.orElse(last.minusDays(DAYS - 1L));
    if (first.isAfter(last)) {
      throw PageException.notValid(Texts.of("field.period-order"));
    }
    if (first.getYear() < FIRST_YEAR || first.isBefore(last.minusDays(MAX_DAYS - 1L))) {
      throw PageException.notValid(Texts.of("field.period", MAX_DAYS));
    }
    return new Period(new DateRange(first, last), false, isCompared(query));
  }

  private static boolean isCompared(FormFields query) {
    String text = query.find(COMPARE).orElse(NO);
    if (!text.equals(YES) && !text.equals(NO)) {
      throw PageException.notOneOf(COMPARE, List.of(YES, NO));
    }
    return text.equals(YES);
  }

  /** Whether a query selects a period. */
  static boolean isIn(FormFields query) {
    return NAMES.stream().anyMatch(name -> query.find(name).isPresent());
  }

  /** Whether a text is a query that selects a period at an instant, as {@link #toQuery} has it. */
  static boolean isQuery(String text, Instant now) {
    try {
      FormFields query = FormFields.parse(text);
      return isIn(query) && of(query, now).toQuery().equals(text);
    } catch (PageException | IllegalArgumentException e) {
      return false;
    }
  }

  /** Its parameters, as a query. */
  String toQuery() {
    return FormFields.write(with());
  }

  /** As many days just before. */
  public DateRange before() {
    return DateRange.upTo(range.first().minusDays(1), range.days());
  }

  /** The first date that is read: the first of the period before if they are compared. */
  public LocalDate begin() {
    return isCompared ? before().first() : range.first();
  }

  /** The series of its dates, with the values of those before if they are compared. */
  public DailySeries read(Function<DateRange, DailySeries> reader) {
    DailySeries series = reader.apply(range);
    return isCompared ? series.comparedWith(reader.apply(before())) : series;
  }

  /** Whether it has ended at an instant: its last date is over. */
  public boolean isOver(Instant now) {
    return range.last().isBefore(DateRange.dateOf(now));
  }

  /** Whether it is so many days up to today. */
  public boolean isUpToToday(int days) {
    return isRolling && range.days() == days;
  }

  /** Such as {@code Last 30 days}. */
  public String title() {
    return isRolling ? Texts.of("period.last", range.days()) : range.title();
  }

  /** Within a sentence, such as {@code in the last 30 days}. */
  public String within() {
    return isRolling
        ? Texts.of("period.in-last", range.days())
        : range.days() == 1
            ? Texts.of("period.on", Format.date(range.first()))
            : Texts.of("period.between", Format.date(range.first()), Format.date(range.last()));
  }

  /** Alternating names and values: its parameters, then others. */
  public Object[] with(Object... namesAndValues) {
    return Stream.concat(
            isRolling
                ? Stream.of("days", range.days())
                : Stream.of("since", range.first(), "till", range.last()),
            Stream.concat(
                isCompared ? Stream.of(COMPARE, YES) : Stream.of(), Stream.of(namesAndValues)))
        .toArray();
  }

  /** Its parameters as fields of a form. */
  public List<Field> fields() {
    List<Field> fields = new ArrayList<>();
    Object[] all = with();
    for (int i = 0; i < all.length; i += 2) {
      fields.add(new Field(all[i].toString(), all[i + 1].toString()));
    }
    return fields;
  }

  /** The address of the same page with so many days up to today. */
  public String url(String page, int days) {
    return url(page, Stream.of("days", days), isCompared);
  }

  /** The address of the same page with the other answer to whether periods are compared. */
  public String comparisonUrl(String page) {
    return url(page, Stream.of(with()).limit(isRolling ? 2 : 4), !isCompared);
  }

  private static String url(String page, Stream<Object> dates, boolean compared) {
    Stream<Object> others =
        otherFields(page).stream().flatMap(field -> Stream.of(field.name(), field.value()));
    Object[] all =
        Stream.of(others, dates, compared ? Stream.<Object>of(COMPARE, YES) : Stream.of())
            .flatMap(each -> each)
            .toArray();
    return path(page) + "?" + FormFields.write(all);
  }

  /** The same address without its period and its page of a list, which may be what is wrong. */
  static String without(String page) {
    Object[] others =
        otherFields(page).stream()
            .flatMap(field -> Stream.of(field.name(), field.value()))
            .toArray();
    return path(page) + (others.length == 0 ? "" : "?" + FormFields.write(others));
  }

  /** The path of an address. */
  public static String path(String page) {
    return page.replaceFirst("\\?.*", "");
  }

  /** The parameters of an address that select neither a period nor a page of a list. */
  public static List<Field> otherFields(String page) {
    return FormFields.parse(page.substring(Math.min(path(page).length() + 1, page.length())))
        .fields()
        .stream()
        .filter(field -> !NAMES.contains(field.name()))
        .filter(field -> !field.name().equals("page") && !field.name().equals(ON))
        .toList();
  }
}
