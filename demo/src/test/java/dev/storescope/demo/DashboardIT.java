package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dashboard of the demo in a real browser. */
class DashboardIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String USERNAME = "visitor";
  private static final Chromium CHROMIUM = new Chromium();
  private static String password = "";

  private final Page page = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    password = DEMO.run("account", "create", USERNAME).get("password").asString();
  }

  @AfterAll
  static void stop() {
    CHROMIUM.close();
  }

  @AfterEach
  void noPageHadAnError() {
    assertThat(CHROMIUM.errors()).isEmpty();
  }

  @Test
  void aNewUserTracksAnAppAndComparesItWithACompetitor() {
    logIn();
    search("coffee");
    Locator found = page.locator("#found ol.apps li");
    assertThat(found.first()).isVisible();
    List<String> rivals = ids(found.locator("a.app"));

    found.first().getByRole(AriaRole.BUTTON).click();
    assertThat(button("Stop tracking")).isVisible();
    page.getByLabel("One per line, or separated by commas").fill("coffee\ncoffee cheap");
    button("Add").click();
    Locator rows = page.locator("#keywords tbody tr");
    assertThat(rows).hasCount(2);
    assertThat(page.locator("#awaited .preparing")).hasCount(0);
    assertThat(rows.filter(having("coffee cheap"))).containsText(Pattern.compile("ago|moment"));

    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Competitors")).click();
    assertThat(page.getByLabel("Add a competitor")).isVisible();
    List<String> known = ids(page.locator("#apps th a.app"));
    String rival = rivals.stream().filter(app -> !known.contains(app)).findFirst().orElseThrow();
    page.getByLabel("Add a competitor").fill(rival);
    page.locator("form[action$='/competitors/add'] button[type=submit]").first().click();
    assertThat(page.locator("#apps th a.app")).hasCount(known.size() + 1);
    assertThat(page.locator("figure.chart").first()).isVisible();
  }

  @Test
  void aKeywordThatIsNotObservedIsFetchedWhileTheUserWaits() {
    logIn();
    page.navigate(DEMO.url() + "/dashboard/keywords/appstore/de?q=wecker");
    assertThat(page.locator("ol.apps li, table tbody tr").first()).isVisible();
    assertThat(page.locator(".preparing")).hasCount(0);
  }

  @Test
  void whatAUserIsTypingOutlivesTheArrivalOfThePage() {
    logIn();
    search("coffee");
    assertThat(page.locator("#found ol.apps li").first()).isVisible();
    String app = ids(page.locator("#found ol.apps a.app")).getFirst();
    page.navigate(DEMO.url() + "/dashboard/apps/appstore/" + app + "/jp/competitors");
    page.getByLabel("Add a competitor").fill("9999");
    assertThat(page.locator("#app-head .preparing")).hasCount(0);
    assertThat(page.getByLabel("Add a competitor")).hasValue("9999");
  }

  @Test
  void aKeyCreatedInTheDashboardSpendsTheLastCredit() throws Exception {
    logIn();
    page.navigate(DEMO.url() + "/dashboard/account/keys");
    page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("browser test");
    button("Create").click();
    String key = page.locator(".secret").innerText();

    long balance = remaining(DEMO.process().get("/account", key));
    DEMO.run("credits", "adjust", "--account", USERNAME, "--", Long.toString(5 - balance), "test");
    HttpResponse<String> last = DEMO.process().getWhenReady("/api/top-charts?country=us", key);
    assertThat(last.statusCode()).isEqualTo(200);
    assertThat(remaining(last)).isZero();
    assertThat(DEMO.process().get("/api/top-charts?country=us", key).statusCode()).isEqualTo(402);

    page.navigate(DEMO.url() + "/dashboard/account");
    assertThat(page.locator("header.top")).containsText("0 credits");
    assertThat(page.locator("figure.chart").first()).isVisible();
    DEMO.run("credits", "top-up", "--account", USERNAME, "100000", "test");
  }

  @Test
  void theExplorerSendsRequestsWithAKeyThatItCreates() {
    logIn();
    page.navigate(DEMO.url() + "/dashboard/api");
    page.locator("nav.index a").filter(having("/api/top-charts")).click();
    assertThat(page.locator("#operation code").first()).hasText("GET /api/top-charts");
    page.locator("#operation [name=country]").fill("us");
    button("Send").click();
    assertThat(page.locator("#outcome")).containsText("paste or create a key first");
    button("Create a one-day key").click();
    assertThat(page.locator("#key-help")).containsText("was created");
    button("Send").click();
    assertThat(page.locator("#outcome")).containsText("200 OK");
    assertThat(page.locator("#headers")).containsText("X-Credits-Cost");
    assertThat(page.locator("#body")).containsText("\"free\"");
    assertThat(page.locator("#curl")).not().containsText("ssk_");
  }

  /** The app ids in links. */
  private static List<String> ids(Locator links) {
    return links.all().stream()
        .map(link -> link.getAttribute("href").replaceAll(".*apps/[a-z]+/|/.*", ""))
        .toList();
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static long remaining(HttpResponse<String> response) {
    return response.headers().firstValueAsLong("X-Credits-Remaining").orElseThrow();
  }

  private void logIn() {
    DEMO.logIn(page, USERNAME, password);
  }

  private void search(String text) {
    page.locator("#find").fill(text);
    page.locator("#find").press("Enter");
  }

  private Locator button(String name) {
    return Chromium.button(page, name);
  }
}
