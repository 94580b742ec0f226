package dev.storescope.observation;

/**
 * How well a report fits the law that popularity is the logarithm of searches. By the law, the
 * popularity of a term in a genre is 100 times its popularity in the country, divided by that of
 * the first term of the genre.
 *
 * @param hundredths root mean square difference from that, in hundredths of a point; rounding alone
 *     makes 30 to 60
 * @param rows the rows of the report that have both popularities
 */
public record GenreResidual(int hundredths, int rows) {
  /** Twice what rounding makes. */
  private static final int LARGE_HUNDREDTHS = 100;

  private static final double HUNDREDTHS = 100;

  public GenreResidual {
    if (hundredths < 0 || rows < 1) {
      throw new IllegalArgumentException("a residual is 0 or more, of a row or more");
    }
  }

  /** In points of popularity. */
  public double points() {
    return hundredths / HUNDREDTHS;
  }

  /** Whether it is more than rounding explains, so that the law does not hold. */
  public boolean isLarge() {
    return hundredths > LARGE_HUNDREDTHS;
  }
}
