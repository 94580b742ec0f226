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
public record ReportedPopularityLaw(
    double error, int rowsOfGenre, double threshold, double outages) {
  /** As Apple documents it: the values in the genres are a ratio to within rounding. */
  public static final ReportedPopularityLaw USUAL = new ReportedPopularityLaw(0.1, 500, 500, 0);

  public ReportedPopularityLaw {
    if (!(error >= 0 && rowsOfGenre >= 0 && threshold >= 1 && outages >= 0 && outages <= 1)) {
      throw new IllegalArgumentException(
          "errors and rows are 0 or more, the threshold 1 or more, outages a share");
    }
  }

  /** The popularity of a term before errors and rounding. */
  public double exact(double searches, double searchesForFirst) {
    return 100 * Math.log(searches) / Math.log(searchesForFirst);
  }

  public ReportedPopularityLaw withError(double other) {
    return new ReportedPopularityLaw(other, rowsOfGenre, threshold, outages);
  }

  public ReportedPopularityLaw withRowsOfGenre(int other) {
    return new ReportedPopularityLaw(error, other, threshold, outages);
  }

  public ReportedPopularityLaw withThreshold(double other) {
    return new ReportedPopularityLaw(error, rowsOfGenre, other, outages);
  }

  public ReportedPopularityLaw withOutages(double other) {
    return new ReportedPopularityLaw(error, rowsOfGenre, threshold, other);
  }
}
