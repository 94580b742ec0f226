package dev.storescope.observation;

/**
 * How the popularities of a month's weeks lie beside those of the month, for the terms that the
 * reports of all of them list. By the law that popularity is the logarithm of searches, they are on
 * a line, which is below 0 where the month's popularity is 0: so much is a period of a week shorter
 * than one of a month.
 *
 * @param days of the month
 * @param interceptHundredths where the line is for a month's popularity of 0, in hundredths of a
 *     point
 * @param sigmaHundredths its standard deviation
 * @param residualHundredths root mean square distance of the terms from the line
 * @param terms the number of terms
 */
public record WeeksAndMonth(
    int days, int interceptHundredths, int sigmaHundredths, int residualHundredths, int terms) {
  /** A little more than the rounding of the two. */
  private static final int LARGE_HUNDREDTHS = 60;

  /** Where the first term of a country has 1,000 searches a week. */
  private static final int LOWEST_HUNDREDTHS = -2_150;

  /** Where it has a hundred million. */
  private static final int HIGHEST_HUNDREDTHS = -750;

  private static final double HUNDREDTHS = 100;

  public WeeksAndMonth {
    if (days < 28 || days > 31) {
      throw new IllegalArgumentException("a month has 28 to 31 days, not " + days);
    }
    if (sigmaHundredths < 1 || residualHundredths < 0 || terms < 1) {
      throw new IllegalArgumentException("deviations are 0 or more, of a term or more");
    }
  }

  /** In points of popularity. */
  public double intercept() {
    return interceptHundredths / HUNDREDTHS;
  }

  public double sigma() {
    return sigmaHundredths / HUNDREDTHS;
  }

  public double residual() {
    return residualHundredths / HUNDREDTHS;
  }

  /** Whether the law holds: a line, as far below 0 as it is in markets of any size. */
  public boolean isLawful() {
    return residualHundredths <= LARGE_HUNDREDTHS
        && interceptHundredths >= LOWEST_HUNDREDTHS
        && interceptHundredths <= HIGHEST_HUNDREDTHS;
  }
}
