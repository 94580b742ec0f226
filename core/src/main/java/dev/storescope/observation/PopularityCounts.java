package dev.storescope.observation;

import dev.storescope.observation.Facts.PopularityScale;
import java.util.List;
import java.util.Locale;

/**
 * How many terms a report of Apple Ads has at each popularity of the scale of 100, down to the
 * lowest of which it has all terms: how many keywords of the country are more popular than another.
 *
 * @param lowest the lowest popularity, of which and above which the report is complete
 * @param terms the number of terms with the lowest popularity, with one more, … with 100
 */
public record PopularityCounts(int lowest, List<Integer> terms) implements Facts {
  private static final PopularityScale SCALE = PopularityScale.ADS_1_TO_100;

  public PopularityCounts {
    terms = List.copyOf(terms);
    if (lowest < SCALE.lowest() || lowest + terms.size() != SCALE.highest() + 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "counts of the popularities from the lowest to 100, not %d from %d",
              terms.size(),
              lowest));
    }
    if (terms.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException("numbers of terms are 0 or more, not " + terms);
    }
  }

  /** The number of terms with a popularity, from the lowest to 100. */
  public int of(int popularity) {
    return terms.get(popularity - lowest);
  }
}
