package dev.storescope.dashboard.page;

import dev.storescope.alerts.Inbox;
import dev.storescope.dashboard.page.form.RefusedForm;
import dev.storescope.dashboard.page.session.CurrentSession;
import dev.storescope.dashboard.page.session.PageCookie;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.http.BasePath;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Sends pages in their layout, with the flash message of the previous request. */
public final class LayoutRenderer {
  private final ShownCredits credits;
  private final Inbox inbox;
  private final Supplier<List<FetchHealth.Host>> hosts;
  private final CheckedSources sources;
  private final PageRenderer renderer;

  /**
   * @param hosts the state of the hosts of stores
   * @param sources the checks of the sources
   */
  public LayoutRenderer(
      ShownCredits credits,
      Inbox inbox,
      Supplier<List<FetchHealth.Host>> hosts,
      CheckedSources sources,
      PageRenderer renderer) {
    this.credits = credits;
    this.inbox = inbox;
    this.hosts = hosts;
    this.sources = sources;
    this.renderer = renderer;
  }

  PageRenderer renderer() {
    return renderer;
  }

  void send(
      PageRequest page, String template, String title, NavigationSection section, Object model) {
    ServerRequest request = page.request();
    ServerResponse response = page.response();
    CurrentSession session = page.session();
    Optional<String> message = PageCookie.FLASH_MESSAGE.take(request, response);
    Optional<String> refused = PageCookie.REFUSED_FORM.take(request, response);
    Layout layout =
        new Layout(
            title,
            section,
            session.user(),
            session.workspace(),
            page.mayChange(),
            session.sharedAt(),
            page.isShareable(),
            session.isGuest() ? OptionalLong.empty() : credits.balance(session.user()),
            session.isGuest() ? 0 : inbox.countUnread(page.access(), session.user().id()),
            session.formToken(),
            message.flatMap(FlashMessage::ofCookie),
            page.url(),
            session.isGuest() ? Outages.NONE : outages(page.request().path().path()),
            renderer.assets(),
            renderer.isDemo(),
            renderer.version());
    Optional<UnaryOperator<String>> filledIn =
        RefusedForm.ofSender(page.form())
            .or(() -> refused.flatMap(RefusedForm::ofCookie))
            .map(form -> html -> form.fillIn(html, BasePath.of(request)));
    renderer.send(
        request,
        response,
        template,
        Map.of("layout", layout, "model", model),
        session.isGuest() ? GuestHtml::of : filledIn.orElse(UnaryOperator.identity()));
  }

  private Outages outages(String path) {
    return Outages.of(hosts.get(), sources.list(), path);
  }
}
