package dev.storescope.table;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A number as people and spreadsheets of any language write it: digits of any script, a decimal
 * point or comma, and groups of three digits (in India of two, before the last three). A single
 * comma before three digits groups them ({@code 1,234}), a single point does not ({@code 1.234}).
 */
public final class CellNumber {
  private static final int MOST_CHARACTERS = 40;
  private static final Pattern PLAIN = Pattern.compile("[+-]?[0-9]+([.,][0-9]+)?");
  private static final Pattern COMMA_GROUPS =
      Pattern.compile("[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]+)?");
  private static final Pattern INDIAN_GROUPS =
      Pattern.compile("[+-]?[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}(\\.[0-9]+)?");
  private static final Pattern POINT_GROUPS =
      Pattern.compile("[+-]?[1-9][0-9]{0,2}((\\.[0-9]{3}){2,}(,[0-9]+)?|\\.[0-9]{3},[0-9]+)");
  private static final Pattern ONE_POINT_GROUP = Pattern.compile("[+-]?[1-9][0-9]{0,2}\\.[0-9]{3}");
  private static final Pattern SPACE_GROUPS =
      Pattern.compile("[+-]?[1-9][0-9]{0,2}([\\s\\p{Z}'’٬][0-9]{3})+([.,][0-9]+)?");
  private static final Pattern GROUP_MARKS = Pattern.compile("[\\s\\p{Z}'’٬]");

  private CellNumber() {}

  /** The number of a cell; empty if it is none. */
  public static Optional<BigDecimal> parse(String cell) {
    String text = plain(cell);
    if (text.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    if (COMMA_GROUPS.matcher(text).matches() || INDIAN_GROUPS.matcher(text).matches()) {
      return Optional.of(new BigDecimal(text.replace(",", "")));
    }
    if (POINT_GROUPS.matcher(text).matches()) {
      return Optional.of(new BigDecimal(text.replace(".", "").replace(',', '.')));
    }
    String digits =
        SPACE_GROUPS.matcher(text).matches() ? GROUP_MARKS.matcher(text).replaceAll("") : text;
    return PLAIN.matcher(digits).matches()
        ? Optional.of(new BigDecimal(digits.replace(',', '.')))
        : Optional.empty();
  }

  /**
   * A whole number in a cell, also written with zeros after the point ({@code 41.0}), or with a
   * point before its last three digits ({@code 1.234}); empty if it is none, or may be two ({@code
   * 1.000}).
   */
  public static Optional<Long> parseWhole(String cell) {
    Optional<BigDecimal> number = parse(cell);
    if (isAmbiguous(cell)) {
      number = number.filter(found -> !isWhole(found)).map(found -> found.movePointRight(3));
    }
    return number
        .filter(CellNumber::isWhole)
        .filter(found -> found.precision() - found.scale() <= 18)
        .map(BigDecimal::longValueExact);
  }

  /** Whether a cell may have two numbers: {@code 1.234} may be 1234 where points group digits. */
  public static boolean isAmbiguous(String cell) {
    return ONE_POINT_GROUP.matcher(plain(cell)).matches();
  }

  private static boolean isWhole(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0;
  }

  /** With digits 0 to 9, and the usual sign and decimal point. */
  private static String plain(String cell) {
    return asciiDigits(cell.strip()).replace('٫', '.').replace('\u2212', '-');
  }

  /** The text with the digits 0 to 9 in place of those of other scripts. */
  static String asciiDigits(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              int digit = Character.isDigit(c) ? Character.digit(c, 10) : -1;
              plain.appendCodePoint(digit < 0 ? c : '0' + digit);
            });
    return plain.toString();
  }
}
