package dev.storescope.estimation;

import dev.storescope.store.StoreType;

/**
 * Installs by rank, with the owner of a brand apart from the others: method {@code
 * brand-generic-1}, section 5 of the estimation design, with its default parameters.
 *
 * <p>I = searches · (1 − share of the advertisement) · installs per search · share of the rank. A
 * keyword taken for a brand is one with a probability only, and the two answers are mixed by it.
 * Not yet in it: games, which people scroll through further, and the pull of an app's own rating.
 */
public final class BrandGenericInstalls implements InstallsEstimator {
  static final String METHOD = "brand-generic-1";

  /** Apple's totals allow .32 to .64 installs a search; these mix to .43. */
  private static final double GENERIC_PER_SEARCH = 0.30;

  private static final double BRAND_PER_SEARCH = 0.60;

  /** What the owner of a brand gets of its installs when it is first. */
  private static final double OWNER_SHARE = 0.85;

  /** How weakly an owner's share falls with its rank. */
  private static final double OWNER_EXPONENT = 0.3;

  /** How likely a keyword that looks like a brand is one. */
  private static final double BRAND_PROBABILITY = 0.85;

  /** One in ten of those who see an advertisement above the results taps it. */
  private static final double TAPS_ON_ADVERTISEMENT = 0.10;

  private static final double PER_SEARCH_SIGMA = 0.35;
  private static final double APP_SIGMA = 0.4;

  @Override
  public Estimate estimate(SearchPlace place, Estimate searchesPerDay) {
    double perSearch = (1 - takenByAdvertisement(place.store())) * perSearch(place);
    return Estimate.around(
            searchesPerDay.p50() * perSearch,
            sigma(place.rank(), searchesPerDay.sigma()),
            METHOD,
            searchesPerDay.scale())
        .atMost(searchesPerDay.p90());
  }

  private static double takenByAdvertisement(StoreType store) {
    double likelihoodOfOne =
        switch (store) {
          case APP_STORE -> 0.6;
          case GOOGLE_PLAY -> 0.4;
        };
    return likelihoodOfOne * TAPS_ON_ADVERTISEMENT;
  }

  private static double perSearch(SearchPlace place) {
    double brand = place.brandOwnerRank().isPresent() ? BRAND_PROBABILITY : 0;
    double generic = GENERIC_PER_SEARCH * RankCurve.share(place.rank());
    return (1 - brand) * generic + brand * BRAND_PER_SEARCH * brandShare(place);
  }

  private static double brandShare(SearchPlace place) {
    int ownerRank = place.brandOwnerRank().orElse(1);
    double owner =
        OWNER_SHARE * Math.pow(RankCurve.share(ownerRank) / RankCurve.share(1), OWNER_EXPONENT);
    double ofTheRest = RankCurve.share(place.rank()) / (1 - RankCurve.share(ownerRank));
    return place.ownsBrand() ? owner : (1 - owner) * ofTheRest;
  }

  private static double sigma(int rank, double searchesSigma) {
    double rankSigma = 0.15 + 0.012 * rank;
    return Math.sqrt(
        searchesSigma * searchesSigma
            + PER_SEARCH_SIGMA * PER_SEARCH_SIGMA
            + rankSigma * rankSigma
            + APP_SIGMA * APP_SIGMA);
  }
}
