package dev.storescope.estimation;

import dev.storescope.estimation.BrandSign.Brand;
import java.util.Optional;

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

  /** The best that is there. */
  static InstallsEstimator standard() {
    return new BrandGenericInstalls();
  }

  /** The same, with the installs per search that a user's own figures told. */
  static InstallsEstimator calibrated(Calibration calibration) {
    return new CalibratedInstalls(calibration);
  }

  /** Whether an advertisement stands above the results of a search. */
  enum Advertisement {
    SEEN,
    NONE,
    UNKNOWN
  }

  /**
   * Where an app stands in a search.
   *
   * @param rank from 1, or 0 if the search does not show it
   * @param brand the app whose brand the keyword may be, where it looks like one
   * @param game whether the search is for games
   */
  record SearchPlace(
      Market market, int rank, Optional<Brand> brand, Advertisement advertisement, boolean game) {
    public SearchPlace {
      if (rank < 0) {
        throw new IllegalArgumentException("ranks start at 1; 0 is absent");
      }
    }

    /** With what is not known of the search left open. */
    public static SearchPlace of(Market market, int rank, Optional<Brand> brand) {
      return new SearchPlace(market, rank, brand, Advertisement.UNKNOWN, false);
    }

    boolean ownsBrand() {
      return rank > 0 && brand.map(Brand::ownerRank).orElse(0) == rank;
    }

    double brandProbability() {
      return brand.map(Brand::probability).orElse(0.0);
    }

    RankCurve curve() {
      return game ? RankCurve.GAMES : RankCurve.APPS;
    }
  }
}
