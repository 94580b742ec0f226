package dev.storescope.dashboard.plot;

import java.util.Locale;

/** Writes distances of a drawing; a hundredth of a percent is less than a pixel. */
final class Percent {
  private Percent() {}

  /** As SVG reads it, such as {@code 12.50%}. */
  static String text(double percent) {
    return String.format(Locale.ROOT, "%.2f%%", percent);
  }

  static double rounded(double percent) {
    return Math.round(percent * 100) / 100.0;
  }
}
