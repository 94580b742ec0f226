package dev.storescope.server.dashboard.account;

import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Visit;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** How dates and numbers are entered; what is entered otherwise is refused with what would do. */
final class Entries {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private Entries() {}

  /** A date, where one is entered. */
  static Optional<LocalDate> findDate(Fields fields, String name) {
    return fields.find(name).map(text -> date(name, text));
  }

  private static LocalDate date(String name, String text) {
    try {
      if (DATE.matcher(text).matches()) {
        return LocalDate.parse(text);
      }
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(name + " is a date that exists, not " + text, e);
    }
    throw new IllegalArgumentException(name + " is a date YYYY-MM-DD");
  }

  /** A number, where one is entered. */
  static OptionalLong findNumber(Fields fields, String name) {
    return fields
        .find(name)
        .map(text -> OptionalLong.of(number(name, text)))
        .orElseGet(OptionalLong::empty);
  }

  static long number(Fields fields, String name) {
    return number(name, fields.find(name).orElse(""));
  }

  private static long number(String name, String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException(name + " is a whole number of at most 18 digits");
    }
    return Long.parseLong(text);
  }

  /**
   * The id in the path.
   *
   * @throws PageException if there can be nothing with such an id
   */
  static long id(Visit visit) {
    String text = visit.path("id");
    if (!NUMBER.matcher(text).matches()) {
      throw PageException.notFound("An id is a whole number.");
    }
    return Long.parseLong(text);
  }
}
