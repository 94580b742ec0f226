package dev.storescope.observation;

import dev.storescope.observation.Facts.PopularityScale;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many terms a report of Apple Ads has at each popularity of the scale of 100, down to the
 * lowest of which it has all terms: how many keywords of the country are more popular than another.
 *
 * @param scale from 1 to 100, of a period
 * @param lowest the lowest popularity, of which and above which the report is complete
 * @param terms the number of terms with the lowest popularity, with one more, … with 100
 * @param end the popularity of the fewest searches that Apple lists; empty if no list ends there,
 *     or it is not known
 * @param residual how well the report fits the law of popularity; empty if it has no popularities
 *     in genres
 * @param weeks how the weeks of the last month lie beside the month; empty if they were not
 *     compared
 */
public record PopularityCounts(
    PopularityScale scale,
    int lowest,
    List<Integer> terms,
    Optional<ListEnd> end,
    Optional<GenreResidual> residual,
    Optional<WeeksAndMonth> weeks)
    implements Facts {
  public PopularityCounts {
    terms = List.copyOf(terms);
    if (!scale.isOf100()) {
      throw new IllegalArgumentException(
          "The scale of counts must be 1 to 100, not " + scale + ".");
    }
    if (lowest < scale.lowest() || lowest + terms.size() != scale.highest() + 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "There must be a count for each popularity from the lowest to 100, not %d from %d.",
              terms.size(),
              lowest));
    }
    if (terms.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException("Numbers of terms must be 0 or more, not " + terms + ".");
    }
  }

  /** The same on the scale of its period, if that follows from how it was observed. */
  public PopularityCounts withPeriod(Source source, Instant observedAt) {
    return new PopularityCounts(
        scale.withPeriod(source, observedAt), lowest, terms, end, residual, weeks);
  }

  /** The same with a comparison of weeks and a month. */
  public PopularityCounts with(WeeksAndMonth compared) {
    return new PopularityCounts(scale, lowest, terms, end, residual, Optional.of(compared));
  }

  /** The number of terms with a popularity, from the lowest to 100. */
  public int of(int popularity) {
    return terms.get(popularity - lowest);
  }
}
