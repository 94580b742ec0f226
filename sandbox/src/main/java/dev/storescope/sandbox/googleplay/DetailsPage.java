package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.googleplay.PlayPage.Block;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import java.util.List;

/** Writes an app's page: its details at ds:5, similar apps at ds:8, and other blocks. */
final class DetailsPage {
  private static final String DETAILS_RPC = "Ws7gDc";
  private static final String CLUSTERS_RPC = "ag2B9c";
  private static final int MOST_IN_CLUSTER = 6;

  private DetailsPage() {}

  static SandboxReply of(AppPage app, StoreView view, VisitorLocale region) {
    String request = request(app);
    return PlayPage.of(
        app.title() + " - Apps on Google Play",
        region,
        List.of(
            new Block("CLXjtf", request, "[[1]]"),
            new Block("A6yuRe", request, "[]"),
            new Block(DETAILS_RPC, request, details(app, region)),
            new Block("ZittHe", request, "[null,[null,null,null,[],0,[1]]]"),
            new Block("yowZ5", request, "[null,[null,null,null,[],0,[1]]]"),
            new Block(CLUSTERS_RPC, request, clusters(app, view, region)),
            new Block(DETAILS_RPC, request, "[[[[]]],[null,null,[]]]"),
            new Block("oCPfdb", request, "[null,null,[[]]]")));
  }

  private static String request(AppPage app) {
    MessageWriter out = new MessageWriter();
    MessageParts.id(app, out);
    return out.json();
  }

  private static String details(AppPage app, VisitorLocale region) {
    MessageWriter out = new MessageWriter();
    out.open().open().open().open().close(3);
    out.open().at(2);
    DetailsMessage.write(app, region, out);
    out.openSparse().at(11).open();
    MessageParts.id(app, out);
    return out.close(4).json();
  }

  /** The apps of the developer come first, if there are others; the titles are localised. */
  private static String clusters(AppPage app, StoreView view, VisitorLocale region) {
    MessageWriter out = new MessageWriter();
    out.open().at(1).open().at(1);
    List<AppPage> others =
        view.appsOf(app.developer().id()).stream().filter(other -> !other.equals(app)).toList();
    List<AppPage> similar = view.similarTo(app.app());
    if (others.isEmpty() && similar.isEmpty()) {
      out.nothing();
    } else {
      out.open();
      if (!others.isEmpty()) {
        String title = "More by " + app.developer().name();
        ClusterHead head =
            new ClusterHead("more_by_" + app.developer().id(), title, MessageParts.developer(app));
        cluster(head, others, region, out);
      }
      if (!similar.isEmpty()) {
        String title = ClusterPage.titleOfSimilar(region);
        cluster(
            new ClusterHead("similar_apps_APPLICATION", title, ClusterPage.similarTo(app)),
            similar,
            region,
            out);
      }
      out.close();
    }
    out.at(3).open().close().whole(0).open().text(UrlSafeToken.encode("stream")).close();
    return out.close(2).json();
  }

  private record ClusterHead(String name, String title, String link) {}

  private static void cluster(
      ClusterHead head, List<AppPage> apps, VisitorLocale region, MessageWriter out) {
    AppListItem item = new AppListItem(region);
    out.open().at(3);
    ClusterPage.name(head.name(), out);
    out.at(21).open().open();
    apps.stream().limit(MOST_IN_CLUSTER).forEach(app -> item.write(app, out));
    out.close().open().text(head.title()).at(2);
    MessageParts.link(head.link(), out);
    out.close(3);
  }
}
