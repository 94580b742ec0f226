package dev.storescope.evaluation;

import dev.storescope.estimation.BrandDetector;
import dev.storescope.estimation.BrandDetector.Brand;
import dev.storescope.estimation.BrandDetector.NamedApp;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Rank;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * An app in the ranking of a search, with the ground truth.
 *
 * @param position from 1
 * @param observed the app with the detected brand
 * @param actual the app with the actual brand
 * @param popularity of the term
 * @param searches the estimated searches per day
 */
record InstallsSample(
    AppId app,
    String term,
    int position,
    AppInSearch observed,
    AppInSearch actual,
    int popularity,
    Estimate searches,
    double actualSearches,
    double actualInstalls) {
  /** Fewer installs per day count as none. */
  static final double FEWEST = 5;

  private static final int RANKS = 100;

  boolean hasInstalls() {
    return actualInstalls >= FEWEST;
  }

  /** The apps in the last observed ranking of a term. */
  static List<InstallsSample> list(
      EvaluationWorld world, ReportedTerm reported, Estimate searches, RandomGenerator random) {
    StoreType store = StoreType.APP_STORE;
    String term = reported.term();
    List<AppPage> pages =
        world.visit(store, world.age(random)).search(Device.defaultFor(store), term, RANKS);
    Market market = new Market(store, world.country());
    Optional<Brand> brand = detectBrand(term, pages);
    Optional<Brand> actualBrand = actualBrand(world, term, pages);
    List<InstallsSample> samples = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      AppId app = pages.get(i).app();
      Rank rank = Rank.at(i + 1);
      samples.add(
          new InstallsSample(
              app,
              term,
              i + 1,
              AppInSearch.of(market, rank, brand),
              AppInSearch.of(market, rank, actualBrand),
              reported.popularity(),
              searches,
              reported.searches(),
              world.truth().installs(app, world.country(), term, EvaluationWorld.TODAY)));
    }
    return samples;
  }

  private static Optional<Brand> actualBrand(
      EvaluationWorld world, String term, List<AppPage> pages) {
    List<AppId> apps = pages.stream().map(AppPage::app).toList();
    return world
        .truth()
        .brandOwner(StoreType.APP_STORE, world.country(), term)
        .filter(apps::contains)
        .map(owner -> new Brand(apps.indexOf(owner) + 1, 1));
  }

  /** The brand that a term may be, by the first pages of its search. */
  static Optional<Brand> detectBrand(String term, List<AppPage> pages) {
    return BrandDetector.find(
        Keyword.of(term),
        pages.stream()
            .limit(BrandDetector.RANKS)
            .map(
                page -> new NamedApp(page.title(), page.developer().name(), page.ratings().count()))
            .map(Optional::of)
            .toList());
  }
}
