package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/**
 * {@code play.google.com}: pages of apps, searches, developers and similar apps, and the remote
 * calls for suggestions, charts, further results and reviews. The parameters {@code gl} and {@code
 * hl} select country and language.
 */
public final class GooglePlaySite implements SimulatedSite {
  private static final String COOKIE = "NID=sandbox; path=/; domain=.google.com; HttpOnly";

  /** The call behind the pages of the search for organisations is not known. */
  private static final String WORK_RPC = "fKlpof";

  private static final int WORK_PAGE = 50;

  private final SimulatedStores stores;
  private final RemoteCalls calls;

  public GooglePlaySite(SimulatedStores stores) {
    this.stores = stores;
    this.calls = new RemoteCalls(stores);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    VisitorLocale region = VisitorLocale.of(request);
    return switch (request.path()) {
      case "/store/apps/details" -> details(request, region);
      case "/store/search" -> search(request, region);
      case "/work/search" -> workSearch(request, region);
      case "/store/apps/dev" -> clusters(request, region).developerByNumber(request);
      case "/store/apps/developer" -> clusters(request, region).developerByName(request);
      case "/store/apps/collection/cluster" -> clusters(request, region).similar(request);
      case "/_/PlayStoreUi/data/batchexecute" -> calls.answer(request);
      default -> PlayPage.notFound();
    };
  }

  private SandboxReply details(SandboxRequest request, VisitorLocale region) {
    StoreView view = view(request, region);
    return request
        .parameter("id")
        .flatMap(GooglePlaySite::findId)
        .flatMap(view::find)
        .map(app -> DetailsPage.of(app, view, region))
        .orElseGet(PlayPage::notFound);
  }

  private SandboxReply search(SandboxRequest request, VisitorLocale region) {
    return SearchPage.of(state(request, region), stores, region).with("Set-Cookie", COOKIE);
  }

  /** The search for organisations, at ds:1; its first page has the form of a further one. */
  private SandboxReply workSearch(SandboxRequest request, VisitorLocale region) {
    SearchState search = state(request, region);
    String results = calls.searchPage(search, WORK_PAGE, region);
    return PlayPage.of(
            search.term() + " - Google Play",
            region,
            List.of(new PlayPage.Block(WORK_RPC, "", "[[null," + results + "]]")))
        .with("Set-Cookie", COOKIE);
  }

  private static SearchState state(SandboxRequest request, VisitorLocale region) {
    SearchState.Prices prices = SearchState.Prices.of(request.parameter("price").orElse("0"));
    String term = request.parameter("q").orElse("");
    return new SearchState(region.country(), request.at(), prices, 0, term);
  }

  private ClusterPage clusters(SandboxRequest request, VisitorLocale region) {
    return new ClusterPage(view(request, region), region, request.at());
  }

  private StoreView view(SandboxRequest request, VisitorLocale region) {
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
