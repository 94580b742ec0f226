package dev.storescope.sandbox.world;

/**
 * How a store orders its suggestions: by searches, with an error.
 *
 * @param error standard deviation of the logarithm of the searches of a term, constant over time
 */
public record SuggesterLaw(double error) {
  public static final SuggesterLaw USUAL = new SuggesterLaw(0.5);

  public SuggesterLaw {
    if (!(error >= 0)) {
      throw new IllegalArgumentException("an error is at least 0");
    }
  }

  public SuggesterLaw withError(double other) {
    return new SuggesterLaw(other);
  }
}
