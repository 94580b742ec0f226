package dev.storescope.dashboard.page.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Formats numbers and times for pages, as usual in the language that the browser asks for first;
 * times are UTC. Examples are for British English, which is also for those that ask for none.
 */
public final class Format {
  private static final ScopedValue<Locale> LANGUAGE = ScopedValue.newInstance();
  private static final Locale STANDARD = Locale.UK;
  private static final MathContext TWO_DIGITS = new MathContext(2);
  private static final int EXACT_BELOW = 100;

  private Format() {}

  /**
   * Handles a request in the language of the browser.
   *
   * @param accepted the header {@code Accept-Language}; may be blank
   */
  public static <E extends Exception> void inLanguage(
      String accepted, ScopedValue.CallableOp<Boolean, E> handler) throws E {
    String first = accepted.split("[,;]", 2)[0].strip();
    Locale asked = Locale.forLanguageTag(first).stripExtensions();
    ScopedValue.where(LANGUAGE, asked.getLanguage().isEmpty() ? STANDARD : withDigits(asked))
        .call(handler);
  }

  /** The pages are in English, so their digits are those of English in all languages. */
  private static Locale withDigits(Locale language) {
    return new Locale.Builder().setLocale(language).setUnicodeLocaleKeyword("nu", "latn").build();
  }

  /** The language tag, for scripts that format as well. */
  public static String language() {
    return locale().toLanguageTag();
  }

  /** A number with its thousands apart, such as 12,345. */
  public static String count(long number) {
    return NumberFormat.getIntegerInstance(locale()).format(number);
  }

  /** A large number in few characters, such as 12K. */
  public static String compact(double number) {
    NumberFormat format = NumberFormat.getCompactNumberInstance(locale(), NumberFormat.Style.SHORT);
    format.setMaximumFractionDigits(1);
    return format.format(number);
  }

  /** A number with up to so many digits after the point. */
  public static String upTo(double number, int digits) {
    return decimal(number, 0, digits);
  }

  /** An estimate, with two significant digits, such as 1,200. */
  public static String about(double number) {
    if (number < 10) {
      return upTo(number, 1);
    }
    return number < EXACT_BELOW
        ? count(Math.round(number))
        : count(BigDecimal.valueOf(number).round(TWO_DIGITS).longValue());
  }

  /** A rating, such as 4.6. */
  public static String rating(double average) {
    return decimal(average, 1, 1);
  }

  /** An average rating with its changes visible, such as 4.62. */
  public static String average(double average) {
    return decimal(average, 2, 2);
  }

  /** An average that may not be known, such as 4.62. */
  public static String average(OptionalDouble average) {
    return average.isPresent() ? average(average.getAsDouble()) : "–";
  }

  /** A difference of averages, such as +0.02 or −0.15. */
  public static String change(double difference) {
    long hundredths = Math.round(difference * 100);
    return sign(hundredths) + average(Math.abs(hundredths) / 100.0);
  }

  /** A number of what was gained or lost, such as +12 or −3. */
  public static String gain(long number) {
    return sign(number) + count(Math.abs(number));
  }

  private static String sign(long number) {
    return number == 0 ? "" : number > 0 ? "+" : "−";
  }

  /** A share of a hundred, such as 12% or 0.4%. */
  public static String percent(double percent) {
    NumberFormat format = NumberFormat.getPercentInstance(locale());
    format.setMaximumFractionDigits(percent > 0 && percent < 1 ? 1 : 0);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(BigDecimal.valueOf(percent).movePointLeft(2));
  }

  public static String date(Instant instant) {
    return date(LocalDate.ofInstant(instant, ZoneOffset.UTC));
  }

  public static String date(LocalDate date) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).localizedBy(locale()).format(date);
  }

  /** A date without its year, such as 4 Nov. */
  public static String dayAndMonth(LocalDate date) {
    return DateTimeFormatter.ofLocalizedPattern("MMMd").localizedBy(locale()).format(date);
  }

  public static String time(Instant instant) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
            .localizedBy(locale())
            .withZone(ZoneOffset.UTC)
            .format(instant)
        + " UTC";
  }

  /** A time of day, such as 22:00. */
  public static String timeOfDay(LocalTime time) {
    return DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).localizedBy(locale()).format(time);
  }

  private static Locale locale() {
    return LANGUAGE.orElse(STANDARD);
  }

  private static String decimal(double number, int least, int most) {
    NumberFormat format = NumberFormat.getNumberInstance(locale());
    format.setMinimumFractionDigits(least);
    format.setMaximumFractionDigits(most);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(number);
  }

  /** The time from or to an instant in its largest unit, such as {@code 3 hours ago}. */
  public static String since(Instant instant, Instant now) {
    Duration passed = Duration.between(instant, now);
    String amount = amount(passed.abs());
    return passed.isNegative() ? Texts.of("time.ahead", amount) : Texts.of("time.ago", amount);
  }

  /** The time since an instant in its largest unit, such as {@code 3 hours}. */
  public static String age(Instant since, Instant now) {
    return amount(Duration.between(since, now).abs());
  }

  private static String amount(Duration duration) {
    if (duration.toDays() > 1) {
      return Texts.of("time.days", duration.toDays());
    }
    if (duration.toHours() > 1) {
      return Texts.of("time.hours", duration.toHours());
    }
    return duration.toMinutes() > 1
        ? Texts.of("time.minutes", duration.toMinutes())
        : Texts.of("time.moment");
  }
}
