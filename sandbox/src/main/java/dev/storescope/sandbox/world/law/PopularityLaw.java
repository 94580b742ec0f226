package dev.storescope.sandbox.world.law;

/**
 * The popularity that search ads report: the logarithm of the searches for a term in a period, in
 * hundredths of that of the country's first term.
 *
 * @param error standard deviation of a reported popularity, in points, before rounding
 * @param rowsOfGenre most terms reported of a genre; 0 for no report in any country
 * @param threshold searches in the period; a term with fewer is not reported
 * @param outages share of the weeks and months that are never reported
 */
public record PopularityLaw(double error, int rowsOfGenre, double threshold, double outages) {
  /** As Apple documents it: the values in the genres are a ratio to within rounding. */
  public static final PopularityLaw USUAL = new PopularityLaw(0.1, 500, 500, 0);

  public PopularityLaw {
    if (!(error >= 0 && rowsOfGenre >= 0 && threshold >= 1 && outages >= 0 && outages <= 1)) {
      throw new IllegalArgumentException(
          "errors and rows are 0 or more, the threshold 1 or more, outages a share");
    }
  }

  /** The popularity of a term before errors and rounding. */
  public double exact(double searches, double searchesForFirst) {
    return 100 * Math.log(searches) / Math.log(searchesForFirst);
  }

  public PopularityLaw withError(double other) {
    return new PopularityLaw(other, rowsOfGenre, threshold, outages);
  }

  public PopularityLaw withRowsOfGenre(int other) {
    return new PopularityLaw(error, other, threshold, outages);
  }

  public PopularityLaw withThreshold(double other) {
    return new PopularityLaw(error, rowsOfGenre, other, outages);
  }

  public PopularityLaw withOutages(double other) {
    return new PopularityLaw(error, rowsOfGenre, threshold, other);
  }
}
