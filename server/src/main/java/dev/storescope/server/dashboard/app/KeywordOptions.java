package dev.storescope.server.dashboard.app;

import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the page of keywords is wanted.
 *
 * @param reversed whether the column's order is turned around
 * @param filter what the keywords shown contain; blank for all
 * @param days how many days the chart has
 * @param chosen the keywords in the chart; none for the most searched
 * @param since the first day of the movement
 * @param till its last
 * @param all whether all rows are shown, however many
 */
public record KeywordOptions(
    KeywordColumn column,
    boolean reversed,
    String filter,
    int days,
    List<Keyword> chosen,
    LocalDate since,
    LocalDate till,
    boolean all) {
  /** How many keywords a chart shows at most: as many as there are colours. */
  public static final int MOST_CHOSEN = 8;

  static final Set<Integer> CHOICES_OF_DAYS = Set.of(30, 90, 365);
  private static final int USUAL_DAYS = 30;
  private static final String ALL = "all";

  public KeywordOptions {
    chosen = List.copyOf(chosen);
    if (since.isAfter(till)) {
      throw PageException.notValid("The first day is not after the last: " + since + ", " + till);
    }
  }

  /** A field of a form. */
  public record Field(String name, String value) {}

  static KeywordOptions of(Fields query, Instant now) {
    String sort = query.find("sort").orElse(KeywordColumn.USERS.wireName());
    boolean reversed = sort.startsWith("-");
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate till = date(query, "till", today);
    return new KeywordOptions(
        column(reversed ? sort.substring(1) : sort),
        reversed,
        query.find("filter").orElse(""),
        days(query),
        query.list("k").stream().map(Keyword::of).distinct().limit(MOST_CHOSEN).toList(),
        date(query, "since", till.minusDays(USUAL_DAYS)),
        till,
        query.find("rows").filter(ALL::equals).isPresent());
  }

  boolean matches(Keyword keyword) {
    return keyword.text().contains(filter.toLowerCase(Locale.ROOT));
  }

  public boolean isChosen(Keyword keyword) {
    return chosen.contains(keyword);
  }

  /** The fields that keep what is wanted, but for some that a form asks itself. */
  public List<Field> fieldsWithout(String... names) {
    List<Field> fields = new ArrayList<>();
    fields.add(new Field("sort", sort()));
    fields.add(new Field("filter", filter));
    fields.add(new Field("days", Integer.toString(days)));
    fields.add(new Field("since", since.toString()));
    fields.add(new Field("till", till.toString()));
    fields.add(new Field("rows", all ? ALL : ""));
    chosen.forEach(keyword -> fields.add(new Field("k", keyword.text())));
    Set<String> left = Set.of(names);
    fields.removeIf(field -> field.value().isEmpty() || left.contains(field.name()));
    return List.copyOf(fields);
  }

  /** The same page with another order: that of a column, or its reverse where it has it already. */
  public String sortedUrl(Place place, KeywordColumn other) {
    boolean turn = other == column && !reversed;
    return url(place, "", "sort", (turn ? "-" : "") + other.wireName());
  }

  /** The same page with all rows. */
  public String allUrl(Place place) {
    return url(place, "", "rows", ALL);
  }

  /** The address of a table of the page as a file. */
  public String csvUrl(Place place, String table) {
    return url(place, "", "format", "csv", "table", table);
  }

  /** An address below the app's with all that is wanted, and more fields. */
  public String url(Place place, String below, Object... more) {
    List<Object> fields = new ArrayList<>();
    String changed = more.length > 0 ? more[0].toString() : "";
    fieldsWithout(changed).forEach(field -> fields.addAll(List.of(field.name(), field.value())));
    fields.addAll(List.of(more));
    return place.url(below, fields.toArray());
  }

  /** For {@code aria-sort}; none where a table is not in the order of the column. */
  public String direction(KeywordColumn other) {
    return other != column ? "none" : reversed ? "descending" : "ascending";
  }

  private String sort() {
    return (reversed ? "-" : "") + column.wireName();
  }

  private static KeywordColumn column(String name) {
    return KeywordColumn.find(name)
        .orElseThrow(() -> PageException.notValid("There is no column '" + name + "'."));
  }

  private static int days(Fields query) {
    String days = query.find("days").orElse(Integer.toString(USUAL_DAYS));
    return CHOICES_OF_DAYS.stream()
        .filter(choice -> choice.toString().equals(days))
        .findFirst()
        .orElseThrow(() -> PageException.notValid("days is 30, 90 or 365."));
  }

  private static LocalDate date(Fields query, String name, LocalDate other) {
    try {
      LocalDate date = query.find(name).map(LocalDate::parse).orElse(other);
      if (date.getYear() < 2000 || date.getYear() > 2999) {
        throw PageException.notValid(name + " is a day since 2000.");
      }
      return date;
    } catch (DateTimeParseException e) {
      throw PageException.notValid(name + " is a day such as 2026-11-20.");
    }
  }
}
