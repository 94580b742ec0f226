package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.googleplay.Page.Block;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes the pages that list apps at ds:3: a developer's, and those like another app. All are on
 * the first page. Which remote call fills them is not known, and no client asks.
 */
final class ClusterPage {
  private static final String ANY_RPC = "fKlpof";
  private static final String PATH = "/store/apps/collection/cluster";
  private static final int OF_NUMBER = 21;
  private static final int OF_NAME = 22;
  private static final int MOST_FOUND = 250;
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final StoreVisit visit;
  private final Region region;

  ClusterPage(StoreVisit visit, Region region) {
    this.visit = visit;
    this.region = region;
  }

  /** Where the apps like another are listed. */
  static String similarTo(AppPage app) {
    return PATH + "?gsr=" + Token.encode(app.app().value());
  }

  SandboxReply similar(SandboxRequest request) {
    return request
        .parameter("gsr")
        .flatMap(Token::decode)
        .flatMap(GooglePlaySite::findId)
        .map(this::similar)
        .orElseGet(Page::notFound);
  }

  private SandboxReply similar(AppId app) {
    return page("Similar apps", visit.similarTo(app), OF_NUMBER);
  }

  SandboxReply developerByNumber(SandboxRequest request) {
    return request
        .parameter("id")
        .filter(id -> NUMBER.matcher(id).matches())
        .map(id -> visit.appsOf(Long.parseLong(id)))
        .filter(apps -> !apps.isEmpty())
        .map(apps -> page(apps.getFirst().developer().name(), apps, OF_NUMBER))
        .orElseGet(Page::notFound);
  }

  SandboxReply developerByName(SandboxRequest request) {
    return request
        .parameter("id")
        .flatMap(this::findDeveloper)
        .map(developer -> page(developer.name(), visit.appsOf(developer.id()), OF_NAME))
        .orElseGet(Page::notFound);
  }

  /** By way of a search for the name; the world has no other. */
  private Optional<AppPage.Developer> findDeveloper(String name) {
    return visit.search(Device.ANDROID, name, MOST_FOUND).stream()
        .map(AppPage::developer)
        .filter(developer -> developer.name().equals(name))
        .findFirst();
  }

  private SandboxReply page(String title, List<AppPage> apps, int place) {
    MessageWriter out = new MessageWriter();
    out.open().openAt(0, 1, 0, place).open().open();
    Item item = new Item(region);
    for (AppPage app : apps) {
      if (place == OF_NAME) {
        item.writeWrapped(app, out);
      } else {
        item.write(app, out);
      }
    }
    out.close().open().text("").close(2).close(4);
    return Page.of(title, region, List.of(new Block(ANY_RPC, "", out.json())));
  }
}
