package dev.storescope.observation;

import dev.storescope.store.Keyword;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/**
 * The terms that are searched for most in a genre of a country in a week, by Apple Ads.
 *
 * @param terms at least one, the most searched first; terms that are no keywords are left out
 */
public record TopSearches(PopularityWeek week, List<Term> terms) implements Facts {
  /** Apple lists so many of a genre. */
  public static final int MAX_TERMS = 500;

  public TopSearches {
    terms = Facts.bounded(terms, MAX_TERMS);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("There must be at least one term.");
    }
    for (int i = 1; i < terms.size(); i++) {
      if (terms.get(i).rank() <= terms.get(i - 1).rank()) {
        throw new IllegalArgumentException(
            "The terms must be in the order of their ranks, not " + terms.get(i) + " next.");
      }
    }
    if (new HashSet<>(terms.stream().map(Term::keyword).toList()).size() != terms.size()) {
      throw new IllegalArgumentException("A list must not have the same term twice.");
    }
  }

  /**
   * A term.
   *
   * @param rank in the genre, from 1
   * @param inGenre the popularity compared with the first term of the genre, 1 to 100
   * @param popularity in the country, 1 to 100
   */
  public record Term(Keyword keyword, int rank, int inGenre, int popularity) {
    private static final int MOST = 100;

    public Term {
      if (rank < 1) {
        throw new IllegalArgumentException("A rank must be 1 or more, not " + rank + ".");
      }
      if (inGenre < 1 || inGenre > MOST || popularity < 1 || popularity > MOST) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "A popularity must be 1 to 100, not %d or %d.", inGenre, popularity));
      }
    }
  }
}
