package dev.storescope.keywords.relevance;

import java.util.OptionalDouble;

/**
 * The probability that a search for a keyword is for apps of an app's kind: a logistic function of
 * how much of the keyword is in the app's listing and of the likeness of the first ten of its
 * search to the similar apps. The coefficients are chosen, not fitted.
 */
public final class Relevance {
  /** The minimum for a keyword that the app is not observed to rank for. */
  public static final double RELATED = 0.3;

  /** The minimum for a recommended keyword. */
  public static final double RELEVANT = 0.5;

  private static final double INTERCEPT = -2.5;
  private static final double PER_MATCH = 4;
  private static final double PER_LIKENESS = 12;

  private static final double DEFAULT_LIKENESS = 0.05;

  private Relevance() {}

  /**
   * The probability, 0 to 1; it rises with both parameters.
   *
   * @param match how much of the keyword is in the listing, 0 to 1
   * @param likeness of the first ten of its search to the similar apps, 0 to 1
   */
  public static double of(double match, OptionalDouble likeness) {
    double sum = INTERCEPT + PER_MATCH * match + PER_LIKENESS * likeness.orElse(DEFAULT_LIKENESS);
    return 1 / (1 + Math.exp(-sum));
  }
}
