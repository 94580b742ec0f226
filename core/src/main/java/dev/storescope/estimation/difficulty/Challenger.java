package dev.storescope.estimation.difficulty;

import java.util.OptionalDouble;

/**
 * An app whose chance to reach the first ten of a search is estimated.
 *
 * @param ratings their number in the country
 * @param stars the average of the ratings; empty also if there are none
 * @param months since the release
 * @param isTitled whether its title has all words of the keyword already
 */
public record Challenger(
    OptionalDouble ratings, OptionalDouble stars, OptionalDouble months, boolean isTitled) {
  public Challenger {
    if (ratings.orElse(0) < 0 || stars.orElse(0) < 0 || stars.orElse(0) > 5) {
      throw new IllegalArgumentException("ratings are 0 or more, their average is 0 to 5");
    }
  }
}
