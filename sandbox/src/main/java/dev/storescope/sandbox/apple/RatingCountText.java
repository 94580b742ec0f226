package dev.storescope.sandbox.apple;

import java.util.Locale;

/** A number of ratings as the web site writes it in lists of apps. */
final class RatingCountText {
  private static final long THOUSAND = 1000;

  private RatingCountText() {}

  /** Whole up to 999, then in thousands with one decimal, and without from 10 thousand. */
  static String of(long count) {
    if (count < THOUSAND) {
      return Long.toString(count);
    }
    return count < 10 * THOUSAND
        ? String.format(Locale.ROOT, "%.1fK", Math.floor(count / 100.0) / 10)
        : count / THOUSAND + "K";
  }
}
