package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.http.BasePath;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboard below a path, and under another host. */
class BehindAProxyTest {
  private static final String BASE = "/storescope";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient visitor = dashboard.visitor();

  @BeforeEach
  void serveBelowAPath() {
    dashboard.below(BasePath.parse(BASE));
  }

  @Test
  void aLogInLeadsBackToThePageBelowThePath() {
    Shown logIn = visitor.get("/storescope/dashboard?since=1");
    assertThat(logIn.url()).contains("/storescope/dashboard/login?next=");
    assertThat(linksOf(logIn.page())).isNotEmpty().allMatch(link -> link.startsWith(BASE + "/"));
    Shown page = visitor.submit(logIn, "form", "username", "ann", "password", "correct horse");
    assertThat(page.url()).endsWith("/storescope/dashboard?since=1");
    assertThat(page.status()).isEqualTo(200);
  }

  @Test
  void cookiesAreForThePathOnly() {
    Shown logIn = visitor.get("/storescope/dashboard/login");
    String cookie = visitor.logInCookie(logIn, "ann", TestDashboard.PASSWORD);
    assertThat(cookie).contains("Path=/storescope;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard",
        "/dashboard/search?q=photo",
        "/dashboard/charts",
        "/dashboard/changes",
        "/dashboard/fetching",
        "/dashboard/api",
        "/dashboard/account",
        "/dashboard/account/keys",
        "/dashboard/account/alerts",
        "/dashboard/account/channels",
        "/dashboard/account/connections",
        "/dashboard/account/team",
        "/dashboard/account/security",
        "/dashboard/nothing",
        "/docs",
        "/docs/accounts"
      })
  void allLinksAndFormsOfAPageAreBelowThePath(String path) {
    dashboard.track(StoreFacts.app(4_711_001), "photo editor");
    Document page = dashboard.visitor(dashboard.member).get(BASE + path).page();
    assertThat(linksOf(page)).isNotEmpty().allMatch(link -> link.startsWith(BASE + "/"));
    assertThat(page.html()).doesNotContain(BASE + BASE);
  }

  @Test
  void theAddressOfASharedPageIsBelowThePath() {
    PageClient member = dashboard.visitor(dashboard.member).with("X-Forwarded-Host", "a.example");
    Shown shared =
        member.submit(
            member.get(BASE + "/dashboard/account/team"),
            "form[action$=links]",
            "name",
            "client",
            "page",
            "https://a.example/storescope/dashboard/charts");
    assertThat(shared.page().html()).contains("http://a.example/storescope/shared/");
  }

  @ParameterizedTest
  @CsvSource({
    "https://other.example, other.example",
    "http://storescope.example:8443, storescope.example:8443"
  })
  void aLogInUnderAnotherHostNamesTheHeaderThatIsMissing(String origin, String host) {
    Shown refused =
        visitor
            .with("Origin", origin)
            .submit(
                visitor.get("/storescope/dashboard/login"),
                "form",
                "username",
                "ann",
                "password",
                TestDashboard.PASSWORD);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text())
        .contains("the browser is at " + host + ", and the service was asked for 127.0.0.1:")
        .contains("proxy_set_header Host $http_host;")
        .contains("X-Forwarded-Host");
  }

  @Test
  void theFirstOfSeveralForwardedHostsIsThatOfTheBrowser() {
    PageClient proxied =
        visitor
            .with("Origin", "http://storescope.example")
            .with("X-Forwarded-Host", "storescope.example, inner.example");
    Shown page =
        proxied.submit(
            proxied.get("/storescope/dashboard/login"),
            "form",
            "username",
            "ann",
            "password",
            TestDashboard.PASSWORD);
    assertThat(page.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/docs", "/docs/accounts", "/dashboard", "/dashboard?format=csv&bom=false"})
  void theResponseToHeadHasTheHeadersOfThatToGet(String path) {
    PageClient member = dashboard.visitor(dashboard.member);
    Shown got = member.get(path);
    Shown head = member.head(path);
    assertThat(head.status()).isEqualTo(got.status());
    assertThat(head.response().headers().firstValue("Content-Type"))
        .isEqualTo(got.response().headers().firstValue("Content-Type"));
    assertThat(head.response().body()).isEmpty();
  }

  @Test
  void anAssetCanBeAskedForByHead() {
    String style = visitor.get("/docs").page().select("link[rel=stylesheet]").attr("href");
    Shown head = visitor.head(style);
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.response().headers().firstValue("Content-Length"))
        .hasValueSatisfying(length -> assertThat(Integer.parseInt(length)).isPositive());
  }

  /** What a browser would request of this host. */
  private static List<String> linksOf(Document page) {
    return Stream.of("href", "src", "action", "formaction", "hx-get", "hx-post", "data-path")
        .flatMap(name -> page.select("[" + name + "]").eachAttr(name).stream())
        .filter(link -> link.startsWith("/"))
        .toList();
  }
}
