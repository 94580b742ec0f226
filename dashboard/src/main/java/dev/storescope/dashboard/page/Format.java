package dev.storescope.dashboard.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.NumberFormat;
import java.text.NumberFormat.Style;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats numbers and times for pages; times are UTC. */
public final class Format {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY_AND_MONTH =
      DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
  private static final MathContext TWO_DIGITS = new MathContext(2);
  private static final int EXACT_BELOW = 100;

  private Format() {}

  /** A number with commas, such as 12,345. */
  public static String count(long number) {
    return String.format(Locale.ENGLISH, "%,d", number);
  }

  /** A large number in few characters, such as 12K. */
  public static String compact(double number) {
    NumberFormat format = NumberFormat.getCompactNumberInstance(Locale.ENGLISH, Style.SHORT);
    format.setMaximumFractionDigits(1);
    return format.format(number);
  }

  /** A number with up to so many digits after the point. */
  public static String upTo(double number, int digits) {
    NumberFormat format = NumberFormat.getNumberInstance(Locale.ENGLISH);
    format.setMaximumFractionDigits(digits);
    return format.format(number);
  }

  /** A date without its year, such as 4 Nov. */
  public static String dayAndMonth(LocalDate date) {
    return DAY_AND_MONTH.format(date);
  }

  /** An estimate, with two significant digits, such as 1,200. */
  public static String about(double number) {
    if (number < 10) {
      return String.format(Locale.ENGLISH, "%.1f", number).replace(".0", "");
    }
    return number < EXACT_BELOW
        ? count(Math.round(number))
        : count(BigDecimal.valueOf(number).round(TWO_DIGITS).longValue());
  }

  /** A rating, such as 4.6. */
  public static String rating(double average) {
    return String.format(Locale.ENGLISH, "%.1f", average);
  }

  /** An average rating with its changes visible, such as 4.62. */
  public static String average(double average) {
    return String.format(Locale.ENGLISH, "%.2f", average);
  }

  public static String date(Instant instant) {
    return DATE.format(instant);
  }

  public static String date(LocalDate date) {
    return DATE.format(date.atStartOfDay(ZoneOffset.UTC));
  }

  public static String time(Instant instant) {
    return TIME.format(instant);
  }

  /** The time from or to an instant in its largest unit, such as {@code 3 hours ago}. */
  public static String since(Instant instant, Instant now) {
    Duration passed = Duration.between(instant, now);
    String amount = amount(passed.abs());
    return passed.isNegative() ? "in " + amount : amount + " ago";
  }

  private static String amount(Duration duration) {
    if (duration.toDays() > 1) {
      return duration.toDays() + " days";
    }
    if (duration.toHours() > 1) {
      return duration.toHours() + " hours";
    }
    return duration.toMinutes() > 1 ? duration.toMinutes() + " minutes" : "a moment";
  }
}
