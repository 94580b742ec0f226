package dev.storescope.evaluation.measure;

/** A metric of estimates, with the format of its values. */
public enum Metric {
  COUNT("n", "%,.0f"),
  WITHOUT("none", "%.1f %%"),
  SPEARMAN("Spearman", "%.3f"),
  KENDALL("Kendall", "%.3f"),
  MALE("mean error", "%.2f"),
  MEDIAN_ERROR("median", "%.2f"),
  BIAS("bias", "%+.2f"),
  WITHIN_TWICE("within 2×", "%.0f %%"),
  WEIGHTED_ERROR("of totals", "%.0f %%"),
  COVERAGE("80 % holds", "%.1f %%"),
  VIOLATIONS("wrong order", "%.0f"),
  NONE_IS_NONE("below 5 rightly", "%.1f %%"),
  BRIER("Brier", "%.3f"),
  FOUND("found", "%.1f %%"),
  FALSE_ALARM("false alarm", "%.1f %%"),
  IN_HUNDRED("in the first 100", "%.2f"),
  OVERLAP("in the first 20", "%.2f");

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
