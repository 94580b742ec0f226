package dev.storescope.connector.googleplay;

import dev.storescope.observation.Facts;

/** Reads how an app is rated from its details. */
final class RatingReader {
  private static final int[] AVERAGE = {51, 0, 1};
  private static final int[] COUNT = {51, 2, 1};

  private RatingReader() {}

  /** An app that was never rated has no block of ratings, or one of zeros. */
  static Facts.Rating read(PathReader details) throws NoAnswerException {
    double average = details.findNumber(AVERAGE).orElse(0);
    long count = details.findWhole(COUNT).orElse(0);
    boolean known = average >= 0 && average <= 5 && count >= 0;
    if (!known || (average == 0) != (count == 0)) {
      throw NoAnswerException.drifted("a rating of " + average + " from " + count);
    }
    return new Facts.Rating(average, count);
  }
}
