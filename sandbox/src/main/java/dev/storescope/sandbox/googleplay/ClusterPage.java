package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.googleplay.PlayPage.Block;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes the pages that list apps at ds:3: the apps of a developer, and similar apps. A token
 * refers to those that the page does not hold.
 */
record ClusterPage(StoreView view, VisitorLocale region, Instant at) {
  private static final String SIMILAR_RPC = "CNT7ob";
  private static final String NAME_RPC = "IRWBmd";

  /** The call behind the pages of developers by number is not known. */
  private static final String ANY_RPC = "fKlpof";

  private static final String PATH = "/store/apps/collection/cluster";
  private static final int OF_NUMBER = 21;
  private static final int OF_NAME = 22;
  private static final String SIGNATURE = ":S:ANO1ljI0P6Q";
  private static final int MOST_FOUND = 250;
  private static final int USUAL_PAGE = 50;
  private static final int PAGE_BY_NUMBER = 10;
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** The path of the page of similar apps. */
  static String similarTo(AppPage app) {
    return PATH + "?gsr=" + UrlSafeToken.encode(app.app().value()) + SIGNATURE;
  }

  /** The title of the similar apps in the language of the page. */
  static String titleOfSimilar(VisitorLocale region) {
    return switch (Locale.forLanguageTag(region.language()).getLanguage()) {
      case "de" -> "Ähnliche Apps";
      case "ja" -> "類似のアプリ";
      case "ru" -> "Похожие приложения";
      case "ar" -> "تطبيقات مشابهة";
      default -> "Similar apps";
    };
  }

  /** The name of a cluster, which is not shown, within other bytes and beside them. */
  static void name(String name, MessageWriter out) {
    byte[] bytes = ("\u0012$\n" + name + "\u0010-").getBytes(StandardCharsets.UTF_8);
    out.open().text(Base64.getEncoder().encodeToString(bytes));
    out.open().open().text(name).whole(2).close(3);
  }

  SandboxReply similar(SandboxRequest request) {
    return request
        .parameter("gsr")
        .map(token -> token.replace(SIGNATURE, ""))
        .flatMap(UrlSafeToken::decode)
        .flatMap(GooglePlaySite::findId)
        .map(this::similar)
        .orElseGet(PlayPage::notFound);
  }

  private SandboxReply similar(AppId app) {
    Cluster cluster =
        new Cluster(
            "similar_apps_APPLICATION",
            titleOfSimilar(region),
            view.similarTo(app),
            state(ClusterState.Kind.SIMILAR, app.value(), USUAL_PAGE));
    return page(SIMILAR_RPC, cluster, OF_NUMBER);
  }

  private ClusterState state(ClusterState.Kind kind, String id, int next) {
    return new ClusterState(region.country(), at, kind, id, next);
  }

  /**
   * A cluster of apps.
   *
   * @param name not shown
   * @param next the state of its next page
   */
  private record Cluster(String name, String title, List<AppPage> apps, ClusterState next) {
    List<AppPage> shown() {
      return apps.subList(0, Math.min(apps.size(), next.from()));
    }

    private Cluster withoutFirst() {
      return new Cluster(name, title, apps.subList(1, apps.size()), next);
    }

    /** Empty if the page has all apps. */
    Optional<String> token() {
      return apps.size() > next.from() ? Optional.of(next.token(next.from())) : Optional.empty();
    }
  }

  private Cluster cluster(AppPage.Developer developer, int size) {
    List<AppPage> apps = view.appsOf(developer.id());
    return new Cluster(
        "search_results_cluster_apps_range_0_" + apps.size(),
        developer.name(),
        apps,
        state(ClusterState.Kind.DEVELOPER, Long.toString(developer.id()), size));
  }

  SandboxReply developerByNumber(SandboxRequest request) {
    return request
        .parameter("id")
        .filter(id -> NUMBER.matcher(id).matches())
        .map(id -> view.appsOf(Long.parseLong(id)))
        .filter(apps -> !apps.isEmpty())
        .map(apps -> cluster(apps.getFirst().developer(), PAGE_BY_NUMBER))
        .map(this::pageWithFeatured)
        .orElseGet(PlayPage::notFound);
  }

  SandboxReply developerByName(SandboxRequest request) {
    return request
        .parameter("id")
        .flatMap(this::findDeveloper)
        .map(developer -> cluster(developer, USUAL_PAGE))
        .map(cluster -> page(NAME_RPC, cluster, OF_NAME))
        .orElseGet(PlayPage::notFound);
  }

  /** Found by a search for the name, as the world has no other way. */
  private Optional<AppPage.Developer> findDeveloper(String name) {
    return view.search(Device.ANDROID, name, MOST_FOUND).stream()
        .map(AppPage::developer)
        .filter(developer -> developer.name().equals(name))
        .findFirst();
  }

  /** A page without apps has no sections. */
  private SandboxReply page(String rpc, Cluster cluster, int place) {
    return PlayPage.of(cluster.title(), region, List.of(block(rpc, cluster, place)));
  }

  /** The first app is shown apart from the others. */
  private SandboxReply pageWithFeatured(Cluster cluster) {
    AppPage featured = cluster.apps().getFirst();
    MessageWriter out = new MessageWriter();
    out.open().text(featured.title());
    MessageParts.link(MessageParts.details(featured), out);
    out.close();
    return PlayPage.of(
        cluster.title(),
        region,
        List.of(block(ANY_RPC, cluster.withoutFirst(), OF_NUMBER), new Block("", "", out.json())));
  }

  private Block block(String rpc, Cluster cluster, int place) {
    MessageWriter out = new MessageWriter();
    out.open().open().at(1);
    if (cluster.apps().isEmpty()) {
      out.nothing();
    } else {
      out.open().open().at(3);
      name(cluster.name(), out);
      out.at(place).open();
      items(cluster.shown(), place, out);
      out.open().text(cluster.title());
      cluster.token().ifPresent(token -> out.text(token, 3, 1));
      out.at(4).whole(1).close(4);
    }
    out.at(3).open().close().whole(1).open().text(UrlSafeToken.encode("stream")).close(3);
    return new Block(rpc, "", out.json());
  }

  private void items(List<AppPage> apps, int place, MessageWriter out) {
    AppListItem item = new AppListItem(region);
    out.open();
    for (AppPage app : apps) {
      if (place == OF_NAME) {
        item.writeWrapped(app, out);
      } else {
        item.write(app, out);
      }
    }
    out.close();
  }
}
