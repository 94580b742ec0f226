package dev.storescope.server.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.server.RawClient;
import dev.storescope.server.RawClient.Request;
import java.time.Duration;
import org.jsoup.Jsoup;

/** Somebody who is logged in, and logs in again where what was sent has ended that. */
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

  /** What forms of this log-in say back. */
  String formToken() {
    cookie();
    return formToken;
  }

  private boolean isLoggedIn() {
    return dashboard.accounts.identify(token) instanceof Accounts.Caller.Known(Account known)
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
