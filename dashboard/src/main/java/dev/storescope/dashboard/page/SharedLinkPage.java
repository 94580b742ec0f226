package dev.storescope.dashboard.page;

import dev.storescope.accounts.LogInThrottle;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLink;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.session.CurrentSession;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.RateLimit;
import dev.storescope.http.turn.Caller;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.InstantSource;

/** Shows the page of a link to anyone who has the link. */
public final class SharedLinkPage {
  /** The most requests per minute for a link, and from a network. */
  static final int REQUESTS_PER_MINUTE = 60;

  public static final String PATH = PageSharing.PATH + "{secret}";
  private static final HeaderName ROBOTS = HeaderNames.create("X-Robots-Tag");

  private final SharedLinks links;
  private final SharedPages pages;
  private final Sessions sessions;
  private final SessionGuard guard;
  private final RateLimit limit;
  private final InstantSource clock;

  public SharedLinkPage(
      SharedLinks links,
      SharedPages pages,
      Sessions sessions,
      SessionGuard guard,
      InstantSource clock) {
    this.links = links;
    this.pages = pages;
    this.sessions = sessions;
    this.guard = guard;
    this.clock = clock;
    this.limit = RateLimit.ofGuests(REQUESTS_PER_MINUTE, clock);
  }

  /** Shows the page of the link in the path. */
  public void show(ServerRequest request, ServerResponse response) {
    response.header(ROBOTS, "noindex, nofollow");
    String network = LogInThrottle.networkOf(sessions.address(request));
    count(network, response);
    SharedLink link =
        links
            .find(request.path().pathParameters().get("secret"))
            .orElseThrow(SharedLinkPage::notFound);
    count(link.id(), response);
    CurrentSession guest =
        sessions
            .findGuest(request, link.account(), clock.instant())
            .orElseThrow(SharedLinkPage::notFound);
    SharedPages.FoundPage page = pages.find(link.page()).orElseThrow(SharedLinkPage::notFound);
    Caller caller = Caller.ofGuest(link.account(), link.id(), network);
    guard.showShared(page, guest, caller, request, response);
  }

  private void count(Object guest, ServerResponse response) {
    limit
        .count(guest)
        .ifPresent(
            pause -> {
              response.header(HeaderNames.RETRY_AFTER, Long.toString(pause.toSeconds()));
              throw PageException.limited(Texts.of("limit.shared", pause.toSeconds()));
            });
  }

  private static PageException notFound() {
    return PageException.notFound(Texts.of("shared.unknown"));
  }
}
