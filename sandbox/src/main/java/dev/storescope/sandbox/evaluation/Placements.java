package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.BrandSign;
import dev.storescope.estimation.BrandSign.Brand;
import dev.storescope.estimation.BrandSign.NamedApp;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.estimation.Market;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Looks at searches for the apps in their results, as the service does. */
final class Placements {
  private static final int RANKS = 100;

  private final Scene scene;
  private final StoreType store;
  private final RandomGenerator random;
  private final List<Placement> all = new ArrayList<>();

  Placements(Scene scene, StoreType store) {
    this.scene = scene;
    this.store = store;
    this.random = scene.random("missing ranks");
  }

  List<Placement> all() {
    return all;
  }

  /** Adds those of a term, with the last ranks that were observed. */
  void add(String term, int popularity, Estimate searches) {
    Market market = new Market(store, scene.country());
    List<AppPage> pages =
        scene.visit(store, scene.age(random)).search(Device.defaultFor(store), term, RANKS);
    Optional<Brand> brand = brand(term, pages);
    Optional<Brand> trueBrand = trueBrand(term, pages);
    double trueSearches = scene.truth().searchesPerDay(store, scene.country(), term, Scene.TODAY);
    for (int i = 0; i < pages.size(); i++) {
      AppId app = pages.get(i).app();
      all.add(
          new Placement(
              app,
              term,
              SearchPlace.of(market, i + 1, brand),
              SearchPlace.of(market, i + 1, trueBrand),
              popularity,
              searches,
              trueSearches,
              scene.truth().installs(app, scene.country(), term, Scene.TODAY)));
    }
  }

  private Optional<Brand> trueBrand(String term, List<AppPage> pages) {
    Optional<AppId> owner = scene.truth().brandOwner(store, scene.country(), term);
    int index = owner.map(app -> pages.stream().map(AppPage::app).toList().indexOf(app)).orElse(-1);
    return index < 0 ? Optional.empty() : Optional.of(new Brand(index + 1, 1));
  }

  /** Whose brand a term may be, by the first pages of its search. */
  static Optional<Brand> brand(String term, List<AppPage> pages) {
    return BrandSign.find(
        Keyword.of(term),
        pages.stream().limit(BrandSign.RANKS).map(Placements::named).map(Optional::of).toList());
  }

  private static NamedApp named(AppPage page) {
    return new NamedApp(page.title(), page.developer().name(), page.ratings().count());
  }
}
