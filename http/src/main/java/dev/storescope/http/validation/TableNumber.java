package dev.storescope.http.validation;

import java.math.BigDecimal;
import java.math.MathContext;

/** A number as programs and people read it in a table: without an exponent or noise digits. */
public final class TableNumber {
  /** More digits are noise of the calculation, such as that of 0.1 + 0.2. */
  private static final int DIGITS = 9;

  private TableNumber() {}

  /** A decimal with a place after the dot, rounded to nine digits or to a whole number. */
  public static String text(double number) {
    BigDecimal exact = BigDecimal.valueOf(number);
    int digits = Math.max(DIGITS, exact.precision() - exact.scale());
    BigDecimal rounded = exact.round(new MathContext(digits)).stripTrailingZeros();
    return rounded.setScale(Math.max(1, rounded.scale())).toPlainString();
  }
}
