package dev.storescope.keywords;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What is known of a keyword for an app.
 *
 * @param popularity the observed search popularity, 1 to 100; never an estimate
 * @param usersPerDay the searches per day
 * @param match how much of the keyword is in the app's listing, 0 to 1
 * @param relevance the estimated probability that its search is for apps of the app's kind, 0 to 1
 * @param search the newest observed search
 * @param rivals those that rank in that search, the best rank first
 * @param rating what takes more reads; empty if it was not read or the search was not observed
 */
public record KeywordFigures(
    Keyword keyword,
    OptionalInt popularity,
    Optional<Estimate> usersPerDay,
    double match,
    double relevance,
    Optional<Observation<SearchRanking>> search,
    Optional<Rank> rank,
    List<RankedRival> rivals,
    Optional<KeywordRating> rating) {

  /** A rival with its rank, from 1. */
  public record RankedRival(AppId app, int rank) {}

  /**
   * The difficulty with the app's chance, and what the search brings the app.
   *
   * @param installsPerDay empty if the volume is not known
   * @param brand the other app whose brand the keyword may be
   */
  public record KeywordRating(
      RatedKeyword rated, Optional<Estimate> installsPerDay, Optional<BrandOfOther> brand) {
    /** The chance of the app to reach the first ten; certain if it is there. */
    public Optional<Chance> chance() {
      return rated.app().map(ChanceOfApp::chance);
    }
  }

  /** Another app whose brand a keyword may be, with the probability that it is. */
  public record BrandOfOther(AppId owner, double probability) {
    /** From here on a keyword counts as the brand of the app. */
    private static final double PROBABLE = 0.5;

    public boolean isProbable() {
      return probability >= PROBABLE;
    }
  }

  public KeywordFigures {
    rivals = List.copyOf(rivals);
  }

  /** The rival with the best rank. */
  public Optional<RankedRival> best() {
    return rivals.stream().findFirst();
  }

  /** The other app whose brand the keyword probably is; empty without a rating. */
  public Optional<BrandOfOther> brandOfOther() {
    return rating.flatMap(KeywordRating::brand).filter(BrandOfOther::isProbable);
  }

  /**
   * The searches per day for apps of the app's kind, without those that mean the brand of another
   * app, times the chance of the app. It orders keywords; empty if a factor is not known.
   */
  public OptionalDouble worth() {
    OptionalDouble most = mostWorth();
    Optional<Double> chance = rating.flatMap(KeywordRating::chance).map(Chance::value);
    if (most.isEmpty() || chance.isEmpty()) {
      return OptionalDouble.empty();
    }
    double brand = rating.flatMap(KeywordRating::brand).map(BrandOfOther::probability).orElse(0.0);
    return OptionalDouble.of(most.getAsDouble() * chance.get() * (1 - brand));
  }

  /** What the worth is at most, which takes no rating. */
  public OptionalDouble mostWorth() {
    return search.isEmpty()
        ? OptionalDouble.empty()
        : usersPerDay.stream().mapToDouble(searches -> relevance * searches.p50()).findFirst();
  }

  KeywordFigures with(KeywordRating other) {
    return new KeywordFigures(
        keyword,
        popularity,
        usersPerDay,
        match,
        relevance,
        search,
        rank,
        rivals,
        Optional.of(other));
  }
}
