package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.googleplay.PlayPage.Block;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes the pages that list apps at ds:3: the apps of a developer, and similar apps. The first
 * page holds all. The remote call behind these pages is unknown, and no client uses it.
 */
record ClusterPage(StoreView view, VisitorLocale region) {
  private static final String ANY_RPC = "fKlpof";
  private static final String PATH = "/store/apps/collection/cluster";
  private static final int OF_NUMBER = 21;
  private static final int OF_NAME = 22;
  private static final int MOST_FOUND = 250;
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** The path of the page of similar apps. */
  static String similarTo(AppPage app) {
    return PATH + "?gsr=" + UrlSafeToken.encode(app.app().value());
  }

  SandboxReply similar(SandboxRequest request) {
    return request
        .parameter("gsr")
        .flatMap(UrlSafeToken::decode)
        .flatMap(GooglePlaySite::findId)
        .map(this::similar)
        .orElseGet(PlayPage::notFound);
  }

  private SandboxReply similar(AppId app) {
    return page("Similar apps", view.similarTo(app), OF_NUMBER);
  }

  SandboxReply developerByNumber(SandboxRequest request) {
    return request
        .parameter("id")
        .filter(id -> NUMBER.matcher(id).matches())
        .map(id -> view.appsOf(Long.parseLong(id)))
        .filter(apps -> !apps.isEmpty())
        .map(apps -> page(apps.getFirst().developer().name(), apps, OF_NUMBER))
        .orElseGet(PlayPage::notFound);
  }

  SandboxReply developerByName(SandboxRequest request) {
    return request
        .parameter("id")
        .flatMap(this::findDeveloper)
        .map(developer -> page(developer.name(), view.appsOf(developer.id()), OF_NAME))
        .orElseGet(PlayPage::notFound);
  }

  /** Found by a search for the name, as the world has no other way. */
  private Optional<AppPage.Developer> findDeveloper(String name) {
    return view.search(Device.ANDROID, name, MOST_FOUND).stream()
        .map(AppPage::developer)
        .filter(developer -> developer.name().equals(name))
        .findFirst();
  }

  private SandboxReply page(String title, List<AppPage> apps, int place) {
    MessageWriter out = new MessageWriter();
    out.open().openAt(0, 1, 0, place).open().open();
    AppListItem item = new AppListItem(region);
    for (AppPage app : apps) {
      if (place == OF_NAME) {
        item.writeWrapped(app, out);
      } else {
        item.write(app, out);
      }
    }
    out.close().open().text("").close(2).close(4);
    return PlayPage.of(title, region, List.of(new Block(ANY_RPC, "", out.json())));
  }
}
