package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import dev.storescope.sandbox.world.Stores;

/** {@code search.itunes.apple.com}: the App Store app's own search, and its suggestions. */
public final class ItunesSearchSite implements StoreSite {
  private final Routes routes;

  public ItunesSearchSite(Stores stores) {
    LocalStores local = new LocalStores(stores);
    this.routes =
        new Routes()
            .on("/WebObjects/MZStore.woa/wa/search", new NativeSearch(local)::answer)
            .on("/WebObjects/MZSearchHints.woa/wa/hints", new SearchHints(local)::answer);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    return routes.answer(request);
  }
}
