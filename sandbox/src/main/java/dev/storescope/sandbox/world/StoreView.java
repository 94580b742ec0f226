package dev.storescope.sandbox.world;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;

/**
 * A store in a country as seen at a moment; deterministic. Apps that are not offered in the
 * country, not yet released or removed do not appear.
 */
public interface StoreView {

  /**
   * The apps that a search finds, best first; may be empty.
   *
   * @param device a device of the store
   * @param term as typed
   * @param limit at most 250
   */
  List<AppPage> search(Device device, String term, int limit);

  /** The suggestions for a typed text, best first; at most ten. */
  List<String> suggest(String typed);

  /** The searches that are trending, the most first. */
  List<String> trendingSearches(int limit);

  /** The apps of a chart, best first; empty if the store does not have the category. */
  List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit);

  /** An app's page. */
  Optional<AppPage> find(AppId app);

  /** The app with a bundle id. */
  Optional<AppPage> findByBundle(String bundleId);

  /** A developer's apps, newest first; empty for an unknown developer. */
  List<AppPage> appsOf(long developerId);

  /** Similar apps, the most similar first; at most fifty. */
  List<AppPage> similarTo(AppId app);

  /**
   * The words of an app's keyword field, which the App Store searches and shows to no one; none for
   * an unknown app.
   */
  List<String> keywords(AppId app);

  /** The reviews of an app in this country, newest first; none for an unknown app. */
  List<AppReview> reviews(AppId app, int limit);

  /** The store's name of a category in the country's language; empty if it does not have it. */
  Optional<String> findCategoryName(CategoryId category);
}
