package dev.storescope.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Request;
import java.time.Duration;
import org.jsoup.Jsoup;

/** A logged-in user, who logs in again after a request has ended the session. */
final class Browser {
  private final TestDashboard dashboard;
  private final Account account;
  private String token = "";
  private String formToken = "";

  Browser(TestDashboard dashboard, Account account) {
    this.dashboard = dashboard;
    this.account = account;
  }

  String cookie() {
    if (!isLoggedIn()) {
      logIn();
    }
    return "storescope_session=" + token;
  }

  /** The form token of this session. */
  String formToken() {
    cookie();
    return formToken;
  }

  private boolean isLoggedIn() {
    return dashboard.accounts.identify(token) instanceof Accounts.Caller.Known(Account known, _)
        && known.role() == account.role();
  }

  private void logIn() {
    dashboard.accounts.setDisabled(account.id(), false);
    dashboard.accounts.setRole(account.id(), account.role());
    dashboard.accounts.changePassword(account.id(), TestDashboard.PASSWORD);
    dashboard.clock.advance(Accounts.FAILURE_WINDOW.plus(Duration.ofMinutes(1)));
    LogIn entry =
        dashboard.accounts.logIn(account.username().value(), TestDashboard.PASSWORD, "here");
    if (!(entry instanceof LogIn.Granted(_, String granted))) {
      throw new IllegalStateException("not let in: " + entry);
    }
    token = granted;
    Request request = Request.get("/dashboard/account", "Cookie: storescope_session=" + token);
    String page = new RawClient(dashboard.port()).send(request).orElseThrow().text();
    formToken = Jsoup.parse(page).body().attr("data-form-token");
  }
}
