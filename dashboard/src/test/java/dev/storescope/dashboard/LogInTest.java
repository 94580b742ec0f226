package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Scope;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogInTest {
  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient visitor = dashboard.visitor();

  @Test
  void aUserWhoIsNotLoggedInIsSentToTheLogInAndThenToThePage() {
    Shown logIn = visitor.get("/dashboard?since=1");
    assertThat(logIn.page().title()).isEqualTo("Log in · Storescope");
    Shown page = visitor.submit(logIn, "form", "username", "ann", "password", "correct horse");
    assertThat(page.url()).endsWith("/dashboard?since=1");
    assertThat(page.status()).isEqualTo(200);
  }

  @Test
  void pagesHaveTheVersionOfTheProgramAtTheirEnd() {
    Shown page = logIn("ann", TestDashboard.PASSWORD);
    assertThat(page.page().select("footer").text()).contains("Storescope 1.2.3");
  }

  @Test
  void aWrongPasswordAndAnUnknownNameHaveTheSameMessage() {
    Shown wrong = logIn("ann", "wrong");
    Shown unknown = logIn("nobody", "wrong");
    assertThat(wrong.status()).isEqualTo(403);
    assertThat(unknown.status()).isEqualTo(403);
    assertThat(wrong.text().replace("ann", "nobody")).isEqualTo(unknown.text());
  }

  @Test
  void theNextPageIsOneOfOurs() {
    for (String next : new String[] {"https://evil.example", "//evil.example", "/dashboardx"}) {
      Shown logIn = visitor.get("/dashboard/login?next=" + next);
      assertThat(logIn.page().select("input[name=next]").attr("value")).isEqualTo("/dashboard");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dashboard/%00", "/dashboard/%0D%0AX:1", "/dashboard?q=%E2%82%AC"})
  void aNextPageThatIsNoAddressIsTheOverview(String next) {
    PageClient member = dashboard.visitor(dashboard.member);
    Shown shown = member.get("/dashboard/login?next=" + next);
    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.url()).endsWith("/dashboard");
  }

  @ParameterizedTest
  @CsvSource({
    "Origin,https://evil.example",
    "Origin,null",
    "Origin,http://127.0.0.1.evil.example",
    "Referer,https://evil.example/127.0.0.1",
    "Sec-Fetch-Site,cross-site",
    "Sec-Fetch-Site,same-site",
  })
  void aLogInFromAnotherSiteIsRefused(String header, String value) {
    Shown refused = logIn(visitor.with(header, value), "ann", TestDashboard.PASSWORD);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text()).contains("Log in from the page of this dashboard.");
    assertThat(dashboard.accounts.listSessions(dashboard.member.id())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Origin", "Referer"})
  void aLogInFromThisSiteIsAccepted(String header) {
    String page = visitor.get("/dashboard/login").url();
    String value = header.equals("Origin") ? page.replace("/dashboard/login", "") : page;
    assertThat(logIn(visitor.with(header, value), "ann", TestDashboard.PASSWORD).status())
        .isEqualTo(200);
  }

  @Test
  void aProxyMayStateTheHostThatTheBrowserAskedFor() {
    PageClient proxied =
        visitor
            .with("Origin", "http://storescope.example")
            .with("X-Forwarded-Host", "storescope.example");
    assertThat(logIn(proxied, "ann", TestDashboard.PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void afterTenFailuresNoPasswordIsTried() {
    for (int i = 0; i < 10; i++) {
      logIn("ann", "wrong");
    }
    Shown refused = logIn("ann", TestDashboard.PASSWORD);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text()).contains("Try again in 16 minutes");
  }

  @Test
  void failuresOfOneCallerOfATrustedProxyDoNotStopOthers() {
    try (TestDashboard behind = new TestDashboard(TrustedProxies.parse("127.0.0.1"))) {
      assertThat(failThenLogIn(behind, "203.0.113.7", "198.51.100.1").status()).isEqualTo(200);
      PageClient member = behind.visitor(behind.member).forwardedFor("203.0.113.7");
      assertThat(changePassword(member).status()).isEqualTo(429);
      assertThat(changePassword(member.forwardedFor("198.51.100.1")).status()).isEqualTo(200);
    }
  }

  @Test
  void anAddressFromAnUntrustedProxyIsIgnored() {
    assertThat(failThenLogIn(dashboard, "203.0.113.7", "198.51.100.1").status()).isEqualTo(429);
  }

  @Test
  void theSessionIsInACookieThatNoScriptAndNoOtherSiteGets() {
    Shown shown = visitor.get("/dashboard/login");
    visitor.submit(shown, "form", "username", "ann", "password", "wrong");
    PageClient member = dashboard.visitor(dashboard.member);
    Shown out = member.get("/dashboard");
    assertThat(out.response().headers().firstValue("Content-Security-Policy"))
        .hasValueSatisfying(
            policy -> assertThat(policy).contains("script-src 'self'").doesNotContain("unsafe"));
    assertThat(out.response().headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void aSessionIsExtendedWhileItIsUsed() {
    PageClient member = dashboard.visitor(dashboard.member);
    for (int day = 0; day < 3; day++) {
      dashboard.clock.advance(Duration.ofHours(20));
      assertThat(member.get("/dashboard").page().title()).startsWith("Overview");
    }
    dashboard.clock.advance(Duration.ofHours(24));
    Shown logIn = member.get("/dashboard/charts");
    assertThat(logIn.page().title()).startsWith("Log in");
  }

  @Test
  void theLogInSaysThatASessionHasEnded() {
    PageClient member = dashboard.visitor(dashboard.member);
    dashboard.clock.advance(Duration.ofHours(24));
    assertThat(member.get("/dashboard/charts").page().select(".notice").text())
        .isEqualTo("Your session has ended. Log in to continue; what you typed is kept.");
    assertThat(visitor.get("/dashboard/charts").page().select(".notice")).isEmpty();
  }

  @Test
  void aPartOfAPageIsNotReplacedByTheLogInAndDoesNotExtendTheSession() {
    PageClient member = dashboard.visitor(dashboard.member);
    PageClient part = member.with("HX-Request", "true");
    dashboard.clock.advance(Duration.ofHours(23));
    assertThat(part.get("/dashboard/fetching").status()).isEqualTo(200);
    dashboard.clock.advance(Duration.ofHours(1));
    Shown ended = part.get("/dashboard/fetching");
    assertThat(ended.status()).isEqualTo(401);
    assertThat(ended.response().body()).startsWith("Your session has ended.");
  }

  @Test
  void afterAFormWithoutASessionTheLogInLeadsBackToItsPage() {
    PageClient member = dashboard.visitor(dashboard.member);
    String page = member.get("/dashboard/account/keys").url();
    dashboard.clock.advance(Duration.ofHours(24));
    Shown logIn = member.with("Referer", page).post("/dashboard/account/keys", "name", "ci");
    assertThat(logIn.page().select("input[name=next]").attr("value"))
        .isEqualTo("/dashboard/account/keys");
  }

  @Test
  void withoutScriptsAFormThatWasSentWithoutASessionIsOfferedAfterTheLogIn() {
    PageClient member = dashboard.visitor(dashboard.member);
    Shown page = member.get("/dashboard/apps/appstore/1/us/keywords");
    dashboard.clock.advance(Duration.ofHours(24));
    Shown logIn = member.submit(page, "#add form", "keywords", "chess");
    assertThat(logIn.page().title()).startsWith("Log in");
    Shown wrong = member.submit(logIn, "form", "username", "ann", "password", "wrong");
    Shown offered =
        member.submit(wrong, "form", "username", "ann", "password", TestDashboard.PASSWORD);
    assertThat(offered.page().select("#confirmation").text()).contains("Send it now?", "chess");
    member.submit(offered, "#confirmation");
    assertThat(
            dashboard.trackingLists.listKeywords(
                dashboard.member.id(), StoreFacts.app(1), StoreFacts.US))
        .extracting(Keyword::text)
        .containsExactly("chess");
  }

  @Test
  void theFormOfAnotherSiteIsNotOffered() {
    Shown logIn =
        dashboard
            .visitor()
            .with("Origin", "https://evil.example")
            .post("/dashboard/apps/appstore/1/us/keywords/add", "keywords", "chess");
    assertThat(logIn.page().select("[name=held]")).isEmpty();
  }

  @Test
  void afterAWrongPasswordTheFocusIsOnThePassword() {
    assertThat(visitor.get("/dashboard/login").page().select("[autofocus]").eachAttr("name"))
        .containsExactly("username");
    assertThat(logIn("ann", "wrong").page().select("[autofocus]").eachAttr("name"))
        .containsExactly("password");
  }

  @Test
  void loggingOutEndsTheSession() {
    PageClient member = dashboard.visitor(dashboard.member);
    assertThat(dashboard.accounts.listSessions(dashboard.member.id())).hasSize(1);
    Shown after = member.submit(member.get("/dashboard"), "form.who");
    assertThat(after.page().title()).startsWith("Log in");
    assertThat(dashboard.accounts.listSessions(dashboard.member.id())).isEmpty();
  }

  @Test
  void aFormWithoutThePagesTokenIsRefused() {
    PageClient member = dashboard.visitor(dashboard.member);
    Shown refused = member.post("/dashboard/logout", "form_token", "guessed");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(member.get("/dashboard").page().title()).startsWith("Overview");
  }

  @Test
  void anApiKeyIsNoSession() {
    String key =
        dashboard
            .accounts
            .createKey(dashboard.member.id(), "key", Scope.ADMINISTRATION, Optional.empty())
            .secret();
    Shown shown = dashboard.visitor().loggedIn(key).get("/dashboard");
    assertThat(shown.page().title()).startsWith("Log in");
  }

  @Test
  void aPageThatIsNotThereSaysSo() {
    Shown missing = dashboard.visitor(dashboard.member).get("/dashboard/nothing");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text()).contains("Page not found");
    assertThat(missing.page().select("nav[aria-label=Main] a[href=/dashboard/search]")).hasSize(1);
    assertThat(dashboard.visitor().get("/dashboard/nothing").status()).isEqualTo(404);
  }

  @Test
  void anUnknownAddressIsAPageForABrowserAndAProblemForAProgram() {
    Shown page = dashboard.visitor().with("Accept", "text/html,*/*;q=0.8").get("/nothing");
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.page().select("h1").text()).isEqualTo("Page not found");
    assertThat(dashboard.visitor().get("/nothing").response().headers().firstValue("Content-Type"))
        .hasValue("application/problem+json");
    assertThat(
            dashboard.visitor().get("/favicon.ico").response().headers().firstValue("Content-Type"))
        .hasValue("image/svg+xml");
  }

  private static Shown failThenLogIn(TestDashboard dashboard, String one, String other) {
    PageClient visitor = dashboard.visitor().forwardedFor(one);
    for (int i = 0; i < Accounts.MAX_FAST_FAILURES; i++) {
      assertThat(logIn(visitor, "nobody" + i, "wrong").status()).isEqualTo(403);
    }
    assertThat(logIn(visitor, "ann", TestDashboard.PASSWORD).status()).isEqualTo(429);
    return logIn(dashboard.visitor().forwardedFor(other), "ann", TestDashboard.PASSWORD);
  }

  private static Shown changePassword(PageClient member) {
    return member.submit(
        member.get("/dashboard/account/security"),
        "#password",
        "current",
        TestDashboard.PASSWORD,
        "new",
        "another horse",
        "again",
        "another horse");
  }

  private Shown logIn(String username, String password) {
    return logIn(visitor, username, password);
  }

  private static Shown logIn(PageClient visitor, String username, String password) {
    return visitor.submit(
        visitor.get("/dashboard/login"), "form", "username", username, "password", password);
  }
}
