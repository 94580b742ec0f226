package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.HeldForm;
import dev.storescope.dashboard.page.session.CurrentSession;
import dev.storescope.dashboard.page.session.RequestOrigin;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.Transfer;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Sends who has no session to the log-in, which keeps a form that was sent. */
public final class LogInRedirect {
  public static final String LOG_IN = "/dashboard/login";

  private final Sessions sessions;
  private final LayoutRenderer layouts;

  public LogInRedirect(Sessions sessions, LayoutRenderer layouts) {
    this.sessions = sessions;
    this.layouts = layouts;
  }

  /** A part of a page is not replaced by the log-in: a script says that the session has ended. */
  void send(ServerRequest request, ServerResponse response, PageLocation location) {
    if (PageRequest.isPart(request)) {
      response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
      byte[] text = Texts.of("login.ended").getBytes(StandardCharsets.UTF_8);
      Transfer.send(request, response.status(Status.UNAUTHORIZED_401), text);
      return;
    }
    String next = PageRequest.isReading(request) ? location.url() : RequestOrigin.referrer(request);
    PageRenderer.redirect(request, response, LOG_IN + "?" + FormFields.write("next", next));
  }

  /** As {@link #send}; the log-in keeps a form that changes a workspace. */
  void sendForm(
      ServerRequest request, ServerResponse response, PageLocation location, FormFields form) {
    Optional<HeldForm> held =
        location.owner() == PageOwner.WORKSPACE
                && !PageRequest.isPart(request)
                && RequestOrigin.findRefusal(request, Texts.of("form.foreign")).isEmpty()
            ? HeldForm.of(location.url(), form)
            : Optional.empty();
    if (held.isEmpty()) {
      send(request, response, location);
      return;
    }
    String back = RequestOrigin.referrer(request);
    LogInModel model = new LogInModel("", "", back, sessions.hasEnded(request), held);
    layouts.renderer().send(request, response, Status.OK_200, "login.jte", model);
  }

  /** Asks a user who has just logged in whether to send a form that was sent before. */
  public void offer(
      ServerRequest request,
      ServerResponse response,
      CurrentSession session,
      HeldForm held,
      String back) {
    PageLocation location = PageLocation.of(request, PageOwner.USER);
    new PageRequest(request, response, location, session, FormFields.parse(""), layouts)
        .ask(Confirmation.of(held, session.formToken(), back));
  }
}
