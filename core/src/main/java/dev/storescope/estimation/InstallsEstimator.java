package dev.storescope.estimation;

import dev.storescope.store.StoreType;
import java.util.OptionalInt;

/**
 * Estimates how many people install an app for the first time per day because a search for a
 * keyword showed it, without those who came by its advertisement.
 *
 * <p>Never more than are searching; over all apps of a search at most {@value #MOST_PER_SEARCH} per
 * search; for a better rank never less; 0 for an app that the search does not show.
 */
@FunctionalInterface
public interface InstallsEstimator {
  /** The most installs that one search is believed to lead to. */
  double MOST_PER_SEARCH = 0.75;

  Estimate estimate(SearchPlace place, Estimate searchesPerDay);

  /**
   * Where an app stands in a search.
   *
   * @param rank from 1, or 0 if the search does not show it
   * @param brandOwnerRank the rank of the app whose brand the keyword is, where it is one
   */
  record SearchPlace(StoreType store, int rank, OptionalInt brandOwnerRank) {
    public SearchPlace {
      if (rank < 0 || brandOwnerRank.orElse(1) < 1) {
        throw new IllegalArgumentException("ranks start at 1; 0 is absent");
      }
    }

    boolean ownsBrand() {
      return brandOwnerRank.isPresent() && brandOwnerRank.getAsInt() == rank;
    }
  }
}
