package dev.storescope.estimation.installs;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.LogNormal;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.observation.Rank;

/**
 * Installs by rank, with a separate share for the owner of a brand: method {@code brand-generic-2},
 * section 5 of the estimation design.
 *
 * <p>I = searches · (1 − share of the advertisement) · installs per search · share of the rank. The
 * installs of a brand search and of a generic search are mixed by the probability that the keyword
 * is a brand. If the owner of the brand then has fewer installs than apps before it, they share
 * evenly. The app's rating is not used: in the tests of the design it made the estimate worse.
 *
 * <p>Most who search for a well-known brand have its app already. If the downloads of the app are
 * known, its installs are the lesser of those by its searches and a share of its downloads.
 */
public final class BrandGenericInstalls implements InstallsEstimator {
  static final String METHOD = "brand-generic-2";

  private final double genericFactor;
  private final double brandFactor;

  public BrandGenericInstalls() {
    this(1, 1);
  }

  /** Multiplies the standard installs per search, up to their maximum, and those of downloads. */
  BrandGenericInstalls(double genericFactor, double brandFactor) {
    this.genericFactor = genericFactor;
    this.brandFactor = brandFactor;
  }

  @Override
  public Estimate estimate(AppInSearch app, Estimate searches) {
    return switch (app.rank()) {
      case Rank.NotRanked() -> none(searches);
      case Rank.Ranked(int rank) -> ofRank(app, rank, searches);
      case Rank.Beyond(int depth) -> upTo(ofRank(app, depth + 1, searches));
    };
  }

  private static Estimate none(Estimate searches) {
    return Estimate.around(0, 0, METHOD, searches.scale());
  }

  private Estimate ofRank(AppInSearch app, int rank, Estimate searches) {
    double installs = searches.p50() * installsPerSearch(app, rank);
    return installs == 0
        ? none(searches)
        : estimate(app, LogNormal.around(installs, sigma(app, rank, searches)), searches);
  }

  /** Of an app that may be anywhere after those observed: none to as many as the next has. */
  private static Estimate upTo(Estimate next) {
    return new Estimate(0, 0, next.p90(), METHOD, next.scale(), false);
  }

  private Estimate estimate(AppInSearch app, LogNormal bySearches, Estimate searches) {
    LogNormal installs =
        app.downloads().map(all -> bySearches.orLess(ofDownloads(app, all))).orElse(bySearches);
    return Estimate.around(installs.median(), installs.sigma(), METHOD, searches.scale())
        .atMost(searches.p90());
  }

  private LogNormal ofDownloads(AppInSearch app, Estimate downloads) {
    double brand = app.ownsBrand() ? app.brandProbability() : 0;
    double share =
        brand * InstallsTuning.BRAND_OF_DOWNLOADS * brandFactor
            + (1 - brand) * InstallsTuning.GENERIC_OF_DOWNLOADS * genericFactor;
    return LogNormal.around(
        downloads.p50() * share, Math.hypot(downloads.sigma(), InstallsTuning.OF_DOWNLOADS_SIGMA));
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
    return isLimited(app)
        ? mixed(app, ownerRank(app), perBrandSearch(InstallsTuning.OWNER_PER_SEARCH) * asFirst(app))
        : mixed(app, ownerRank(app), brandPerSearch() * ownerShare(app));
  }

  /** Whether its downloads say how many of those who search for it do not have it yet. */
  private static boolean isLimited(AppInSearch app) {
    return app.ownsBrand() && app.downloads().isPresent();
  }

  private double others(AppInSearch app, int rank) {
    RankCurve curve = app.curve();
    double ofTheRest = curve.share(rank) / (1 - curve.share(ownerRank(app)));
    return mixed(app, rank, brandPerSearch() * (1 - ownerShare(app)) * ofTheRest);
  }

  private double mixed(AppInSearch app, int rank, double ofBrand) {
    double brand = app.brandProbability();
    double generic = perSearch(InstallsTuning.GENERIC_PER_SEARCH * genericFactor);
    return (1 - brand) * generic * app.curve().share(rank) + brand * ofBrand;
  }

  private double brandPerSearch() {
    return perBrandSearch(InstallsTuning.BRAND_PER_SEARCH);
  }

  private double perBrandSearch(double installs) {
    return perSearch(installs * brandFactor);
  }

  private static double perSearch(double installs) {
    return Math.min(installs, MOST_PER_SEARCH);
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
    return InstallsTuning.OWNER_SHARE * asFirst(app);
  }

  /** The installs of the owner, beside those that it would have as the first. */
  private static double asFirst(AppInSearch app) {
    RankCurve curve = app.curve();
    return Math.pow(curve.share(ownerRank(app)) / curve.share(1), InstallsTuning.OWNER_EXPONENT);
  }

  private static double sigma(AppInSearch app, int rank, Estimate searches) {
    double ofRank = InstallsTuning.FIRST_RANK_SIGMA + InstallsTuning.SIGMA_PER_RANK * rank;
    double ofApp = Math.hypot(InstallsTuning.PER_SEARCH_SIGMA, InstallsTuning.APP_SIGMA);
    double owned =
        app.ownsBrand() && !isLimited(app)
            ? app.brandProbability() * InstallsTuning.OWNED_SIGMA
            : 0;
    return Math.hypot(Math.hypot(searches.sigma(), ofRank), Math.hypot(ofApp, owned));
  }
}
