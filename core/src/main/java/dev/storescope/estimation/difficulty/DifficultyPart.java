package dev.storescope.estimation.difficulty;

/**
 * What the difficulty of a keyword and the chance of an app are made of. The strengths were set by
 * real searches ({@code docs/decisions/0044-difficulty-by-strength.md}). The weights, and what is
 * typical, were fitted to simulated worlds: {@code ./storescope difficulty --fit} repeats it
 * (docs/difficulty.md).
 */
public enum DifficultyPart {
  /** The median of the logarithms of the numbers of ratings, relative to the reference app. */
  RATINGS("ratings", Unit.RATINGS, 0.20, -0.41, 4.81, 0.86),
  /** The greatest of the logarithms of the numbers of ratings, relative to the reference app. */
  LEADER("leader_ratings", Unit.RATINGS, 0.05, -0.16, 7.19, 1.07),
  /** The mean of the averages of the ratings. */
  STARS("stars", Unit.PLAIN, 0, -0.69, 4.21, 0.11),
  /** The apps with all words of the keyword in their titles, in tens. */
  EXACT_TITLES("exact_titles", Unit.APPS, 1.30, -3.39, 0.27, 0.32),
  /** The shares of the words in the titles of the other apps, in tens. */
  PARTIAL_TITLES("partial_titles", Unit.APPS, 0.60, -2.45, 0.15, 0.21),
  /** The logarithm of the number of results, of which no more than 150 count. */
  RESULTS("results", Unit.TIMES, 0.20, -1.87, 3.83, 0.70),
  /** How many results fewer than ten there are, in tens. */
  FREE_PLACES("free_places", Unit.APPS, -1.00, 3.88, 0.00, 0.04),
  /** The mean of the logarithms of the months since the releases: old apps collect ratings. */
  AGE("age", Unit.MONTHS, 0, 0.39, 3.71, 0.29),
  /** The apps that were not among the first ten a week before, in tens. */
  NEW_IN_A_WEEK("new_in_a_week", Unit.APPS, 0, 0.08, 0.21, 0.10),
  /** The apps that were not among the first ten 30 days before, in tens. */
  NEW_IN_A_MONTH("new_in_a_month", Unit.APPS, 0, 0.25, 0.25, 0.12),
  /** The probability that the keyword is a brand. */
  BRAND("brand", Unit.PLAIN, 0.20, 0.00, 0.31, 0.44);

  private final String wireName;
  private final Unit unit;
  private final double strength;
  private final double weight;
  private final double typical;
  private final double deviation;

  DifficultyPart(
      String wireName,
      Unit unit,
      double strength,
      double weight,
      double typical,
      double deviation) {
    this.wireName = wireName;
    this.unit = unit;
    this.strength = strength;
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

  /** What one unit of the value adds to the log-odds of the difficulty. */
  public double strength() {
    return strength;
  }

  /** Whether it counts in the difficulty, not only in the chance of an app. */
  public boolean isOfDifficulty() {
    return strength != 0;
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
