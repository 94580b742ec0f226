package dev.storescope.estimation.difficulty;

/**
 * What counts of an app whose chance is estimated, beside the keyword; fitted together with {@link
 * DifficultyPart}.
 */
public enum ChallengerPart {
  /** The logarithm of the number of its ratings, relative to the reference app. */
  RATINGS(0.37, 3.42, 1.76),
  /** The average of its ratings. */
  STARS(1.37, 4.13, 0.36),
  /** The logarithm of the months since its release: old apps collect ratings. */
  AGE(-0.37, 3.69, 0.83),
  /** 1 if its title has the words already, and yet it is not among the first ten. */
  TITLED(-1.17, 0.04, 0.21);

  private final double weight;
  private final double typical;
  private final double deviation;

  ChallengerPart(double weight, double typical, double deviation) {
    this.weight = weight;
    this.typical = typical;
    this.deviation = deviation;
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

  /** The value of an app; NaN if it was not observed. */
  public double of(Challenger app, double logReference) {
    return switch (this) {
      case RATINGS -> Math.log1p(app.ratings().orElse(Double.NaN)) - logReference;
      case STARS -> app.stars().orElse(Double.NaN);
      case AGE -> Math.log1p(app.months().orElse(Double.NaN));
      case TITLED -> app.isTitled() ? 1 : 0;
    };
  }
}
