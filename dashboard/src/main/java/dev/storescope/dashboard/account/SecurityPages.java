package dev.storescope.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.PasswordChange;
import dev.storescope.accounts.Session;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.LogInRedirect;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Duration;
import java.util.List;

/** The password and the sessions of the user's account. */
public record SecurityPages(Accounts accounts) implements PageGroup {
  private static final String PATH = AccountTab.SECURITY.path();

  /**
   * A session of the table.
   *
   * @param current whether it is that of the request
   */
  public record SessionRow(Session session, boolean current) {
    public String end() {
      return PATH + "/sessions/" + session.id() + "/end";
    }
  }

  /** The sessions, newest first. */
  public record Model(List<SessionRow> rows) {}

  /** A page that ends the session. */
  public record LoggedOut(String title, String text) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, this::show)
        .postOwn(PATH + "/password", PageHandler.orBackTo(_ -> PATH, this::changePassword))
        .postOwn(PATH + "/sessions/{id}/end", this::end)
        .postOwn(PATH + "/sessions/end-others", this::endOthers);
  }

  private void show(PageRequest request) {
    List<SessionRow> rows = rows(request);
    if (request.wantsCsv()) {
      Csv csv = new Csv("sessions", "created_at,expires_at,address,this_one");
      rows.forEach(
          row ->
              csv.row(
                  row.session().createdAt(),
                  row.session().expiresAt(),
                  row.session().address(),
                  row.current()));
      request.send(csv);
    } else {
      Model model = new Model(rows);
      request.show(
          "account/security.jte", AccountTab.SECURITY.title(), NavigationSection.ACCOUNT, model);
    }
  }

  private List<SessionRow> rows(PageRequest request) {
    long current = accounts.findSession(request.sessionSecret()).map(Session::id).orElse(-1L);
    return accounts.listSessions(request.user().id()).reversed().stream()
        .map(session -> new SessionRow(session, session.id() == current))
        .toList();
  }

  private void changePassword(PageRequest request) {
    FormFields form = request.form();
    String wanted = form.raw("new");
    if (!wanted.equals(form.raw("again"))) {
      throw new IllegalArgumentException(Texts.of("security.no-match"));
    }
    AccountId account = request.user().id();
    switch (accounts.changePassword(account, form.raw("current"), wanted, request.address())) {
      case PasswordChange.Changed() -> request.endSession("account/loggedOut.jte", changed());
      case PasswordChange.Refused() ->
          throw new IllegalArgumentException(Texts.of("security.wrong-password"));
      case PasswordChange.TooManyFailures(Duration pause) ->
          throw PageException.tooMany(Texts.of("security.too-many", pause.toMinutes() + 1));
    }
  }

  private static LoggedOut changed() {
    return new LoggedOut(Texts.of("security.changed"), Texts.of("security.changed.detail"));
  }

  private void end(PageRequest request) {
    long id = AccountPages.id(request);
    boolean own = rows(request).stream().anyMatch(row -> row.current() && row.session().id() == id);
    if (!accounts.endSession(request.user().id(), id)) {
      throw PageException.notFound(Texts.of("security.unknown-session"));
    }
    if (own) {
      request.endSession();
      request.redirect(LogInRedirect.LOG_IN);
    } else {
      request.redirect(PATH, FlashMessage.done(Texts.of("security.session-ended")));
    }
  }

  private void endOthers(PageRequest request) {
    AccountId account = request.user().id();
    long ended =
        rows(request).stream()
            .filter(row -> !row.current())
            .filter(row -> accounts.endSession(account, row.session().id()))
            .count();
    request.redirect(PATH, FlashMessage.done(Texts.of("security.others-ended", ended)));
  }
}
