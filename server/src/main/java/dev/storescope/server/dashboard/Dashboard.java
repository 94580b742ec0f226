package dev.storescope.server.dashboard;

import dev.storescope.server.dashboard.account.AccountPages;
import dev.storescope.server.dashboard.app.AppPages;
import dev.storescope.server.dashboard.charts.ChartsPages;
import dev.storescope.server.dashboard.docs.DocsPages;
import dev.storescope.server.dashboard.explorer.ApiDocument;
import dev.storescope.server.dashboard.explorer.ExplorerPages;
import dev.storescope.server.dashboard.fetching.FetchingPages;
import dev.storescope.server.dashboard.keyword.KeywordPages;
import dev.storescope.server.dashboard.overview.OverviewPage;
import dev.storescope.server.dashboard.page.Assets;
import dev.storescope.server.dashboard.page.Door;
import dev.storescope.server.dashboard.page.Gallery;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.SecurityHeaders;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.search.SearchPages;
import dev.storescope.server.http.Site;
import io.helidon.webserver.http.HttpRouting;
import java.util.List;
import java.util.Optional;

/** All pages, and where they are. */
public final class Dashboard implements Site {
  private final Assets assets = new Assets();
  private final Door door;
  private final Optional<Gallery> gallery;
  private final LogInPages logIn;
  private final DocsPages docs;
  private final List<Pages.Group> groups;

  public Dashboard(DashboardParts parts) {
    Sight sight = new Sight(parts.server());
    this.door =
        new Door(
            parts.server().accounts(),
            parts.server().creditLedger(),
            assets,
            new SecurityHeaders(parts.imageSources()),
            parts.server().trustedProxies(),
            parts.gallery());
    this.gallery = parts.gallery();
    this.logIn = new LogInPages(parts.server().accounts(), door);
    ApiDocument api = ApiDocument.load();
    this.docs = new DocsPages(parts.server(), api, door);
    this.groups =
        List.of(
            new OverviewPage(sight, parts.server().tracking()),
            new FetchingPages(sight, parts.server().tracking()),
            new ExplorerPages(parts.server(), api),
            new AccountPages(parts.server()),
            new AppPages(sight, parts.server()),
            new KeywordPages(sight, parts.server().tracking(), parts.server().searchVolume()),
            new ChartsPages(sight),
            new SearchPages(sight, parts.server().tracking(), parts.server().competitorLists()));
  }

  @Override
  public void register(HttpRouting.Builder routing) {
    routing.get(Assets.PATH, assets::send);
    gallery.ifPresent(pictures -> routing.get(Gallery.PATH, pictures::send));
    routing.get(Door.LOG_IN, door.open(logIn::show));
    routing.post(Door.LOG_IN, door.open(logIn::logIn));
    docs.addTo(routing);
    Pages pages = new Pages(routing, door).taken("/dashboard/logout", logIn::logOut);
    groups.forEach(group -> group.addTo(pages));
    routing.any("/dashboard/*", door.open(Dashboard::refuse));
  }

  private static void refuse(Object request, Object response) {
    throw PageException.notFound("See the navigation for the pages there are.");
  }
}
