package dev.storescope.keywords;

import java.util.OptionalDouble;

/**
 * How probably someone who searches for a keyword may mean an app of its kind: a logistic curve
 * over how much of the keyword is in the app's listing and how alike the first ten of its search
 * are to the app's neighbours. The coefficients are a judgement, not fitted.
 */
final class Relevance {
  /** From here on a keyword is offered although the app is not seen to rank for it. */
  static final double RELATED = 0.3;

  /** From here on it is recommended for the app. */
  static final double RELEVANT = 0.5;

  private static final double INTERCEPT = -2.5;
  private static final double PER_MATCH = 4;
  private static final double PER_LIKENESS = 12;

  /** What is taken where the likeness is not known. */
  private static final double USUAL_LIKENESS = 0.05;

  private Relevance() {}

  /**
   * The probability, 0 to 1; it rises with both.
   *
   * @param match how much of the keyword is in the listing, 0 to 1
   * @param likeness of the first ten of its search to the neighbours, 0 to 1, where it is known
   */
  static double of(double match, OptionalDouble likeness) {
    double sum = INTERCEPT + PER_MATCH * match + PER_LIKENESS * likeness.orElse(USUAL_LIKENESS);
    return 1 / (1 + Math.exp(-sum));
  }
}
