package dev.storescope.sandbox.googleplay;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.googleplay.BatchExecute.RpcCall;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;

/**
 * Handles the remote calls: suggestions, charts, further pages of lists, reviews. Others, such as
 * those of permissions, are not found: clients read a refused call as an empty list.
 */
record RemoteCalls(SimulatedStores stores) {
  private static final int MOST_SUGGESTIONS = 5;
  private static final int MOST_IN_CHART = 200;
  private static final int USUAL_PAGE = 100;
  private static final int CHART = 28;

  SandboxReply answer(SandboxRequest request) {
    return BatchExecute.read(request)
        .map(call -> answer(request, call))
        .orElseGet(BatchExecute::badRequest);
  }

  private SandboxReply answer(SandboxRequest request, RpcCall call) {
    VisitorLocale region = VisitorLocale.of(request);
    StoreView view = stores.visit(StoreType.GOOGLE_PLAY, region.country(), request.at());
    return switch (call.rpc()) {
      case "IJ4APc" -> BatchExecute.answer(request, call, suggestions(call, view));
      case "vyAe2" -> chart(request, call, view, region);
      case "qnKhOb" -> nextPage(request, call, region);
      case ReviewCalls.RPC -> reviews(request, call, region);
      default -> PlayPage.notFound();
    };
  }

  /** A token that is not the store's own is refused. */
  private SandboxReply reviews(SandboxRequest request, RpcCall call, VisitorLocale region) {
    String app = call.arguments().at("/3/0").asString("");
    ReviewState first = new ReviewState(region.country(), request.at(), 0, app);
    Optional<String> payload = new ReviewCalls(stores).answer(call, first);
    return payload.isPresent()
        ? BatchExecute.answer(request, call, payload)
        : BatchExecute.refusal(request, call);
  }

  private static Optional<String> suggestions(RpcCall call, StoreView view) {
    List<String> terms = view.suggest(call.arguments().at("/0/1/0").asString(""));
    if (terms.isEmpty()) {
      return Optional.empty();
    }
    MessageWriter out = new MessageWriter();
    out.open().open().open();
    terms.stream().limit(MOST_SUGGESTIONS).forEach(term -> suggestion(term, out));
    return Optional.of(out.close(2).open().text("CAhKAggD").close(2).json());
  }

  private static void suggestion(String term, MessageWriter out) {
    out.open().text(term).at(2);
    MessageParts.link("/store/search?q=" + MessageParts.encode(term) + "&c=apps", out);
    out.text("CCO6AgYIARAFKAQ=", 5, 0).at(10).whole(1).close();
  }

  private static SandboxReply chart(
      SandboxRequest request, RpcCall call, StoreView view, VisitorLocale region) {
    JsonNode wanted = call.arguments().at("/0/2");
    Optional<ChartKind> kind = kind(wanted.path(1).asString(""));
    Optional<CategoryId> category = category(wanted.path(2).asString(""));
    if (kind.isEmpty() || category.flatMap(view::findCategoryName).isEmpty()) {
      return BatchExecute.refusal(request, call);
    }
    int size = Math.clamp(call.arguments().at("/0/1/0/1/1").asInt(MOST_IN_CHART), 1, MOST_IN_CHART);
    List<AppPage> apps = view.chart(Device.ANDROID, kind.get(), category.get(), size);
    return BatchExecute.answer(request, call, Optional.of(chart(apps, region)));
  }

  /** An empty chart has no field for its apps. */
  private static String chart(List<AppPage> apps, VisitorLocale region) {
    MessageWriter out = new MessageWriter();
    out.open().open();
    if (!apps.isEmpty()) {
      AppListItem item = new AppListItem(region);
      out.openAt(1, 0).open().text(UrlSafeToken.encode("chart"), 3, 0).at(CHART).open().open();
      apps.forEach(app -> item.writeWrapped(app, out));
      out.close(4);
    } else {
      out.at(1).nothing();
    }
    return out.at(3).open().close().close(2).json();
  }

  private static Optional<ChartKind> kind(String collection) {
    return switch (collection) {
      case "topselling_free" -> Optional.of(ChartKind.FREE);
      case "topselling_paid" -> Optional.of(ChartKind.PAID);
      case "topgrossing" -> Optional.of(ChartKind.GROSSING);
      default -> Optional.empty();
    };
  }

  private static Optional<CategoryId> category(String name) {
    try {
      return Optional.of(new CategoryId(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private SandboxReply nextPage(SandboxRequest request, RpcCall call, VisitorLocale region) {
    int size = Math.clamp(call.arguments().at("/0/1/0/1/1").asInt(USUAL_PAGE), 1, SearchState.MOST);
    String token = call.arguments().at("/0/3").asString("");
    Optional<String> payload =
        SearchState.parse(token)
            .map(search -> searchPage(search, size, region))
            .or(
                () ->
                    ClusterState.parse(token)
                        .map(
                            cluster ->
                                page(
                                    cluster.apps(stores),
                                    new Page(cluster.from(), size, cluster::token),
                                    region)));
    return payload.isPresent()
        ? BatchExecute.answer(request, call, payload)
        : BatchExecute.refusal(request, call);
  }

  /** A page of the results of a search, from its state on. */
  String searchPage(SearchState search, int size, VisitorLocale region) {
    return page(
        search.results(stores, search.from() + size + 1),
        new Page(search.from(), size, search::token),
        region);
  }

  /**
   * A further page of a list.
   *
   * @param from its first app, from 0
   * @param token of the page that begins at an app
   */
  private record Page(int from, int size, IntFunction<String> token) {}

  private static String page(List<AppPage> found, Page page, VisitorLocale region) {
    int from = Math.min(page.from(), found.size());
    int to = Math.min(from + page.size(), found.size());
    AppListItem item = new AppListItem(region);
    MessageWriter out = new MessageWriter();
    out.open().open().open().open();
    found.subList(from, to).forEach(app -> item.writeContinued(app, out));
    out.close().at(7).open().at(1);
    if (to < found.size()) {
      out.text(page.token().apply(to));
    } else {
      out.nothing();
    }
    return out.close(4).json();
  }
}
