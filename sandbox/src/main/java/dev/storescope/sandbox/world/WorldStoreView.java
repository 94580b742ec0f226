package dev.storescope.sandbox.world;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.catalog.CategoryNames;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A market of the world as seen within one hour. */
final class WorldStoreView implements StoreView {
  private static final long SECONDS_OF_AN_HOUR = 3600;
  private static final int MOST_SIMILAR = 50;

  private final ProductCatalog catalog;
  private final MarketState state;
  private final long hour;
  private final long day;

  WorldStoreView(ProductCatalog catalog, MarketState state, Instant at) {
    this.catalog = catalog;
    this.state = state;
    this.hour = Math.floorDiv(at.getEpochSecond(), SECONDS_OF_AN_HOUR);
    this.day = Math.floorDiv(hour, 24);
  }

  @Override
  public List<AppPage> search(Device device, String term, int limit) {
    return state.search().search(term, device, hour, limit).stream()
        .map(found -> page(found.product()))
        .toList();
  }

  @Override
  public List<String> suggest(String typed) {
    return state.suggester().suggest(typed, day);
  }

  @Override
  public List<String> trendingSearches(int limit) {
    return new TrendRanker(state.market().terms()).trending(day, limit);
  }

  @Override
  public List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit) {
    return findCategoryName(category).isEmpty()
        ? List.of()
        : state.charts().chart(device, kind, category, hour, limit).stream()
            .map(this::page)
            .toList();
  }

  @Override
  public Optional<AppPage> find(AppId app) {
    return app.store() == state.market().store()
        ? catalog.find(app).filter(this::isAvailable).map(this::page)
        : Optional.empty();
  }

  @Override
  public Optional<AppPage> findByBundle(String bundleId) {
    return catalog.findByPackage(bundleId).filter(this::isAvailable).map(this::page);
  }

  @Override
  public List<AppPage> appsOf(long developerId) {
    return state.market().offered().stream()
        .filter(
            product -> AppPageWriter.developerId(product) == developerId && product.isOutOn(day))
        .sorted(Comparator.comparingLong(Product::released).reversed())
        .map(this::page)
        .toList();
  }

  @Override
  public List<AppPage> similarTo(AppId app) {
    return catalog.find(app).filter(this::isAvailable).stream().flatMap(this::similar).toList();
  }

  private Stream<AppPage> similar(Product to) {
    return state.market().withTopic(to.topic()).stream()
        .filter(product -> !product.equals(to) && product.isOutOn(day))
        .sorted(
            Comparator.comparingDouble((Product product) -> Math.abs(product.fame() - to.fame())))
        .limit(MOST_SIMILAR)
        .map(this::page);
  }

  @Override
  public List<String> keywords(AppId app) {
    return catalog.find(app).filter(this::isAvailable).stream()
        .flatMap(product -> state.market().listings().keywords(product).stream())
        .toList();
  }

  @Override
  public List<AppReview> reviews(AppId app, int limit) {
    return catalog.find(app).filter(this::isAvailable).stream()
        .flatMap(product -> state.reviews().newest(product, hour, limit).stream())
        .toList();
  }

  @Override
  public Optional<String> findCategoryName(CategoryId category) {
    return CategoryNames.find(state.market().store(), category, state.market().language());
  }

  private boolean isAvailable(Product product) {
    return product.isOutOn(day)
        && catalog.isOffered(product, state.market().store(), state.market().country());
  }

  private AppPage page(Product product) {
    return state.pages().page(product, day);
  }
}
