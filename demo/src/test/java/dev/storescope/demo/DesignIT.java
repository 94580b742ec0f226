package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rules of {@code docs/design.md} in a real browser. axe-core, which is installed by npm,
 * checks the pages for accessibility.
 */
class DesignIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final Chromium CHROMIUM = Chromium.get();
  private static final String USERNAME = "designer";
  private static final Path FOLDER = Path.of("target", "axe").toAbsolutePath();
  private static final ViewportSize WIDE = new ViewportSize(1920, 1080);
  private static final String PACKAGE =
      """
      {"private": true, "dependencies": {"axe-core": "4.14.1"}}
      """;
  private static final String RUN =
      """
      async rules => {
        const all = { resultTypes: ["violations"] };
        const found = await axe.run(rules ? { ...all, runOnly: rules } : all);
        return found.violations.flatMap(rule =>
          rule.nodes.map(node => `${rule.id}: ${node.target} ${node.failureSummary}`));
      }
      """;

  /** All that depends on the colours. */
  private static final String CONTRAST = "color-contrast";

  private static Page page;
  private static String app = "";
  private static String axe = "";

  @BeforeAll
  static void start() throws Exception {
    axe = installAxe();
    app = trackedApp();
    page = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    logIn(page, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
  }

  private static String installAxe() throws Exception {
    Files.createDirectories(FOLDER);
    Files.writeString(FOLDER.resolve("package.json"), PACKAGE);
    new ClientGenerator(FOLDER)
        .run(
            FOLDER,
            Map.of(),
            List.of(
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--prefer-offline"));
    return Files.readString(FOLDER.resolve("node_modules/axe-core/axe.min.js"));
  }

  private static String trackedApp() throws Exception {
    return "/dashboard/apps/appstore/%s/us"
        .formatted(
            DEMO.run("track", "list", "--account", "demo")
                .get("apps")
                .valueStream()
                .filter(each -> each.get("country").asString().equals("us"))
                .filter(each -> each.get("storetype").asString().equals("appstore"))
                .findFirst()
                .orElseThrow()
                .get("storeid")
                .asString());
  }

  @AfterEach
  void noPageHadAnError() {
    assertThat(CHROMIUM.takeErrors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard",
        "APP",
        "APP/competitors",
        "APP/ratings",
        "APP/listing",
        "APP/charts",
        "/dashboard/keywords/appstore/us?q=fighting%20games",
        "/dashboard/charts?country=us",
        "/dashboard/changes?days=7",
        "/dashboard/search?q=coffee",
        "/dashboard/fetching",
        "/dashboard/account",
        "/dashboard/account/keys",
        "/dashboard/account/alerts",
        "/dashboard/api",
        "/docs",
        "/docs/accounts"
      })
  void aPageHasNoViolationAndFitsEveryScreenInLightAndDark(String path) {
    open(path);
    page.evaluate(axe);
    for (ViewportSize size : List.of(Chromium.PHONE, WIDE)) {
      page.setViewportSize(size.width, size.height);
      assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
          .isLessThanOrEqualTo(size.width);
      boolean phone = size.equals(Chromium.PHONE);
      // A rule that is not about colours holds in both or in none.
      assertThat(violations(ColorScheme.LIGHT, phone ? "" : CONTRAST)).isEmpty();
      assertThat(violations(ColorScheme.DARK, phone ? CONTRAST : "")).isEmpty();
    }
  }

  @Test
  void onAPhoneTheHeaderIsLowAndTheChangesOfRanksAreSeen() {
    page.setViewportSize(Chromium.PHONE.width, Chromium.PHONE.height);
    open("APP");
    assertThat(page.locator("header.top").boundingBox().height)
        .isLessThan(Chromium.PHONE.height / 8.0);
    BoundingBox week = page.locator("#keywords th:has-text('Week')").boundingBox();
    assertThat(week.x + week.width).isLessThan(Chromium.PHONE.width);
  }

  @Test
  void aWideScreenIsUsed() {
    page.setViewportSize(WIDE.width, WIDE.height);
    open("APP");
    assertThat(page.locator("#keywords").boundingBox().width).isGreaterThan(WIDE.width * 0.85);
  }

  @Test
  void theFieldsAndButtonsOfALineAreEquallyHigh() {
    page.setViewportSize(Chromium.DESKTOP.width, Chromium.DESKTOP.height);
    open("APP");
    BoundingBox field = page.locator("#filter").boundingBox();
    BoundingBox button = page.locator("form:has(#filter) button").boundingBox();
    assertThat(button.height).isEqualTo(field.height);
    assertThat(button.y).isEqualTo(field.y);
  }

  @Test
  void theTitleOfThePageSurvivesTheArrivalOfItsParts() {
    open("APP/workbench");
    assertThat(page.locator("#bench .preparing")).hasCount(0);
    assertThat(page.locator("#bench tbody tr").first()).isVisible();
    assertThat(page.title()).endsWith(": Workbench · Storescope");
  }

  @Test
  void aLongKeywordIsRemovedAfterAQuestionAndThePageStaysWhereItWas() throws Exception {
    Page own = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    logIn(own, USERNAME, DEMO.run("account", "create", USERNAME).get("password").asString());
    String keyword = "averyveryverylongword".repeat(7);
    own.navigate(DEMO.url() + app);
    own.locator("#keywords-to-add").fill(keyword);
    own.locator("#add button").click();
    Locator row = own.locator("#keywords tbody tr");
    assertThat(row).hasCount(1);
    assertThat(row.boundingBox().width).isLessThanOrEqualTo(Chromium.DESKTOP.width);
    Locator remove = row.locator("button");
    remove.scrollIntoViewIfNeeded();
    own.evaluate("scrollBy(0, 40)");
    own.onceDialog(Dialog::dismiss);
    remove.click();
    assertThat(row).hasCount(1);
    own.onceDialog(Dialog::accept);
    remove.click();
    assertThat(row).hasCount(0);
    assertThat(top(own)).isPositive();
    own.context().close();
  }

  @Test
  void theOrderOfATableIsSaidAsItIsAndAnotherOrderKeepsThePlace() {
    page.setViewportSize(Chromium.DESKTOP.width, Chromium.DESKTOP.height);
    open("APP");
    Locator sorted = page.locator("#keywords th[aria-sort]:not([aria-sort=none])");
    assertThat(sorted).containsText("Searches per day");
    assertThat(sorted).hasAttribute("aria-sort", "descending");
    page.evaluate("scrollTo(0, 300)");
    sorted.locator("a").click();
    assertThat(sorted).hasAttribute("aria-sort", "ascending");
    assertThat(top(page)).isEqualTo(300);
  }

  @Test
  void aChartShowsTheValuesOfTheDayAtThePointer() {
    page.setViewportSize(Chromium.DESKTOP.width, Chromium.DESKTOP.height);
    open("APP");
    page.locator("#history .plot").hover();
    assertThat(page.locator("#history .tip strong")).hasText(Pattern.compile("\\d+ \\w+ \\d{4}"));
    assertThat(page.locator("#history .tip div")).not().hasCount(0);
  }

  @Test
  void theFirstPageTakesLessThan100Kilobytes() {
    AtomicLong bytes = new AtomicLong();
    Page first = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    first.onRequestFinished(
        request -> {
          if (!request.resourceType().equals("image")) {
            bytes.addAndGet(request.sizes().responseBodySize);
          }
        });
    logIn(
        first, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
    first.waitForLoadState();
    assertThat(bytes.get()).isLessThan(100_000);
    first.context().close();
  }

  private static void open(String path) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    page.navigate(DEMO.url() + path.replace("APP", app));
    assertThat(page.locator(".preparing")).hasCount(0);
  }

  private static List<?> violations(ColorScheme colours, String rules) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
    return (List<?>) page.evaluate(RUN, rules);
  }

  private static double top(Page page) {
    return ((Number) page.evaluate("scrollY")).doubleValue();
  }

  private static void logIn(Page page, String username, String password) {
    DEMO.logIn(page, username, password);
  }
}
