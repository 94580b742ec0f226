package dev.storescope.sandbox.world.law;

/**
 * Which terms a store suggests, and in which order: those with most searches, with an error.
 *
 * @param error standard deviation of the logarithm of the searches of a term, constant over time
 * @param shuffle standard deviation of what is added to that logarithm for the order within a list;
 *     0 for a list in the order of searches, 5 for one whose order says next to nothing
 * @param omittedHeads share of the single words with which longer terms begin that are never
 *     suggested, only continued
 */
public record SuggesterLaw(double error, double shuffle, double omittedHeads) {
  public static final SuggesterLaw USUAL = new SuggesterLaw(0.5, 0, 0);

  /** As AsoBeast measured Google Play on 502 keywords: the list counts, not the place in it. */
  public static final SuggesterLaw UNORDERED = new SuggesterLaw(0.5, 5, 0.8);

  public SuggesterLaw {
    if (!(error >= 0 && shuffle >= 0)) {
      throw new IllegalArgumentException("an error and a shuffle are at least 0");
    }
    if (!(omittedHeads >= 0 && omittedHeads <= 1)) {
      throw new IllegalArgumentException("the share of omitted heads is from 0 to 1");
    }
  }

  public SuggesterLaw withError(double other) {
    return new SuggesterLaw(other, shuffle, omittedHeads);
  }

  public SuggesterLaw withShuffle(double other) {
    return new SuggesterLaw(error, other, omittedHeads);
  }

  public SuggesterLaw withOmittedHeads(double other) {
    return new SuggesterLaw(error, shuffle, other);
  }
}
