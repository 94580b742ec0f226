package dev.storescope.text;

import java.util.Locale;

/** A number with its noun, such as "1 keyword" and "1,200 keywords". */
public final class Quantity {
  private Quantity() {}

  /**
   * With a noun of which the plural is the singular and an s.
   *
   * @param noun in the singular
   */
  public static String of(long number, String noun) {
    return of(number, noun, noun + "s");
  }

  /** The same, such as "no keywords" for none. */
  public static String orNone(long number, String noun) {
    return number == 0 ? "no " + noun + "s" : of(number, noun);
  }

  public static String of(long number, String one, String several) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : several);
  }
}
