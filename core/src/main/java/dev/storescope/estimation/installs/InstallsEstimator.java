package dev.storescope.estimation.installs;

import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.Calibration.InstallsFactors;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.observation.Rank;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Estimates the first-time installs per day that the search for a keyword brings an app, without
 * those from an advertisement.
 *
 * <p>The estimate is at most the number of searches, and 0 for an app that is not ranked. Among
 * apps of which no downloads are known it is over all apps of a search at most {@value
 * #MOST_PER_SEARCH} per search, and never lower for a better rank.
 */
@FunctionalInterface
public interface InstallsEstimator {
  /** The maximum installs per search. */
  double MOST_PER_SEARCH = 0.75;

  Estimate estimate(AppInSearch app, Estimate searchesPerDay);

  static InstallsEstimator standard() {
    return new BrandGenericInstalls();
  }

  /** The standard estimate with the calibrated installs per search of each market. */
  static InstallsEstimator calibrated(Calibration calibration) {
    Map<Market, InstallsFactors> factors =
        calibration.installs().stream()
            .collect(Collectors.toMap(InstallsFactors::market, Function.identity()));
    return (app, searchesPerDay) ->
        Optional.ofNullable(factors.get(app.market()))
            .map(fit -> calibrated(fit, app, searchesPerDay))
            .orElseGet(() -> standard().estimate(app, searchesPerDay));
  }

  private static Estimate calibrated(
      InstallsFactors fit, AppInSearch app, Estimate searchesPerDay) {
    Estimate estimate =
        new BrandGenericInstalls(fit.generic(), fit.brand()).estimate(app, searchesPerDay);
    // The residual of the fit includes the uncertainty of the searches.
    return Estimate.around(
            estimate.p50(), fit.residual(), estimate.method() + Calibration.MARK, estimate.scale())
        .atMost(searchesPerDay.p90());
  }

  /** Whether a search has an advertisement above its results. */
  enum Advertisement {
    PRESENT,
    NONE,
    UNKNOWN
  }

  /**
   * An app in a search.
   *
   * @param brand the app whose brand the keyword may be
   * @param game whether the search is for games
   * @param downloads the first-time downloads of the app per day, from all sources
   */
  record AppInSearch(
      Market market,
      Rank rank,
      Optional<Brand> brand,
      Advertisement advertisement,
      boolean game,
      Optional<Estimate> downloads) {

    /** An app in a search of which no more is known. */
    public static AppInSearch of(Market market, Rank rank, Optional<Brand> brand) {
      return new AppInSearch(market, rank, brand, Advertisement.UNKNOWN, false, Optional.empty());
    }

    /** The same with the downloads of the app, if they are more than 0. */
    public AppInSearch with(Optional<Estimate> estimated) {
      return new AppInSearch(
          market,
          rank,
          brand,
          advertisement,
          game,
          estimated.filter(each -> each.p50() > 0 && each.sigma() > 0));
    }

    /** Whether the keyword may be the brand of the app itself. */
    public boolean ownsBrand() {
      return brand.filter(it -> rank.equals(Rank.at(it.ownerRank()))).isPresent();
    }

    /** The probability that the keyword is the brand of an app; 0 if none is known. */
    public double brandProbability() {
      return brand.map(Brand::probability).orElse(0.0);
    }

    RankCurve curve() {
      return game ? RankCurve.GAMES : RankCurve.APPS;
    }
  }
}
