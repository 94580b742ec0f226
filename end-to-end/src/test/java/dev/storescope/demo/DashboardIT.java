package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The dashboard of the demo in a real browser. */
class DashboardIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String APP = "appstore/1200206730/us";

  @RegisterExtension private final Manager manager = Manager.of("visitor");
  private final Page page = manager.page();

  @Job(number = 12, clicks = 8)
  void aNewUserComparesAnAppWithACompetitorOnOneChartAndTakesTheTableAlong() {
    manager.logIn();
    manager.find("coffee");
    Locator found = page.locator("#found ol.apps li");
    assertThat(found.first()).isVisible();
    List<String> rivals = ids(found.locator("a.app"));

    manager.click(found.first().getByRole(AriaRole.BUTTON));
    assertThat(manager.button("Stop tracking")).isVisible();
    manager.type(page.locator("#keywords-to-add"), "coffee\ncoffee cheap");
    manager.click(manager.button("Add"));
    Locator rows = page.locator("#keywords tbody tr");
    assertThat(rows).hasCount(2);
    assertThat(page.locator("#awaited .preparing")).hasCount(0);
    assertThat(page.locator("#observed")).containsText("All observed");

    manager.openTab("Competitors");
    assertThat(page.getByLabel("Add a competitor")).isVisible();
    List<String> known = ids(page.locator("#apps th a.app"));
    String rival = rivals.stream().filter(app -> !known.contains(app)).findFirst().orElseThrow();
    manager.type(page.getByLabel("Add a competitor"), rival);
    manager.click(page.locator("form[action$='/competitors/add'] button").first());
    assertThat(page.locator("#apps th a.app")).hasCount(known.size() + 1);
    assertThat(page.locator("#ranks figure.chart .legend li, #ranks figure.chart dt"))
        .hasCount(known.size() + 1);

    String table = downloaded(() -> manager.click(manager.link("Keyword by keyword, as CSV")));
    assertThat(table.lines())
        .hasSize(1 + page.locator("table.grid tbody tr").count())
        .anyMatch(line -> line.contains("coffee cheap"));
  }

  @Job(number = 33, clicks = 5)
  void aCompetitorIsAddedByItsName() {
    manager.run("track", "app", APP);
    manager.logIn();
    manager.open(APP);
    manager.openTab("Competitors");
    manager.type(page.getByLabel("Add a competitor"), "speedometer");
    manager.click(page.locator("form[action$='/competitors/add'] button").first());
    Locator found = page.locator("#named li").first();
    String name = found.locator("strong").innerText();
    manager.click(found.getByRole(AriaRole.BUTTON));
    assertThat(page.locator("#apps tbody th").last()).containsText(name);
    assertThat(manager.button("Remove " + name)).isVisible();
  }

  private String downloaded(Runnable click) {
    try (InputStream file = page.waitForDownload(click).createReadStream()) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Job(number = 20, clicks = 6)
  void aRuleIsAddedForKeywordsThatLeaveTheTopTen() {
    manager.logIn();
    manager.click(manager.link("Account"));
    manager.openTab("Alerts");
    manager.type(page.locator("#name"), "Out of the top ten");
    manager.choose(page.locator("#condition"), "leaves_first");
    manager.type(page.locator("#threshold"), "10");
    manager.click(manager.button("Add"));
    assertThat(page.getByRole(AriaRole.ROW).filter(Manager.having("Out of the top ten")))
        .containsText(Pattern.compile("leaves the top 10.*all tracked apps", Pattern.DOTALL));
  }

  @Test
  void aKeywordThatIsNotObservedIsFetchedWhileTheUserWaits() {
    manager.logIn();
    page.navigate(DEMO.url() + "/dashboard/keywords/appstore/de?q=wecker");
    assertThat(page.locator("#results tbody tr").first()).isVisible();
    assertThat(page.locator(".preparing")).hasCount(0);
  }

  @Test
  void whatAUserIsTypingOutlivesTheArrivalOfThePage() {
    manager.logIn();
    manager.find("coffee");
    assertThat(page.locator("#found ol.apps li").first()).isVisible();
    String app = ids(page.locator("#found ol.apps a.app")).getFirst();
    page.navigate(DEMO.url() + "/dashboard/apps/appstore/" + app + "/jp/competitors");
    page.getByLabel("Add a competitor").fill("9999");
    assertThat(page.locator("#app-head .preparing")).hasCount(0);
    assertThat(page.getByLabel("Add a competitor")).hasValue("9999");
  }

  @Test
  void aPageIsOpenedByTypingItsNameAnywhere() {
    manager.logIn();
    page.keyboard().press("/");
    page.keyboard().type("fetch");
    Locator hit = page.locator("#hits a");
    assertThat(hit).hasText(Pattern.compile("Fetching"));
    page.keyboard().press("ArrowDown");
    assertThat(hit).hasAttribute("aria-selected", "true");
    page.keyboard().press("Enter");
    page.waitForURL("**/dashboard/fetching");
  }

  @Test
  void aSearchThatFindsNothingSaysSo() {
    manager.logIn();
    page.keyboard().press("/");
    page.keyboard().type("zzzz");
    assertThat(page.getByText("No tracked app, keyword or page matches “zzzz”")).isVisible();
  }

  @Test
  void theThemeThatIsChosenStays() {
    manager.logIn();
    String light = background();
    page.locator("[data-theme-choice]").selectOption("dark");
    String dark = background();
    assertThat(dark).isNotEqualTo(light);
    page.reload();
    assertThat(background()).isEqualTo(dark);
  }

  private String background() {
    return page.evaluate("getComputedStyle(document.body).backgroundColor").toString();
  }

  @Test
  void aKeyCreatedInTheDashboardSpendsTheLastCredit() throws Exception {
    manager.logIn();
    page.navigate(DEMO.url() + "/dashboard/account/keys");
    page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("browser test");
    manager.button("Create").click();
    String key = page.locator(".secret").innerText();

    long balance = remaining(DEMO.process().get("/account", key));
    DEMO.run(
        "credits",
        "adjust",
        "--account",
        manager.username(),
        "--",
        Long.toString(5 - balance),
        "test");
    HttpResponse<String> last = DEMO.process().getWhenReady("/api/top-charts?country=us", key);
    assertThat(last.statusCode()).isEqualTo(200);
    assertThat(remaining(last)).isZero();
    assertThat(DEMO.process().get("/api/top-charts?country=us", key).statusCode()).isEqualTo(402);

    page.navigate(DEMO.url() + "/dashboard/account");
    assertThat(page.locator("header.top")).containsText("0 credits");
    assertThat(page.locator("figure.chart").first()).isVisible();
    DEMO.run("credits", "top-up", "--account", manager.username(), "100000", "test");
  }

  @Test
  void theExplorerSendsRequestsWithAKeyThatItCreates() {
    manager.logIn();
    page.navigate(DEMO.url() + "/dashboard/api");
    page.locator("nav.index a").filter(Manager.having("/api/top-charts")).click();
    assertThat(page.locator("#operation code").first()).hasText("GET /api/top-charts");
    page.locator("#operation [name=country]").fill("us");
    manager.button("Send").click();
    assertThat(page.locator("#outcome")).containsText("paste or create a key first");
    manager.button("Create a one-day key").click();
    assertThat(page.locator("#key-help")).containsText("was created");
    manager.button("Send").click();
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

  private static long remaining(HttpResponse<String> response) {
    return response.headers().firstValueAsLong("X-Credits-Remaining").orElseThrow();
  }
}
