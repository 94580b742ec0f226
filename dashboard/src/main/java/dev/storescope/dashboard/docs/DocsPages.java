package dev.storescope.dashboard.docs;

import dev.storescope.dashboard.docs.Manual.ManualArticle;
import dev.storescope.dashboard.docs.Manual.ManualPage;
import dev.storescope.dashboard.explorer.ApiDocument;
import dev.storescope.dashboard.explorer.ApiDocument.ApiOperation;
import dev.storescope.dashboard.explorer.ApiDocument.StatusMeaning;
import dev.storescope.dashboard.explorer.ExplorerPages;
import dev.storescope.dashboard.explorer.PriceLabels;
import dev.storescope.dashboard.page.FailurePages;
import dev.storescope.dashboard.page.PageRenderer;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.ShownCredits;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.Transfer;
import dev.storescope.pricing.PriceList;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The documentation, which needs no log-in. */
public final class DocsPages {
  public static final String PATH = "/docs";

  private final Manual manual = new Manual();
  private final PriceLabels prices;
  private final ShownCredits credits;
  private final int requestsPerMinute;
  private final FailurePages errors;
  private final PageRenderer renderer;

  public DocsPages(
      PriceList prices,
      ShownCredits credits,
      int requestsPerMinute,
      FailurePages errors,
      PageRenderer renderer) {
    this.prices = new PriceLabels(prices);
    this.credits = credits;
    this.requestsPerMinute = requestsPerMinute;
    this.errors = errors;
    this.renderer = renderer;
  }

  /**
   * The first page: a reference of the API, and the list of pages.
   *
   * @param summary as safe HTML
   * @param showsCredits whether it has the prices
   * @param requestsPerMinute of an account; blank if there is no limit
   */
  public record Contents(
      List<ManualPage> pages,
      String summary,
      List<EndpointLine> lines,
      List<StatusMeaning> statuses,
      boolean showsCredits,
      String requestsPerMinute) {}

  /** An operation and its price. */
  public record EndpointLine(ApiOperation operation, String price) {
    /** The address at which it can be tried; blank if it cannot. */
    public String trial() {
      return operation.canBeTried() ? ExplorerPages.path(operation) : "";
    }
  }

  /** A page, with the list of all. */
  public record ArticlePage(List<ManualPage> pages, ManualArticle article) {}

  public void addTo(HttpRouting.Builder routing) {
    PageRoutes.addReading(routing, PATH, errors.around(this::showContents));
    PageRoutes.addReading(routing, PATH + "/pictures/{name}", this::showPicture);
    PageRoutes.addReading(routing, PATH + "/{page}", errors.around(this::showPage));
  }

  private void showContents(ServerRequest request, ServerResponse response) {
    renderer.send(request, response, Status.OK_200, "docs.jte", contents());
  }

  private void showPage(ServerRequest request, ServerResponse response) {
    ManualArticle article =
        manual
            .find(request.path().pathParameters().get("page"))
            .orElseThrow(() -> PageException.notFound(Texts.of("docs.unknown", PATH)));
    renderer.send(
        request, response, Status.OK_200, "manual.jte", new ArticlePage(manual.list(), article));
  }

  private void showPicture(ServerRequest request, ServerResponse response) {
    Optional<String> picture = manual.findPicture(request.path().pathParameters().get("name"));
    if (picture.isPresent()) {
      response.header(HeaderNames.CONTENT_TYPE, "image/svg+xml");
      Transfer.send(request, response, picture.get().getBytes(StandardCharsets.UTF_8));
    } else {
      Transfer.sendHead(request, response.status(Status.NOT_FOUND_404));
    }
  }

  private Contents contents() {
    ApiDocument api = ApiDocument.served();
    return new Contents(
        manual.list(),
        manual.html(api.summary()),
        api.operations().stream().map(one -> new EndpointLine(one, prices.text(one))).toList(),
        api.statuses(),
        credits.areShown(),
        requestsPerMinute == 0 ? "" : Format.count(requestsPerMinute));
  }
}
