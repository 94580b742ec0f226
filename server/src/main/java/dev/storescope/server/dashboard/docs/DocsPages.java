package dev.storescope.server.dashboard.docs;

import dev.storescope.pricing.PriceList;
import dev.storescope.server.dashboard.docs.Manual.Article;
import dev.storescope.server.dashboard.docs.Manual.Entry;
import dev.storescope.server.dashboard.explorer.ApiDocument;
import dev.storescope.server.dashboard.explorer.ApiDocument.Operation;
import dev.storescope.server.dashboard.explorer.ApiDocument.Outcome;
import dev.storescope.server.dashboard.explorer.ExplorerPages;
import dev.storescope.server.dashboard.explorer.Prices;
import dev.storescope.server.dashboard.page.Door;
import dev.storescope.server.dashboard.page.Figures;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.http.ServerParts;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;

/** The documentation, which is open to whoever comes by. */
public final class DocsPages {
  public static final String PATH = "/docs";

  private final Manual manual = new Manual();
  private final ServerParts parts;
  private final ApiDocument api;
  private final Door door;

  public DocsPages(ServerParts parts, ApiDocument api, Door door) {
    this.parts = parts;
    this.api = api;
    this.door = door;
  }

  /**
   * The first page: the interface in short, and what else there is to read.
   *
   * @param summary as HTML that is safe to be shown as it is
   * @param requestsPerMinute of an account; blank where there is no limit
   */
  public record Contents(
      List<Entry> pages,
      String summary,
      List<Line> lines,
      List<Outcome> outcomes,
      int pastFactor,
      String requestsPerMinute) {}

  /** What can be asked, and what it costs. */
  public record Line(Operation operation, String price) {
    /** Where it can be tried; blank where it cannot. */
    public String trial() {
      return operation.canBeTried() ? ExplorerPages.path(operation) : "";
    }
  }

  /** A page of the manual, among the others. */
  public record Reading(List<Entry> pages, Article article) {}

  public void addTo(HttpRouting.Builder routing) {
    routing.get(PATH, door.open(this::showContents));
    routing.get(PATH + "/{page}", door.open(this::showPage));
  }

  private void showContents(ServerRequest request, ServerResponse response) {
    door.send(request, response, Status.OK_200, "docs.jte", contents());
  }

  private void showPage(ServerRequest request, ServerResponse response) {
    Article article =
        manual
            .find(request.path().pathParameters().get("page"))
            .orElseThrow(() -> PageException.notFound("See " + PATH + " for what can be read."));
    door.send(request, response, Status.OK_200, "manual.jte", new Reading(manual.list(), article));
  }

  private Contents contents() {
    Prices prices = new Prices(parts.prices());
    int requests = parts.limits().requestsPerMinute();
    return new Contents(
        manual.list(),
        manual.html(api.summary()),
        api.operations().stream().map(one -> new Line(one, prices.text(one))).toList(),
        api.outcomes(),
        PriceList.PAST_FACTOR,
        requests == 0 ? "" : Figures.count(requests));
  }
}
