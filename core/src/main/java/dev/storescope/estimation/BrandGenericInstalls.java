package dev.storescope.estimation;

import dev.storescope.estimation.BrandSign.Brand;

/**
 * Installs by rank, with the owner of a brand apart from the others: method {@code
 * brand-generic-1}, section 5 of the estimation design.
 *
 * <p>I = searches · (1 − share of the advertisement) · installs per search · share of the rank. A
 * keyword is a brand with a probability only, and the two answers are mixed by it. Where that
 * leaves the owner of the brand with less than apps before it, they share evenly: nobody has more
 * of a brand than its owner. The pull of an app's own rating is not in it: by the design's tests it
 * made the estimate worse.
 */
public final class BrandGenericInstalls implements InstallsEstimator {
  static final String METHOD = "brand-generic-1";

  private final double genericPerSearch;
  private final double brandPerSearch;

  public BrandGenericInstalls() {
    this(1, 1);
  }

  /** With so many times the usual installs for a search, as far as one search can lead to. */
  BrandGenericInstalls(double genericFactor, double brandFactor) {
    this.genericPerSearch = perSearch(InstallsTuning.GENERIC_PER_SEARCH * genericFactor);
    this.brandPerSearch = perSearch(InstallsTuning.BRAND_PER_SEARCH * brandFactor);
  }

  private static double perSearch(double installs) {
    return Math.min(installs, MOST_PER_SEARCH);
  }

  @Override
  public Estimate estimate(SearchPlace place, Estimate searchesPerDay) {
    return Estimate.around(
            searchesPerDay.p50() * installsPerSearch(place),
            sigma(place.rank(), searchesPerDay.sigma()),
            METHOD,
            searchesPerDay.scale())
        .atMost(searchesPerDay.p90());
  }

  private double installsPerSearch(SearchPlace place) {
    double mixed = place.ownsBrand() ? owners(place) : others(place, place.rank());
    return (1 - takenByAdvertisement(place)) * levelled(place, mixed);
  }

  /** With what the owner has too little taken evenly from those before it that have most. */
  private double levelled(SearchPlace place, double mixed) {
    int ownerRank = place.brand().map(Brand::ownerRank).orElse(0);
    if (place.rank() < 1 || place.rank() > ownerRank || ownerRank > RankCurve.LAST_RANK) {
      return mixed;
    }
    double together = owners(place);
    double level = together;
    for (int rank = 1; rank < ownerRank && others(place, rank) > level; rank++) {
      together += others(place, rank);
      level = together / (rank + 1);
    }
    return place.ownsBrand() ? level : Math.min(mixed, level);
  }

  private double owners(SearchPlace place) {
    return mixed(place, ownerRank(place), ownerShare(place));
  }

  private double others(SearchPlace place, int rank) {
    RankCurve curve = place.curve();
    double ofTheRest = curve.share(rank) / (1 - curve.share(ownerRank(place)));
    return mixed(place, rank, (1 - ownerShare(place)) * ofTheRest);
  }

  private double mixed(SearchPlace place, int rank, double brandShare) {
    double brand = place.brandProbability();
    double generic = genericPerSearch * place.curve().share(rank);
    return (1 - brand) * generic + brand * brandPerSearch * brandShare;
  }

  private static double takenByAdvertisement(SearchPlace place) {
    double likelihoodOfOne =
        switch (place.advertisement()) {
          case SEEN -> 1;
          case NONE -> 0;
          case UNKNOWN -> InstallsTuning.advertisements(place.market().store());
        };
    return likelihoodOfOne * InstallsTuning.TAPS_ON_ADVERTISEMENT;
  }

  private static int ownerRank(SearchPlace place) {
    return place.brand().map(Brand::ownerRank).orElse(1);
  }

  private static double ownerShare(SearchPlace place) {
    RankCurve curve = place.curve();
    double asFirst = curve.share(ownerRank(place)) / curve.share(1);
    return InstallsTuning.OWNER_SHARE * Math.pow(asFirst, InstallsTuning.OWNER_EXPONENT);
  }

  private static double sigma(int rank, double searchesSigma) {
    double rankSigma = InstallsTuning.FIRST_RANK_SIGMA + InstallsTuning.SIGMA_PER_RANK * rank;
    double fixed = Math.hypot(InstallsTuning.PER_SEARCH_SIGMA, InstallsTuning.APP_SIGMA);
    return Math.sqrt(searchesSigma * searchesSigma + rankSigma * rankSigma + fixed * fixed);
  }
}
