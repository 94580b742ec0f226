package dev.storescope.sandbox.googleplay;

import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Formats numbers and dates in a language. */
final class LocaleFormat {
  private static final Map<String, LocaleFormat> BY_LANGUAGE = new ConcurrentHashMap<>();

  private final char decimal;
  private final char grouping;
  private final DateTimeFormatter date;

  private LocaleFormat(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    this.decimal = symbols.getDecimalSeparator();
    this.grouping = symbols.getGroupingSeparator();
    this.date =
        DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
            .withLocale(locale)
            .withZone(ZoneOffset.UTC);
  }

  static LocaleFormat of(VisitorLocale region) {
    return BY_LANGUAGE.computeIfAbsent(
        region.language(), tag -> new LocaleFormat(Locale.forLanguageTag(tag)));
  }

  /** An average of ratings, to one decimal. */
  String score(double average) {
    long tenths = Math.round(average * 10);
    return "" + tenths / 10 + decimal + tenths % 10;
  }

  String count(long count) {
    StringBuilder digits = new StringBuilder(Long.toString(count));
    for (int i = digits.length() - 3; i > 0; i -= 3) {
      digits.insert(i, grouping);
    }
    return digits.toString();
  }

  String date(Instant instant) {
    return date.format(instant);
  }

  /** The range of installs that a number falls into: 1, 5, 10, 50, 100, …; 0 for none. */
  static long step(long installs) {
    long step = 0;
    for (long ten = 1; ten <= installs && ten < Long.MAX_VALUE / 10; ten *= 10) {
      step = installs >= 5 * ten ? 5 * ten : ten;
    }
    return step;
  }

  /** A range in short form: {@code 50M+}. */
  static String shortened(long step) {
    if (step >= 1_000_000_000) {
      return step / 1_000_000_000 + "B+";
    }
    if (step >= 1_000_000) {
      return step / 1_000_000 + "M+";
    }
    return step >= 1000 ? step / 1000 + "K+" : step + "+";
  }
}
