package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * A simulated {@code play.google.com}: pages of apps, searches, developers and similar apps, and
 * the remote calls for suggestions, charts and further results. The parameters {@code gl} and
 * {@code hl} say which country and language is seen.
 */
public final class GooglePlaySite implements StoreSite {
  private final Stores stores;
  private final Operations operations;

  public GooglePlaySite(Stores stores) {
    this.stores = stores;
    this.operations = new Operations(stores);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    Region region = Region.of(request);
    return switch (request.path()) {
      case "/store/apps/details" -> details(request, region);
      case "/store/search" -> search(request, region);
      case "/store/apps/dev" -> clusters(request, region).developerByNumber(request);
      case "/store/apps/developer" -> clusters(request, region).developerByName(request);
      case "/store/apps/collection/cluster" -> clusters(request, region).similar(request);
      case "/_/PlayStoreUi/data/batchexecute" -> operations.answer(request);
      default -> Page.notFound();
    };
  }

  private SandboxReply details(SandboxRequest request, Region region) {
    StoreVisit visit = visit(request, region);
    return request
        .parameter("id")
        .flatMap(GooglePlaySite::findId)
        .flatMap(visit::find)
        .map(app -> DetailsPage.of(app, visit, region))
        .orElseGet(Page::notFound);
  }

  private SandboxReply search(SandboxRequest request, Region region) {
    Search.Prices prices = Search.Prices.of(request.parameter("price").orElse("0"));
    String term = request.parameter("q").orElse("");
    Search search = new Search(region.country(), request.at(), prices, 0, term);
    return SearchPage.of(search, stores, region)
        .with("Set-Cookie", "NID=sandbox; path=/; domain=.google.com; HttpOnly");
  }

  private ClusterPage clusters(SandboxRequest request, Region region) {
    return new ClusterPage(visit(request, region), region);
  }

  private StoreVisit visit(SandboxRequest request, Region region) {
    return stores.visit(StoreType.GOOGLE_PLAY, region.country(), request.at());
  }

  static Optional<AppId> findId(String text) {
    try {
      return Optional.of(new AppId.GooglePlay(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
