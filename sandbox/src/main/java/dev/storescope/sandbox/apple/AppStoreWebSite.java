package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.SimulatedStores;

/**
 * {@code apps.apple.com}: the pages to which the links in the other sites' replies lead. They are
 * plain, and carry none of the data that the real ones do.
 */
public final class AppStoreWebSite extends RoutedSite {
  public AppStoreWebSite(SimulatedStores stores) {
    ItunesAppPages pages = new ItunesAppPages(new AppStoreStorefronts(stores));
    on("/(?<country>[a-zA-Z]{2})/app/([^/]+/)?id(?<id>[0-9]{1,19})", pages::app);
  }
}
