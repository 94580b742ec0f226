package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.dashboard.page.asset.SecurityHeaders;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.RefusedForm;
import dev.storescope.dashboard.page.session.CurrentSession;
import dev.storescope.dashboard.page.session.PageCookie;
import dev.storescope.dashboard.page.session.PageWorkspace;
import dev.storescope.dashboard.page.session.RequestOrigin;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.Transfer;
import dev.storescope.http.body.TaggedCsv;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A request of a logged-in user, and the ways to respond to it. */
public final class PageRequest {
  private static final PageCookie PERIOD = PageCookie.choice("period");
  private static final HeaderName HTMX = HeaderNames.create("HX-Request");

  /** What a script is told that asked for a part of a page and gets another page. */
  private static final Map<String, String> WHOLE_PAGE =
      Map.of("HX-Retarget", "#main", "HX-Reselect", "#main", "HX-Reswap", "outerHTML");

  private final ServerRequest request;
  private final ServerResponse response;
  private final PageLocation location;
  private final CurrentSession session;
  private final FormFields form;
  private final LayoutRenderer layouts;

  PageRequest(
      ServerRequest request,
      ServerResponse response,
      PageLocation location,
      CurrentSession session,
      FormFields form,
      LayoutRenderer layouts) {
    this.request = request;
    this.response = response;
    this.location = location;
    this.session = session;
    this.form = form;
    this.layouts = layouts;
  }

  /** Whether a script asks for a part of a page. */
  static boolean isPart(ServerRequest request) {
    return request.headers().contains(HTMX);
  }

  /** Whether the address is that of a page, and not of a form. */
  static boolean isReading(ServerRequest request) {
    String method = request.prologue().method().text();
    return method.equals("GET") || method.equals("HEAD");
  }

  /** The account whose lists the page shows and changes: the owner of the workspace. */
  public Account account() {
    return session.workspace().owner();
  }

  /** The workspace that the page shows, and what the user may do there. */
  public WorkspaceAccess access() {
    return new WorkspaceAccess(account().id(), workspace().role());
  }

  /** The account that is logged in, for what is its own: keys, sessions, rights. */
  public Account user() {
    return session.user();
  }

  /** The workspace that the page shows. */
  public PageWorkspace workspace() {
    return session.workspace();
  }

  /** The secret of the session, to end it or to tell it from others. */
  public String sessionSecret() {
    return session.secret();
  }

  /** The IP address of the user, as text. */
  public String address() {
    return session.address();
  }

  /** A parameter of the path. */
  public String path(String name) {
    return Objects.requireNonNull(location.values().get(name), name);
  }

  public FormFields query() {
    return FormFields.parse(location.query());
  }

  /** The form that was sent; empty for a page. */
  public FormFields form() {
    return form;
  }

  /** Whether a table of the page is requested as a file. */
  public boolean wantsCsv() {
    return !session.isGuest() && query().find("format").filter("csv"::equals).isPresent();
  }

  /** Whether the file is to begin with a byte-order mark, by which spreadsheets know UTF-8. */
  private boolean wantsMark() {
    return query().find("bom").filter("false"::equals).isEmpty();
  }

  /**
   * Shows a page in its layout.
   *
   * @param template its file, such as {@code overview.jte}
   * @param model the data for the template
   */
  public void show(String template, String title, NavigationSection section, Object model) {
    layouts.send(this, template, title, section, model);
  }

  /** Asks whether a form is to take effect. The question replaces the page, not a part of it. */
  public void ask(Confirmation confirmation) {
    if (isPart(request)) {
      WHOLE_PAGE.forEach((name, value) -> response.header(HeaderNames.create(name), value));
    }
    show(
        "confirmation.jte",
        Texts.of("confirmation.title"),
        NavigationSection.UNLISTED,
        confirmation);
  }

  /** Redirects to a page, which shows the message, and what was entered if it is refused. */
  public void redirect(String path, FlashMessage message) {
    PageCookie.FLASH_MESSAGE.keep(request, response, message.toCookie());
    if (!message.good()) {
      RefusedForm.of(url(), form)
          .toCookie()
          .ifPresent(value -> PageCookie.REFUSED_FORM.keep(request, response, value));
    }
    redirect(path);
  }

  /** Looks at the workspace of an account from now on. */
  public void enterWorkspace(Username owner) {
    PageCookie.WORKSPACE.keep(request, response, owner.value());
  }

  /** What the browser keeps of the choices of its user under a name. */
  Optional<String> findChoice(String name) {
    return PageCookie.choice(name).find(request);
  }

  /** Has the browser keep a choice of its user. */
  void keepChoice(String name, String value) {
    PageCookie.choice(name).keep(request, response, value);
  }

  /**
   * The pages of apps are about a period from now on, if the address of this one says so; that of a
   * date shows its period once.
   */
  public void keep(Period period) {
    String chosen = period.toQuery();
    if (!session.isGuest()
        && !isPart(request)
        && Period.isIn(query())
        && query().find(Period.ON).isEmpty()
        && !keptPeriod(request).equals(chosen)) {
      PERIOD.keep(request, response, FormFields.encode(chosen));
    }
  }

  /** The parameters of the period that the browser keeps; blank if there is none. */
  static String keptPeriod(ServerRequest request) {
    return PERIOD
        .find(request)
        .flatMap(text -> FormFields.parse("period=" + text).find("period"))
        .orElse("");
  }

  /** The address of this service, as the browser has it. */
  public String origin() {
    return RequestOrigin.of(request);
  }

  ServerRequest request() {
    return request;
  }

  ServerResponse response() {
    return response;
  }

  CurrentSession session() {
    return session;
  }

  PageLocation location() {
    return location;
  }

  String url() {
    return location.url();
  }

  /** Whether the user can share the page by a link; what a form shows has no address. */
  boolean isShareable() {
    return location.owner() == PageOwner.WORKSPACE
        && session.workspace().isOwn()
        && form.fields().isEmpty();
  }

  /** Whether the user may change what the page shows. */
  boolean mayChange() {
    return location.owner() == PageOwner.USER || session.workspace().mayChange();
  }

  public void redirect(String path) {
    if (session.isGuest()) {
      throw PageException.notFound(Texts.of("shared.redirect"));
    }
    PageRenderer.redirect(request, response, path);
  }

  /** Has the browser forget the session. */
  public void endSession() {
    PageCookie.SESSION.forget(request, response);
  }

  /** Ends the session, and shows a page without one. */
  public void endSession(String template, Object model) {
    endSession();
    layouts.renderer().send(request, response, Status.OK_200, template, model);
  }

  public void send(Csv csv) {
    response.header(HeaderNames.CONTENT_TYPE, "text/csv; charset=utf-8");
    response.header(HeaderNames.CONTENT_DISPOSITION, csv.disposition());
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    byte[] mark = (wantsMark() ? TaggedCsv.BYTE_ORDER_MARK : "").getBytes(StandardCharsets.UTF_8);
    byte[] rows = csv.bytes();
    byte[] file = Arrays.copyOf(mark, mark.length + rows.length);
    System.arraycopy(rows, 0, file, mark.length, rows.length);
    Transfer.send(request, response, file);
  }
}
