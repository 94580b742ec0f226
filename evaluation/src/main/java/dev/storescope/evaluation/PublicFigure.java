package dev.storescope.evaluation;

import java.util.List;
import java.util.Locale;

/**
 * A published number beside what the estimates give.
 *
 * @param lowest the published number, or the lower end of its range
 * @param highest the same as the lowest if it is one number
 * @param format of the values
 * @param comparability whether it counts what ours does
 */
record PublicFigure(
    String name,
    String source,
    double lowest,
    double highest,
    double ours,
    String format,
    Comparability comparability) {
  enum Comparability {
    COMPARABLE,
    /** It counts something else; the page of the table says what. */
    OF_SOMETHING_ELSE
  }

  /** How far off: the factor to the number, or to the nearer end of the range. */
  double factor() {
    return ours < lowest ? ours / lowest : ours > highest ? ours / highest : 1;
  }

  List<String> cells() {
    String published = lowest == highest ? text(lowest) : text(lowest) + " to " + text(highest);
    String off = "×" + String.format(Locale.ROOT, "%.2f", factor());
    boolean within = lowest < highest && factor() == 1;
    String mark =
        switch (comparability) {
          case COMPARABLE -> "";
          case OF_SOMETHING_ELSE -> " *";
        };
    return List.of(name, source, published, text(ours), (within ? "within" : off) + mark);
  }

  private String text(double value) {
    return String.format(Locale.ROOT, format, format.endsWith("%%") ? 100 * value : value);
  }
}
