package dev.storescope.http.validation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the interface writes instants: ISO 8601 with {@code Z} or an offset. */
public final class Timestamps {
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{4})-(\\d\\d)-(\\d\\d)[Tt](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?"
              + "(?:[Zz]|([-+ ]\\d\\d(?::?\\d\\d)?))?");

  private static final int NANO_DIGITS = 9;

  private Timestamps() {}

  /**
   * The instant of a text, in UTC where it has no zone. A space before the offset is a plus sign
   * that was not escaped. An instant before 1970 becomes its first: there are no observations of
   * before.
   *
   * @throws IllegalArgumentException if the text is no timestamp
   */
  public static Instant parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(form(text));
    }
    try {
      Instant instant = local(text, matcher).toInstant(offset(matcher.group(8)));
      return instant.isBefore(Instant.EPOCH) ? Instant.EPOCH : instant;
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(form(text), e);
    }
  }

  /**
   * RFC 3339 in UTC, with the second that follows where there is a fraction: what has happened at
   * an instant has also happened at what is written, so that a request for that moment finds it.
   */
  public static String format(Instant instant) {
    long second = instant.getEpochSecond() + (instant.getNano() > 0 ? 1 : 0);
    LocalDateTime utc = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
    return utc + (utc.getSecond() == 0 ? ":00Z" : "Z");
  }

  /**
   * The same, but with the fraction where the second that follows is after another instant, which
   * is not before: between both, something else may have happened.
   */
  public static String format(Instant instant, Instant latest) {
    String written = format(instant);
    return parse(written).isAfter(latest) ? instant.toString() : written;
  }

  private static LocalDateTime local(String text, Matcher form) {
    return LocalDateTime.of(
        number(text, form, 1),
        number(text, form, 2),
        number(text, form, 3),
        number(text, form, 4),
        number(text, form, 5),
        number(text, form, 6),
        nanos(form.group(7)));
  }

  private static int number(String text, Matcher form, int group) {
    int begin = form.start(group);
    return begin < 0 ? 0 : Integer.parseInt(text, begin, form.end(group), 10);
  }

  private static int nanos(@Nullable String fraction) {
    return fraction == null
        ? 0
        : Integer.parseInt(fraction + "0".repeat(NANO_DIGITS - fraction.length()));
  }

  private static ZoneOffset offset(@Nullable String text) {
    return text == null ? ZoneOffset.UTC : ZoneOffset.of(text.replace(' ', '+'));
  }

  private static String form(String text) {
    return "Invalid time '"
        + text
        + "'. Use YYYY-MM-DDThh:mm with Z or an offset such as %2B02:00.";
  }
}
