package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import dev.storescope.sandbox.world.Stores;

/**
 * {@code apps.apple.com}: the pages to which the links in the other sites' replies lead. They are
 * plain, and carry none of the data that the real ones do.
 */
public final class AppStoreWebSite implements StoreSite {
  private final Routes routes;

  public AppStoreWebSite(Stores stores) {
    AppPages pages = new AppPages(new LocalStores(stores));
    this.routes =
        new Routes().on("/(?<country>[a-zA-Z]{2})/app/([^/]+/)?id(?<id>[0-9]{1,19})", pages::app);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    return routes.answer(request);
  }
}
