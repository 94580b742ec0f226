package dev.storescope.keywords;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.KeywordDifficulty.Chance;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known of a keyword for an app.
 *
 * @param popularity the observed search popularity, 1 to 100; never an estimate
 * @param usersPerDay the searches per day
 * @param match how much of the keyword is in the app's listing, 0 to 1
 * @param relevance the estimated probability that its search is for apps of the app's kind, 0 to 1
 * @param search the newest observed search
 * @param best the rival with the best rank in that search
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
    Optional<RankedRival> best,
    Optional<KeywordRating> rating) {

  /** A rival with its rank, from 1. */
  public record RankedRival(AppId app, int rank) {}

  /**
   * The difficulty with the app's chance, and what the search brings the app.
   *
   * @param installsPerDay empty if the volume is not known
   */
  public record KeywordRating(RatedKeyword rated, Optional<Estimate> installsPerDay) {
    /** The chance of the app to reach the first ten; certain if it is there. */
    public Optional<Chance> chance() {
      return rated.app().map(ChanceOfApp::chance);
    }
  }

  KeywordFigures with(KeywordRating other) {
    return new KeywordFigures(
        keyword, popularity, usersPerDay, match, relevance, search, rank, best, Optional.of(other));
  }
}
