package dev.storescope.estimation.difficulty;

import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What was observed of the first ten results of a search.
 *
 * @param results how many results the search has in all
 * @param apps the first ten, best first; fewer if the search has fewer results
 * @param newInAWeek how many of them were not among the first ten a week before
 * @param newInAMonth how many of them were not among the first ten 30 days before
 * @param brand the probability that the keyword is a brand
 * @param isSearched whether a popularity or a list of suggestions has the keyword
 */
public record FirstTen(
    int results,
    List<FirstApp> apps,
    OptionalInt newInAWeek,
    OptionalInt newInAMonth,
    double brand,
    boolean isSearched) {
  public static final int MOST = 10;

  public FirstTen {
    apps = List.copyOf(apps);
    if (apps.size() != Math.min(MOST, results) || !(brand >= 0 && brand <= 1)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "the first ten of %d results, not %d", results, apps.size()));
    }
    requireSome(newInAWeek, apps.size());
    requireSome(newInAMonth, apps.size());
  }

  private static void requireSome(OptionalInt isNew, int apps) {
    if (isNew.isPresent() && (isNew.getAsInt() < 0 || isNew.getAsInt() > apps)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "from 0 to %d apps are new, not %d", apps, isNew.getAsInt()));
    }
  }

  /** Whether all titles were observed, and none has a word of the keyword. */
  public static boolean areUnrelated(List<FirstApp> apps) {
    return apps.stream().allMatch(app -> app.titleMatch().equals(OptionalDouble.of(0)));
  }

  /** Why there is no competition for the keyword; empty if there is. */
  Optional<NoCompetition> noCompetition() {
    if (results == 0) {
      return Optional.of(NoCompetition.NO_RESULTS);
    }
    return !isSearched && areUnrelated(apps)
        ? Optional.of(NoCompetition.UNRELATED_RESULTS)
        : Optional.empty();
  }

  /**
   * One of the first ten.
   *
   * @param ratings their number
   * @param stars the average of the ratings; empty also if there are none
   * @param titleMatch the share of the words of the keyword that the title has
   * @param months since the release
   */
  public record FirstApp(
      OptionalDouble ratings,
      OptionalDouble stars,
      OptionalDouble titleMatch,
      OptionalDouble months) {
    public static final FirstApp NOT_OBSERVED =
        new FirstApp(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty());

    public FirstApp {
      requireRange(ratings, Double.MAX_VALUE);
      requireRange(stars, 5);
      requireRange(titleMatch, 1);
      requireRange(months, Double.MAX_VALUE);
    }

    private static void requireRange(OptionalDouble value, double most) {
      if (value.isPresent() && !(value.getAsDouble() >= 0 && value.getAsDouble() <= most)) {
        throw new IllegalArgumentException("from 0 to " + most + ", not " + value.getAsDouble());
      }
    }
  }
}
