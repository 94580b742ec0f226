package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.dashboard.page.SessionGuard.CurrentSession;
import dev.storescope.http.TaggedCsv;
import dev.storescope.http.Transfer;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;

/** A request of a logged-in user, and the ways to respond to it. */
public final class PageRequest {
  private final ServerRequest request;
  private final ServerResponse response;
  private final CurrentSession session;
  private final FormFields form;
  private final SessionGuard guard;

  PageRequest(
      ServerRequest request,
      ServerResponse response,
      CurrentSession session,
      FormFields form,
      SessionGuard guard) {
    this.request = request;
    this.response = response;
    this.session = session;
    this.form = form;
    this.guard = guard;
  }

  public Account account() {
    return session.account();
  }

  /** The secret of the session, to end it or to tell it from others. */
  public String sessionSecret() {
    return session.secret();
  }

  /** The IP address of the user, as text. */
  public String address() {
    return guard.address(request);
  }

  /** A parameter of the path. */
  public String path(String name) {
    return request.path().pathParameters().get(name);
  }

  public FormFields query() {
    return FormFields.parse(request.prologue().query().rawValue());
  }

  /** The form that was sent; empty for a page. */
  public FormFields form() {
    return form;
  }

  /** Whether a table of the page is requested as a file. */
  public boolean wantsCsv() {
    return query().find("format").filter("csv"::equals).isPresent();
  }

  /** Whether the file is to begin with a byte-order mark. */
  private boolean wantsMark() {
    return query().find("bom").filter("true"::equals).isPresent();
  }

  /**
   * Shows a page in its layout.
   *
   * @param template its file, such as {@code overview.jte}
   * @param model the data for the template
   */
  public void show(String template, String title, NavigationSection section, Object model) {
    guard.send(request, response, session, template, title, section, model);
  }

  /** Redirects to a page, which shows the message. */
  public void redirect(String path, FlashMessage message) {
    guard.keepFlashMessage(request, response, message);
    redirect(path);
  }

  public void redirect(String path) {
    SessionGuard.redirect(request, response, path);
  }

  /** Has the browser forget the session. */
  public void endSession() {
    guard.forgetSession(request, response);
  }

  /** Ends the session, and shows a page without one. */
  public void endSession(String template, Object model) {
    endSession();
    guard.send(request, response, Status.OK_200, template, model);
  }

  public void send(Csv csv) {
    response.header(HeaderNames.CONTENT_TYPE, "text/csv; charset=utf-8");
    response.header(
        HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + csv.fileName() + "\"");
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    String mark = wantsMark() ? TaggedCsv.BYTE_ORDER_MARK : "";
    Transfer.send(request, response, (mark + csv).getBytes(StandardCharsets.UTF_8));
  }
}
