package dev.storescope.estimation;

/**
 * What the difficulty of a keyword is made of. The weights, and what is typical, were fitted to
 * simulated worlds: {@code ./storescope difficulty --fit} repeats it (docs/difficulty.md).
 */
public enum DifficultyPart {
  /** The mean of the logarithms of the numbers of ratings, relative to the reference app. */
  RATINGS("ratings", Unit.RATINGS, -0.61, 0.60, 1.20),
  /** By how much the mean of the three with most ratings exceeds that of all. */
  CONCENTRATION("concentration", Unit.TIMES, -0.04, 2.13, 0.60),
  /** The mean of the averages of the ratings. */
  STARS("stars", Unit.PLAIN, -1.12, 4.32, 0.11),
  /** The apps with all words of the keyword in their titles, in tens. */
  EXACT_TITLES("exact_titles", Unit.APPS, -6.78, 0.33, 0.40),
  /** The shares of the words in the titles of the other apps, in tens. */
  PARTIAL_TITLES("partial_titles", Unit.APPS, -2.31, 0.16, 0.22),
  /** The logarithm of the number of results, of which no more than 150 count. */
  RESULTS("results", Unit.TIMES, -1.53, 3.82, 0.69),
  /** How many results fewer than ten there are, in tens. */
  FREE_PLACES("free_places", Unit.APPS, 0.07, 0.00, 0.02),
  /** The mean of the logarithms of the months since the releases: old apps collect ratings. */
  AGE("age", Unit.MONTHS, 0.45, 3.69, 0.32),
  /** The apps that were not among the first ten a week before, in tens. */
  NEW_IN_A_WEEK("new_in_a_week", Unit.APPS, 0.28, 0.29, 0.12),
  /** The apps that were not among the first ten 30 days before, in tens. */
  NEW_IN_A_MONTH("new_in_a_month", Unit.APPS, -0.59, 0.33, 0.13),
  /** The probability that the keyword is a brand. */
  BRAND("brand", Unit.PLAIN, 0.00, 0.27, 0.41);

  private final String wireName;
  private final Unit unit;
  private final double weight;
  private final double typical;
  private final double deviation;

  DifficultyPart(String wireName, Unit unit, double weight, double typical, double deviation) {
    this.wireName = wireName;
    this.unit = unit;
    this.weight = weight;
    this.typical = typical;
    this.deviation = deviation;
  }

  /** What people are shown instead of the value. */
  private enum Unit {
    PLAIN,
    /** A number of apps. */
    APPS,
    RATINGS,
    MONTHS,
    TIMES
  }

  /** Its name in the interface. */
  public String wireName() {
    return wireName;
  }

  /** What one unit of the value adds to the log-odds of the chance. */
  public double weight() {
    return weight;
  }

  /** The mean of the value. */
  public double typical() {
    return typical;
  }

  /** The standard deviation of the value. */
  public double deviation() {
    return deviation;
  }

  /** A value as people are shown it: a number of ratings, of apps, of months … */
  double shown(double value, double logReference) {
    return switch (unit) {
      case PLAIN -> value;
      case APPS -> FirstTen.MOST * value;
      case RATINGS -> Math.max(0, Math.expm1(value + logReference));
      case MONTHS -> Math.expm1(value);
      case TIMES -> Math.exp(value);
    };
  }
}
