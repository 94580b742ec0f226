package dev.storescope.estimation;

import dev.storescope.estimation.BrandDetector.Brand;
import dev.storescope.observation.Rank;

/**
 * Installs by rank, with a separate share for the owner of a brand: method {@code brand-generic-1},
 * section 5 of the estimation design.
 *
 * <p>I = searches · (1 − share of the advertisement) · installs per search · share of the rank. The
 * installs of a brand search and of a generic search are mixed by the probability that the keyword
 * is a brand. If the owner of the brand then has fewer installs than apps before it, they share
 * evenly. The app's rating is not used: in the tests of the design it made the estimate worse.
 */
public final class BrandGenericInstalls implements InstallsEstimator {
  static final String METHOD = "brand-generic-1";

  private final double genericPerSearch;
  private final double brandPerSearch;

  public BrandGenericInstalls() {
    this(1, 1);
  }

  /** Multiplies the standard installs per search, up to their maximum. */
  BrandGenericInstalls(double genericFactor, double brandFactor) {
    this.genericPerSearch = perSearch(InstallsTuning.GENERIC_PER_SEARCH * genericFactor);
    this.brandPerSearch = perSearch(InstallsTuning.BRAND_PER_SEARCH * brandFactor);
  }

  private static double perSearch(double installs) {
    return Math.min(installs, MOST_PER_SEARCH);
  }

  @Override
  public Estimate estimate(AppInSearch app, Estimate searches) {
    return switch (app.rank()) {
      case Rank.NotRanked() -> Estimate.around(0, 0, METHOD, searches.scale());
      case Rank.Ranked(int rank) ->
          Estimate.around(
                  searches.p50() * installsPerSearch(app, rank),
                  sigma(rank, searches.sigma()),
                  METHOD,
                  searches.scale())
              .atMost(searches.p90());
    };
  }

  private double installsPerSearch(AppInSearch app, int rank) {
    double mixed = app.ownsBrand() ? owners(app) : others(app, rank);
    return (1 - takenByAdvertisement(app)) * levelled(app, rank, mixed);
  }

  /** Takes what the owner lacks evenly from those before it that have most. */
  private double levelled(AppInSearch app, int appRank, double mixed) {
    int ownerRank = app.brand().map(Brand::ownerRank).orElse(0);
    if (appRank > ownerRank || ownerRank > RankCurve.LAST_RANK) {
      return mixed;
    }
    double together = owners(app);
    double level = together;
    for (int rank = 1; rank < ownerRank && others(app, rank) > level; rank++) {
      together += others(app, rank);
      level = together / (rank + 1);
    }
    return app.ownsBrand() ? level : Math.min(mixed, level);
  }

  private double owners(AppInSearch app) {
    return mixed(app, ownerRank(app), ownerShare(app));
  }

  private double others(AppInSearch app, int rank) {
    RankCurve curve = app.curve();
    double ofTheRest = curve.share(rank) / (1 - curve.share(ownerRank(app)));
    return mixed(app, rank, (1 - ownerShare(app)) * ofTheRest);
  }

  private double mixed(AppInSearch app, int rank, double brandShare) {
    double brand = app.brandProbability();
    double generic = genericPerSearch * app.curve().share(rank);
    return (1 - brand) * generic + brand * brandPerSearch * brandShare;
  }

  private static double takenByAdvertisement(AppInSearch app) {
    double probability =
        switch (app.advertisement()) {
          case PRESENT -> 1;
          case NONE -> 0;
          case UNKNOWN -> InstallsTuning.advertisements(app.market().store());
        };
    return probability * InstallsTuning.TAPS_ON_ADVERTISEMENT;
  }

  private static int ownerRank(AppInSearch app) {
    return app.brand().map(Brand::ownerRank).orElse(1);
  }

  private static double ownerShare(AppInSearch app) {
    RankCurve curve = app.curve();
    double asFirst = curve.share(ownerRank(app)) / curve.share(1);
    return InstallsTuning.OWNER_SHARE * Math.pow(asFirst, InstallsTuning.OWNER_EXPONENT);
  }

  private static double sigma(int rank, double searchesSigma) {
    double rankSigma = InstallsTuning.FIRST_RANK_SIGMA + InstallsTuning.SIGMA_PER_RANK * rank;
    double fixed = Math.hypot(InstallsTuning.PER_SEARCH_SIGMA, InstallsTuning.APP_SIGMA);
    return Math.sqrt(searchesSigma * searchesSigma + rankSigma * rankSigma + fixed * fixed);
  }
}
