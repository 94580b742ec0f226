package dev.storescope.connector.apple;

/**
 * A number as the stores write it. Bounded and without an exponent, because 1e999999999 would fill
 * the memory. Real averages have up to 50 decimals.
 */
final class PlainNumber {
  private static final int MAX_DIGITS = 18;
  private static final int MAX_DECIMALS = 100;

  private PlainNumber() {}

  static boolean isOne(String text) {
    int begin = text.startsWith("-") ? 1 : 0;
    int point = text.indexOf('.');
    int end = point < 0 ? text.length() : point;
    return isDigits(text, begin, end, MAX_DIGITS)
        && (point < 0 || isDigits(text, point + 1, text.length(), MAX_DECIMALS));
  }

  private static boolean isDigits(String text, int begin, int end, int most) {
    int at = begin;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at == end && begin < end && end - begin <= most;
  }
}
