package dev.storescope.server.dashboard;

import dev.storescope.server.dashboard.app.AppPages;
import dev.storescope.server.dashboard.overview.OverviewPage;
import dev.storescope.server.dashboard.page.Assets;
import dev.storescope.server.dashboard.page.Door;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.SecurityHeaders;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.http.Site;
import io.helidon.webserver.http.HttpRouting;
import java.util.List;

/** All pages, and where they are. */
public final class Dashboard implements Site {
  private final Assets assets = new Assets();
  private final Door door;
  private final LogInPages logIn;
  private final List<Pages.Group> groups;

  public Dashboard(DashboardParts parts) {
    Sight sight = new Sight(parts.server());
    this.door =
        new Door(parts.server().accounts(), assets, new SecurityHeaders(parts.imageSources()));
    this.logIn = new LogInPages(parts.server().accounts(), door);
    this.groups = List.of(new OverviewPage(sight), new AppPages(sight, parts.server()));
  }

  @Override
  public void register(HttpRouting.Builder routing) {
    routing.get(Assets.PATH, assets::send);
    routing.get(Door.LOG_IN, door.open(logIn::show));
    routing.post(Door.LOG_IN, door.open(logIn::logIn));
    Pages pages = new Pages(routing, door).taken("/dashboard/logout", logIn::logOut);
    groups.forEach(group -> group.addTo(pages));
    routing.any("/dashboard/*", door.open(Dashboard::refuse));
  }

  private static void refuse(Object request, Object response) {
    throw PageException.notFound("See the navigation for the pages there are.");
  }
}
