package dev.storescope;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a new user does with the dashboard, in a real browser, on the demo. */
class DashboardIT {
  @TempDir private static Path data;
  private static StorescopeProcess demo;
  private static JsonNode access;
  private static Chromium chromium;

  private final Page page = chromium.newPage(Chromium.DESK, ColorScheme.LIGHT);

  @BeforeAll
  static void start() throws IOException {
    demo = StorescopeProcess.demo("--data", data.toString(), "--seed", "7", "--days", "8");
    access = new JsonMapper().readTree(Files.readString(data.resolve("access.json")));
    chromium = new Chromium();
  }

  @AfterAll
  static void stop() {
    chromium.close();
    demo.close();
  }

  @AfterEach
  void nothingWentWrongInThePages() {
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void aNewUserFindsAnAppAndHoldsItAgainstACompetitor() {
    logIn();
    search("coffee");
    Locator found = page.locator("#found ol.apps li");
    assertThat(found.first()).isVisible();
    List<String> rivals = ids(found.locator("a.app"));

    found.first().getByRole(AriaRole.BUTTON).click();
    assertThat(button("Untrack")).isVisible();
    page.getByLabel("One a line, or with commas between").fill("coffee\ncoffee cheap");
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
    assertThat(page.locator("canvas[data-drawn=true]").first()).isVisible();
  }

  @Test
  void whatNobodyLookedAtIsFetchedWhileTheVisitorWaits() {
    logIn();
    page.navigate(demo.url() + "/dashboard/keywords/appstore/de?q=wecker");
    assertThat(page.locator("ol.apps li, table tbody tr").first()).isVisible();
    assertThat(page.locator(".preparing")).hasCount(0);
  }

  @Test
  void aKeyMadeInTheDashboardSpendsTheLastCredit() throws Exception {
    logIn();
    page.navigate(demo.url() + "/dashboard/account/keys");
    page.getByLabel("What it is for").fill("browser test");
    button("Make").click();
    String key = page.locator(".secret").innerText();

    long balance = remaining(demo.get("/account", key));
    run("credits", "adjust", "--account", "demo", "--", Long.toString(5 - balance), "test");
    HttpResponse<String> last = demo.getWhenReady("/api/top-charts?country=us", key);
    assertThat(last.statusCode()).isEqualTo(200);
    assertThat(remaining(last)).isZero();
    assertThat(demo.get("/api/top-charts?country=us", key).statusCode()).isEqualTo(402);

    page.navigate(demo.url() + "/dashboard/account");
    assertThat(page.locator("header.top")).containsText("0 credits");
    assertThat(page.locator("canvas[data-drawn=true]").first()).isVisible();
    run("credits", "top-up", "--account", "demo", "100000", "test");
  }

  @Test
  void theExplorerAsksWithAKeyThatItMakes() {
    logIn();
    page.navigate(demo.url() + "/dashboard/api");
    page.locator("nav.index a").filter(having("/api/top-charts")).click();
    assertThat(page.locator("#operation code").first()).hasText("GET /api/top-charts");
    page.locator("#operation [name=country]").fill("us");
    button("Send").click();
    assertThat(page.locator("#outcome")).containsText("paste a key first");
    button("Make one for a day").click();
    assertThat(page.locator("#key-help")).containsText("was made and filled in");
    button("Send").click();
    assertThat(page.locator("#outcome")).containsText("200 OK");
    assertThat(page.locator("#headers")).containsText("X-Credits-Cost");
    assertThat(page.locator("#body")).containsText("\"free\"");
    assertThat(page.locator("#curl")).not().containsText("ssk_");
  }

  /** The ids of the apps that links lead to. */
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

  private static void run(String... arguments) throws IOException, InterruptedException {
    String[] all = new String[arguments.length + 2];
    all[0] = arguments[0];
    all[1] = arguments[1];
    all[2] = "--data=" + data;
    all[3] = "--json";
    System.arraycopy(arguments, 2, all, 4, arguments.length - 2);
    StorescopeProcess.Result result = StorescopeProcess.run(all);
    assertThat(result.exitCode()).as(result.error()).isZero();
  }

  private void logIn() {
    page.navigate(demo.url());
    page.getByLabel("User name").fill(access.get("username").asString());
    page.getByLabel("Password").fill(access.get("password").asString());
    button("Log in").click();
    assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Overview")))
        .isVisible();
  }

  private void search(String text) {
    page.locator("#find").fill(text);
    page.locator("#find").press("Enter");
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
