package dev.storescope.table;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A number as people and spreadsheets of any language write it: digits of any script, a decimal
 * point or comma, and groups of three digits. A single comma before three digits groups them
 * ({@code 1,234}), a single point does not ({@code 1.234}).
 */
public final class CellNumber {
  private static final int MOST_CHARACTERS = 40;
  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}'’٬]+");
  private static final Pattern PLAIN = Pattern.compile("[+-]?[0-9]+([.,٫][0-9]+)?");
  private static final Pattern COMMA_GROUPS =
      Pattern.compile("[+-]?[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]+)?");
  private static final Pattern POINT_GROUPS =
      Pattern.compile("[+-]?[0-9]{1,3}((\\.[0-9]{3}){2,}(,[0-9]+)?|\\.[0-9]{3},[0-9]+)");

  private CellNumber() {}

  /** The number of a cell; empty if it is none. */
  public static Optional<BigDecimal> parse(String cell) {
    String text = SPACES.matcher(asciiDigits(cell.strip())).replaceAll("");
    if (text.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    if (COMMA_GROUPS.matcher(text).matches()) {
      return Optional.of(new BigDecimal(text.replace(",", "")));
    }
    if (POINT_GROUPS.matcher(text).matches()) {
      return Optional.of(new BigDecimal(text.replace(".", "").replace(',', '.')));
    }
    return PLAIN.matcher(text).matches()
        ? Optional.of(new BigDecimal(text.replace(',', '.').replace('٫', '.')))
        : Optional.empty();
  }

  /** A whole number in a cell, also written with zeros after the point; empty if it is none. */
  public static Optional<Long> parseWhole(String cell) {
    return parse(cell)
        .filter(number -> number.stripTrailingZeros().scale() <= 0)
        .filter(number -> number.precision() - number.scale() <= 18)
        .map(BigDecimal::longValueExact);
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
