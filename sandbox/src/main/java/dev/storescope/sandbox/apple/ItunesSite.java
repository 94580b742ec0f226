package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import dev.storescope.sandbox.world.Stores;

/**
 * {@code itunes.apple.com}, which is {@code ax.itunes.apple.com} too: the iTunes Search API, RSS
 * feeds, charts, and the pages of apps and of their ratings.
 */
public final class ItunesSite implements StoreSite {
  private static final String FEED =
      "/(?<feed>[a-z]+)/(?<options>([a-z]+=[^/]*/)*)(?<format>json|xml)";
  private static final String APP = "id(?<id>[0-9]{1,19})";
  private static final String COUNTRY = "/(?<country>[a-zA-Z]{2})";

  private final Routes routes;

  public ItunesSite(Stores stores) {
    LocalStores local = new LocalStores(stores);
    RssFeeds feeds = new RssFeeds(local);
    AppPages pages = new AppPages(local);
    this.routes =
        new Routes()
            .on("/search", new ItunesSearch(local)::answer)
            .on("/lookup", new ItunesLookup(local)::answer)
            .on(COUNTRY + "/rss" + FEED, feeds::inCountry)
            .on("/WebObjects/MZStoreServices.woa/ws/RSS" + FEED, feeds::byStorefront)
            .on("/WebObjects/MZStore.woa/wa/viewTop", new TopCharts(local)::answer)
            .on("/WebObjects/MZStore.woa/wa/search", new NativeSearch(local)::answer)
            .on(COUNTRY + "/customer-reviews/" + APP, pages::ratings)
            .on(COUNTRY + "/app/([^/]+/)?" + APP, pages::app);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    return routes.answer(request);
  }
}
