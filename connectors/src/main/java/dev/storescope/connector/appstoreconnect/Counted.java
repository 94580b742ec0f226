package dev.storescope.connector.appstoreconnect;

import java.util.Locale;

/** A number with what it counts, as a text. */
final class Counted {
  private Counted() {}

  static String of(long number, String one) {
    if (number == 1) {
      return "1 " + one;
    }
    return number == 0 ? "no " + one + "s" : String.format(Locale.ROOT, "%,d %ss", number, one);
  }
}
