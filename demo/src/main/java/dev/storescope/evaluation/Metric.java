package dev.storescope.evaluation;

/** A metric of estimates, with the format of its values. */
public enum Metric {
  COUNT("n", "%,.0f"),
  SPEARMAN("Spearman", "%.3f"),
  KENDALL("Kendall", "%.3f"),
  MALE("MALE", "%.2f"),
  FACTOR("x/÷", "%.2f"),
  BIAS("bias", "%+.2f"),
  WITHIN_TWICE("within 2x", "%.0f %%"),
  WEIGHTED_ERROR("of totals", "%.0f %%"),
  COVERAGE("80 % holds", "%.1f %%"),
  PINBALL("pinball", "%.3f"),
  BUDGET_ERROR("budget", "%.1f %%"),
  VIOLATIONS("wrong order", "%.0f"),
  CENSORED("censored", "%.0f %%"),
  CENSORED_RIGHTLY("rightly", "%.0f %%"),
  FLOOR_ACCURACY("5 or not", "%.1f %%"),
  BRIER("Brier", "%.3f"),
  FOUND("found", "%.0f %%"),
  FALSE_ALARM("false alarm", "%.1f %%"),
  OVERLAP("overlap@20", "%.2f");

  private final String label;
  private final String format;

  Metric(String label, String format) {
    this.label = label;
    this.format = format;
  }

  public String label() {
    return label;
  }

  /** Formats a value, a share as a percentage, NaN as blank. */
  public String format(double value) {
    return Double.isNaN(value) ? "" : format.formatted(format.endsWith("%%") ? 100 * value : value);
  }
}
