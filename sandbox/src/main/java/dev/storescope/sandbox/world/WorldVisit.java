package dev.storescope.sandbox.world;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A visit to a place of the world, which changes from one hour to the next. */
final class WorldVisit implements StoreVisit {
  private static final long SECONDS_OF_AN_HOUR = 3600;
  private static final int MOST_SIMILAR = 50;

  private final Catalogue catalogue;
  private final Place place;
  private final long hour;
  private final long day;

  WorldVisit(Catalogue catalogue, Place place, Instant at) {
    this.catalogue = catalogue;
    this.place = place;
    this.hour = Math.floorDiv(at.getEpochSecond(), SECONDS_OF_AN_HOUR);
    this.day = Math.floorDiv(hour, 24);
  }

  @Override
  public List<AppPage> search(Device device, String term, int limit) {
    return place.search().search(term, device, hour, limit).stream()
        .map(found -> page(found.product()))
        .toList();
  }

  @Override
  public List<String> suggest(String typed) {
    return place.suggester().suggest(typed, day);
  }

  @Override
  public List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit) {
    return findCategoryName(category).isEmpty()
        ? List.of()
        : place.charts().chart(device, kind, category, hour, limit).stream()
            .map(this::page)
            .toList();
  }

  @Override
  public Optional<AppPage> find(AppId app) {
    return app.store() == place.market().store()
        ? catalogue.find(app).filter(this::isHere).map(this::page)
        : Optional.empty();
  }

  @Override
  public Optional<AppPage> findByBundle(String bundleId) {
    return catalogue.findByPackage(bundleId).filter(this::isHere).map(this::page);
  }

  @Override
  public List<AppPage> appsOf(long developerId) {
    return place.market().offered().stream()
        .filter(product -> Pages.developerId(product) == developerId && product.isOutOn(day))
        .sorted(Comparator.comparingLong(Product::released).reversed())
        .map(this::page)
        .toList();
  }

  @Override
  public List<AppPage> similarTo(AppId app) {
    return catalogue.find(app).filter(this::isHere).stream().flatMap(this::similar).toList();
  }

  private Stream<AppPage> similar(Product to) {
    return place.market().withTopic(to.topic()).stream()
        .filter(product -> !product.equals(to) && product.isOutOn(day))
        .sorted(
            Comparator.comparingDouble((Product product) -> Math.abs(product.fame() - to.fame())))
        .limit(MOST_SIMILAR)
        .map(this::page);
  }

  @Override
  public Optional<String> findCategoryName(CategoryId category) {
    return CategoryNames.find(place.market().store(), category, place.market().language());
  }

  private boolean isHere(Product product) {
    return product.isOutOn(day)
        && catalogue.isOffered(product, place.market().store(), place.market().country());
  }

  private AppPage page(Product product) {
    return place.pages().page(product, day);
  }
}
