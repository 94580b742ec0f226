package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.SimulatedStores;

/**
 * {@code itunes.apple.com} and {@code ax.itunes.apple.com}: the iTunes Search API, RSS feeds,
 * charts, app pages and rating pages.
 */
public final class ItunesSite extends RoutedSite {
  private static final String FEED =
      "/(?<feed>[a-z]+)/(?<options>([a-z]+=[^/]*/)*)(?<format>json|xml)";
  private static final String REVIEWS =
      "/rss/customerreviews/(?<options>([a-zA-Z]+=[^/]*/)*)(?<format>json|xml)";
  private static final String APP = "id(?<id>[0-9]{1,19})";
  private static final String COUNTRY = "/(?<country>[a-zA-Z]{2})";

  public ItunesSite(SimulatedStores stores) {
    AppStoreStorefronts local = new AppStoreStorefronts(stores);
    ItunesSearchApi search = new ItunesSearchApi(local);
    RssFeedEndpoint feeds = new RssFeedEndpoint(local);
    ItunesAppPages pages = new ItunesAppPages(local);
    on("/search", search::search)
        .on("/lookup", search::lookup)
        .on(COUNTRY + REVIEWS, new ReviewFeedEndpoint(local)::answer)
        .on(COUNTRY + "/rss" + FEED, feeds::inCountry)
        .on("/WebObjects/MZStoreServices.woa/ws/RSS" + FEED, feeds::byStorefront)
        .on("/WebObjects/MZStore.woa/wa/viewTop", new TopChartsEndpoint(local)::answer)
        .on("/WebObjects/MZStore.woa/wa/search", new NativeSearchEndpoint(local)::answer)
        .on(COUNTRY + "/customer-reviews/" + APP, pages::ratings)
        .on(COUNTRY + "/app/([^/]+/)?" + APP, pages::app);
  }
}
