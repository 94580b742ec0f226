package dev.storescope.sandbox.world;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;

/**
 * What a visitor sees of a store in a country at a moment. The same visit always sees the same.
 * Apps that are not offered in the country, not yet released, or gone are nowhere in it.
 */
public interface StoreVisit {

  /**
   * The apps that a search finds, best first; none where nothing fits.
   *
   * @param device one of the store's
   * @param term as it was typed
   * @param limit the most that are given, at most 250
   */
  List<AppPage> search(Device device, String term, int limit);

  /** The terms suggested to someone who has typed something, best first; at most ten. */
  List<String> suggest(String typed);

  /** The apps of a chart, best first; none of a category that the store does not have. */
  List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit);

  /** An app's page. */
  Optional<AppPage> find(AppId app);

  /** The app of a bundle id. */
  Optional<AppPage> findByBundle(String bundleId);

  /** A developer's apps, the newest first; none of a developer that is unknown here. */
  List<AppPage> appsOf(long developerId);

  /** Apps like an app, the most alike first; at most fifty. */
  List<AppPage> similarTo(AppId app);

  /** The store's name of a category in the country's language; empty for one it does not have. */
  Optional<String> findCategoryName(CategoryId category);
}
