package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.SimulatedStores;

/**
 * {@code search.itunes.apple.com}: the App Store app's own search, its suggestions, and trending
 * searches.
 */
public final class ItunesSearchSite extends RoutedSite {
  public ItunesSearchSite(SimulatedStores stores) {
    AppStoreStorefronts local = new AppStoreStorefronts(stores);
    on("/WebObjects/MZStore.woa/wa/search", new NativeSearchEndpoint(local)::answer)
        .on("/WebObjects/MZSearchHints.woa/wa/hints", new SearchHintsEndpoint(local)::answer)
        .on("/WebObjects/MZSearchHints.woa/wa/trends", new TrendsEndpoint(local)::answer);
  }
}
