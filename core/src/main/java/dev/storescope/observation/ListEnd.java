package dev.storescope.observation;

/**
 * The popularity that the fewest searches have that Apple lists, by the lists of a report that end
 * there.
 *
 * @param hundredths of a point of popularity
 * @param sigmaHundredths its standard deviation
 */
public record ListEnd(int hundredths, int sigmaHundredths) {
  private static final double HUNDREDTHS = 100;

  /** Of a popularity that is rounded, and a list that may have no term at the end. */
  private static final double SIGMA_OF_LOWEST = 0.35;

  public ListEnd {
    if (hundredths < 50 || hundredths > 10_050 || sigmaHundredths < 1) {
      throw new IllegalArgumentException(
          "a list ends at a popularity from 0.5 to 100.5, which is not sure, not at "
              + hundredths
              + " hundredths");
    }
  }

  /** The end of a list of which only the lowest popularity is known. */
  public static ListEnd ofLowest(int popularity) {
    return of(popularity, SIGMA_OF_LOWEST);
  }

  public static ListEnd of(double popularity, double sigma) {
    return new ListEnd(
        (int) Math.round(HUNDREDTHS * popularity),
        (int) Math.max(1, Math.round(HUNDREDTHS * sigma)));
  }

  public double popularity() {
    return hundredths / HUNDREDTHS;
  }

  public double sigma() {
    return sigmaHundredths / HUNDREDTHS;
  }
}
