package dev.storescope.sandbox.world;

/**
 * The popularity that search ads report: it falls with the logarithm of a term's rank among all
 * terms of the country.
 *
 * @param first popularity of the first term, in points; what is above 100 is reported as 100
 * @param perEFold points by which it falls when the rank grows by a factor of e, on average over
 *     the first {@value #SPAN} ranks
 * @param countryError standard deviation of the same around it, from country to country, in points
 * @param bend between −1 and 1: by which share of the average the fall at rank 1 is smaller, and at
 *     rank {@value #SPAN} larger; 0 is a straight line
 * @param error standard deviation of a reported popularity, in points, before rounding
 * @param rowsOfGenre most terms reported of a genre; 0 for no report in any country
 */
public record PopularityLaw(
    double first,
    double perEFold,
    double countryError,
    double bend,
    double error,
    int rowsOfGenre) {
  /** As in Apple's own rows of the United States of September 2025. */
  public static final PopularityLaw USUAL = new PopularityLaw(104, 5.49, 0, 0, 0.33, 500);

  static final int SPAN = 10_000;

  private static final double LN_SPAN = Math.log(SPAN);
  private static final double LEAST_PER_E_FOLD = 1;

  public PopularityLaw {
    if (!(perEFold >= LEAST_PER_E_FOLD && Math.abs(bend) < 1 && rowsOfGenre >= 0)) {
      throw new IllegalArgumentException(
          "popularity falls by 1 point per e-fold or more, with a bend between -1 and 1");
    }
  }

  /**
   * The popularity of a rank before errors and rounding.
   *
   * @param deviation of the country, in standard deviations
   */
  double exact(int rank, double deviation) {
    double lnRank = Math.log(rank);
    double fall = Math.max(LEAST_PER_E_FOLD, perEFold + countryError * deviation);
    return first - fall * lnRank - fall * bent(lnRank);
  }

  /** How far the scale is below the straight line, in e-folds; straight behind the span. */
  private double bent(double lnRank) {
    return lnRank <= LN_SPAN ? bend * lnRank * (lnRank / LN_SPAN - 1) : bend * (lnRank - LN_SPAN);
  }

  public PopularityLaw withFirst(double other) {
    return new PopularityLaw(other, perEFold, countryError, bend, error, rowsOfGenre);
  }

  public PopularityLaw withPerEFold(double other) {
    return new PopularityLaw(first, other, countryError, bend, error, rowsOfGenre);
  }

  public PopularityLaw withCountryError(double other) {
    return new PopularityLaw(first, perEFold, other, bend, error, rowsOfGenre);
  }

  public PopularityLaw withBend(double other) {
    return new PopularityLaw(first, perEFold, countryError, other, error, rowsOfGenre);
  }

  public PopularityLaw withError(double other) {
    return new PopularityLaw(first, perEFold, countryError, bend, other, rowsOfGenre);
  }

  public PopularityLaw withRowsOfGenre(int other) {
    return new PopularityLaw(first, perEFold, countryError, bend, error, other);
  }
}
