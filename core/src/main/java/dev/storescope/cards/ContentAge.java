package dev.storescope.cards;

import java.time.Duration;

/**
 * How old a listing or a summary may be.
 *
 * @param fresh up to this age, its own time is the answer's; if it is older, that of the newest
 *     card which shows that it was still current
 * @param most the maximum age of either
 */
public record ContentAge(Duration fresh, Duration most) {
  public ContentAge {
    if (fresh.isNegative() || fresh.compareTo(most) > 0) {
      throw new IllegalArgumentException("Invalid ages: " + fresh + ", at most " + most);
    }
  }

  /** A listing of its own answers at any age up to the maximum. */
  public static ContentAge upTo(Duration most) {
    return new ContentAge(most, most);
  }
}
