package dev.storescope.server.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.server.http.Transfer;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** One request of someone who is logged in, and the ways to answer it. */
public final class Visit {
  private final ServerRequest request;
  private final ServerResponse response;
  private final Session session;
  private final Fields form;
  private final Door door;

  Visit(ServerRequest request, ServerResponse response, Session session, Fields form, Door door) {
    this.request = request;
    this.response = response;
    this.session = session;
    this.form = form;
    this.door = door;
  }

  public Account account() {
    return session.account();
  }

  /** The secret of the log-in, to end it or to tell it from others. */
  public String sessionSecret() {
    return session.secret();
  }

  /** Where the visitor is, as text. */
  public String address() {
    return door.address(request);
  }

  /** A part of the path. */
  public String path(String name) {
    return request.path().pathParameters().get(name);
  }

  /** What the query of the address says. */
  public Fields query() {
    return Fields.parse(request.prologue().query().rawValue());
  }

  /** What the form says that was sent; nothing where none was. */
  public Fields form() {
    return form;
  }

  /** The path and the query of this page. */
  public String url() {
    return Door.url(request);
  }

  /** Whether the page's table is wanted as a file. */
  public boolean wantsCsv() {
    return query().find("format").filter("csv"::equals).isPresent();
  }

  public void show(View view) {
    Optional<Notice> notice = door.takeNotice(request, response);
    Frame frame =
        new Frame(
            view.title(),
            view.section(),
            session.account(),
            door.balance(session.account()),
            session.formToken(),
            notice,
            url(),
            door.assets());
    door.send(
        request,
        response,
        Status.OK_200,
        door.render(view.template(), Map.of("frame", frame, "model", view.model())));
  }

  /** Goes on to another page, which shows the notice. */
  public void redirect(String path, Notice notice) {
    door.leaveNotice(request, response, notice);
    redirect(path);
  }

  /** Has the browser forget the log-in. */
  public void endSession() {
    door.forgetSession(request, response);
  }

  /** Shows a page that stands for itself, as the log-in has ended; the browser forgets it. */
  public void leave(String template, Object model) {
    endSession();
    door.send(request, response, Status.OK_200, template, model);
  }

  public void redirect(String path) {
    Door.redirect(response, path);
  }

  public void send(Csv csv) {
    response.header(HeaderNames.CONTENT_TYPE, "text/csv; charset=utf-8");
    response.header(
        HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + csv.fileName() + "\"");
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    Transfer.send(request, response, csv.toString().getBytes(StandardCharsets.UTF_8));
  }
}
