package dev.storescope.server.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.PasswordChange;
import dev.storescope.accounts.Session;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Door;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.time.Duration;
import java.util.List;

/** The password and the sessions of the visitor's account. */
public final class SecurityPages implements Pages.Group {
  private static final String PATH = Tab.SECURITY.path();

  private final Accounts accounts;

  SecurityPages(Accounts accounts) {
    this.accounts = accounts;
  }

  /**
   * A session of the table.
   *
   * @param current whether it is the visitor's
   */
  public record Row(Session session, boolean current) {
    public String end() {
      return PATH + "/sessions/" + session.id() + "/end";
    }
  }

  /** What the page tells: the sessions, the newest first. */
  public record Model(List<Row> rows, int shortest, int longest) {}

  /** What stands where a page was that there is no log-in for any more. */
  public record Left(String title, String text) {}

  @Override
  public void addTo(Pages pages) {
    pages
        .shown(PATH, this::show)
        .taken(PATH + "/password", AccountPages.leadingBack(_ -> PATH, this::changePassword))
        .taken(PATH + "/sessions/{id}/end", this::end)
        .taken(PATH + "/sessions/end-others", this::endOthers);
  }

  private void show(Visit visit) {
    List<Row> rows = rows(visit);
    if (visit.wantsCsv()) {
      Csv csv = new Csv("sessions", "created_at", "expires_at", "address", "this_one");
      rows.forEach(
          row ->
              csv.row(
                  row.session().createdAt(),
                  row.session().expiresAt(),
                  row.session().address(),
                  row.current()));
      visit.send(csv);
    } else {
      Model model = new Model(rows, Accounts.MIN_PASSWORD_LENGTH, Accounts.MAX_PASSWORD_LENGTH);
      visit.show(new View("account/security.jte", "Security", Section.ACCOUNT, model));
    }
  }

  private List<Row> rows(Visit visit) {
    long current = accounts.findSession(visit.sessionSecret()).map(Session::id).orElse(-1L);
    return accounts.listSessions(visit.account().id()).reversed().stream()
        .map(session -> new Row(session, session.id() == current))
        .toList();
  }

  private void changePassword(Visit visit) {
    Fields form = visit.form();
    String wanted = form.raw("new");
    if (!wanted.equals(form.raw("again"))) {
      throw new IllegalArgumentException("The new password and its repetition are not the same.");
    }
    AccountId account = visit.account().id();
    switch (accounts.changePassword(account, form.raw("current"), wanted, visit.address())) {
      case PasswordChange.Changed() -> visit.leave("account/left.jte", changed());
      case PasswordChange.Refused() ->
          throw new IllegalArgumentException("The current password is another one.");
      case PasswordChange.TooManyFailures(Duration pause) ->
          throw PageException.tooMany(
              "Too many wrong passwords: try again in %d minutes."
                  .formatted(pause.toMinutes() + 1));
    }
  }

  private static Left changed() {
    return new Left(
        "Your password is changed",
        "All your sessions have ended, this one too: log in with the new password."
            + " Your API keys stay as they are.");
  }

  private void end(Visit visit) {
    long id = Entries.id(visit);
    boolean own = rows(visit).stream().anyMatch(row -> row.current() && row.session().id() == id);
    if (!accounts.endSession(visit.account().id(), id)) {
      throw PageException.notFound("You have no such session: it may have ended.");
    }
    if (own) {
      visit.endSession();
      visit.redirect(Door.LOG_IN);
    } else {
      visit.redirect(PATH, Notice.done("The session has ended."));
    }
  }

  private void endOthers(Visit visit) {
    AccountId account = visit.account().id();
    long ended =
        rows(visit).stream()
            .filter(row -> !row.current())
            .filter(row -> accounts.endSession(account, row.session().id()))
            .count();
    String what = ended == 1 ? "1 other session has" : ended + " other sessions have";
    visit.redirect(PATH, Notice.done(what + " ended."));
  }
}
