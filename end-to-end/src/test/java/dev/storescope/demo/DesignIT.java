package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ViewportSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rules of {@code docs/design.md} in a real browser. axe-core, which is installed by npm,
 * checks the pages for accessibility; of a table its first five rows, as the others are made by the
 * same template.
 */
class DesignIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final Chromium CHROMIUM = Chromium.get();
  private static final String USERNAME = "designer";
  private static final String SHARING = "sharing";
  private static final String GROUPING = "grouping";

  /** A4 with 96 dots per inch. */
  private static final ViewportSize A4 = new ViewportSize(794, 1123);

  private static final Path FOLDER = Path.of("target", "axe").toAbsolutePath();
  private static final String PACKAGE =
      """
      {"private": true, "dependencies": {"axe-core": "4.14.1"}}
      """;
  private static final String RUN =
      """
      async rules => {
        const page = { exclude: ["tbody tr:nth-child(n + 6)"] };
        const found = await axe.run(page, {
          resultTypes: ["violations"],
          preload: false,
          ...(rules.length > 0 && { runOnly: { type: "rule", values: rules } }),
        });
        return found.violations.flatMap(rule =>
          rule.nodes.map(node => `${rule.id}: ${node.target} ${node.failureSummary}`));
      }
      """;

  /** The rules whose outcome depends on the colours and the size of the screen. */
  private static final List<String> OF_THE_SCREEN =
      List.of("color-contrast", "link-in-text-block", "scrollable-region-focusable");

  /** Where the links of the navigation, of tabs and of the workbench lead, without parameters. */
  private static final String NAVIGATION =
      """
      () => [...document.querySelectorAll(".top nav a, .tabs a, #bench > .head a.button")]
        .map(link => link.pathname)
      """;

  /** Submits a form without {@code app.js}, which takes its question. */
  private static final String SUBMIT_WITHOUT_SCRIPT =
      """
      selector => {
        const form = document.querySelector(selector);
        form.addEventListener("formdata", event => event.stopPropagation());
        form.submit();
      }
      """;

  private static final List<String> PAGES =
      List.of(
          "/dashboard",
          "/dashboard/start",
          "APP",
          "APP/report",
          "APP/fetch",
          "APP/workbench",
          "APP/workbench/list",
          "APP/workbench/gap",
          "APP/workbench/translation?to=gb&q=fighting%20games",
          "APP/events",
          "APP/events/after?date=" + LocalDate.now(ZoneOffset.UTC).minusDays(9),
          "APP/ratings",
          "APP/downloads",
          "APP/funnel",
          "APP/funnel?in=all",
          "APP/reviews",
          "APP/listing",
          "APP/metadata",
          "APP/keywords",
          "APP/charts",
          "APP/countries",
          "APP/competitors",
          "APP/competitors?name=speedometer",
          "/dashboard/keywords/appstore/us?q=fighting%20games",
          "/dashboard/keywords/appstore/us/fetch?q=fighting%20games",
          "/dashboard/charts?country=us",
          "/dashboard/changes?days=7",
          "/dashboard/search?q=coffee",
          "/dashboard/fetching?refresh=no",
          "/dashboard/fetching/plan",
          "/dashboard/intervals",
          "/dashboard/popularities",
          "/dashboard/account",
          "/dashboard/account/keys",
          "/dashboard/account/alerts",
          "/dashboard/account/alerts/1",
          "/dashboard/inbox",
          "/dashboard/account/channels",
          "/dashboard/account/connections",
          "/dashboard/account/connections?kind=google-play",
          "/dashboard/account/team",
          "/dashboard/account/security",
          "/dashboard/account/members",
          "/dashboard/account/members/demo",
          "/dashboard/api",
          "/docs",
          "/docs/accounts",
          "/docs/metadata");

  /** The words of Latin letters, not too long for any column, that continue on another line. */
  private static final String BROKEN_WORDS =
      """
      () => {
        const broken = [];
        const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (text.parentElement.closest(".hidden, svg, .interval, details:not([open])")) continue;
          for (const word of text.data.matchAll(/[A-Za-z0-9]{1,20}/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
            if (lines.size > 1) broken.push(word[0]);
          }
        }
        return broken;
      }
      """;

  private static final String FITS = "area => area.scrollWidth <= area.clientWidth";

  /** When scripts have observed the new size. */
  private static final String NEXT_FRAME =
      "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))";

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
  @FieldSource("PAGES")
  void aPageHasNoViolationAndFitsEveryScreenInLightAndDark(String path) {
    open(path);
    check(page);
  }

  /** What only wide screens show is the same on all pages. */
  @Test
  void theFirstPageHasNoViolationInLightOnAWideScreenEither() {
    open("/dashboard");
    page.evaluate(axe);
    check(page, Chromium.WIDE, ColorScheme.LIGHT);
    check(page, Chromium.DESKTOP, ColorScheme.LIGHT);
    check(page, Chromium.PHONE, ColorScheme.DARK);
  }

  @Test
  void everyPageOfTheNavigationIsAmongThoseChecked() {
    Set<String> linked = new TreeSet<>();
    for (String path : List.of("APP/workbench", "/dashboard/account")) {
      open(path);
      ((List<?>) page.evaluate(NAVIGATION))
          .forEach(link -> linked.add(link.toString().replace(app, "APP")));
    }
    assertThat(PAGES.stream().map(path -> path.replaceFirst("\\?.*", "")))
        .containsAll(linked)
        .hasSizeGreaterThan(linked.size());
  }

  @Test
  void pagesWithoutALogInHaveNoViolation() throws Exception {
    Page editor = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    logIn(editor, SHARING, DEMO.run("account", "create", SHARING).get("password").asString());
    editor.navigate(DEMO.url() + "/dashboard/account/team");
    editor.locator("#page").fill(app);
    editor.locator("#share #name").fill("ranks");
    editor.locator("#share button").click();
    String shared = editor.locator("code.secret a").getAttribute("href");
    editor.context().close();

    Page guest = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    for (String address : List.of(DEMO.url() + "/dashboard/login", shared)) {
      guest.navigate(address);
      check(guest);
    }
    guest.context().close();
  }

  @Test
  void aGroupAndItsReportHaveNoViolationOnScreensAndOnPaper() throws Exception {
    Page owner = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    logIn(owner, GROUPING, DEMO.run("account", "create", GROUPING).get("password").asString());
    owner.navigate(DEMO.url() + app);
    owner.locator("form[action$='/track'] button").first().click();
    owner.navigate(DEMO.url() + "/dashboard");
    owner.locator("#tracked input[name=app]").first().check();
    owner.locator("#new-group").fill("Client");
    Chromium.button(owner, "Add to the group").click();
    assertThat(owner.locator("#change-group")).isVisible();
    check(owner);

    owner.getByText("Weekly report").click();
    assertThat(owner.locator("#report-figures")).isVisible();
    check(owner);
    owner.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(owner.locator("header.top")).isHidden();
    check(owner, A4, ColorScheme.DARK);
    owner.context().close();
  }

  @Test
  void thePageThatSaysThatThereIsNoneHasNoViolation() {
    page.navigate(DEMO.url() + "/dashboard/account/members/nobody");
    assertThat(page.locator("h1")).hasText("Page not found");
    check(page);
    assertThat(CHROMIUM.takeErrors()).hasSize(1);
  }

  @Test
  void whatAsksWithoutAScriptHasNoViolation() {
    open("/dashboard/account/alerts");
    page.evaluate(SUBMIT_WITHOUT_SCRIPT, "form[action$=delete]");
    assertThat(page.locator("#confirmation")).isVisible();
    check(page);
  }

  @Test
  void aTableThatScrollsIsReachedByKeysAndHasAName() {
    page.setViewportSize(Chromium.PHONE.width, Chromium.PHONE.height);
    open("APP/keywords");
    Locator table = page.locator("#keywords .scroll");
    assertThat(table).hasAttribute("tabindex", "0");
    assertThat(table).hasAttribute("aria-label", Pattern.compile(".+"));
    page.setViewportSize(Chromium.WIDE.width, Chromium.WIDE.height);
    assertThat(table).not().hasAttribute("tabindex", "0");
  }

  @Test
  void onAPhoneTheHeaderIsLowAndTheChangesOfRanksAreSeen() {
    page.setViewportSize(Chromium.PHONE.width, Chromium.PHONE.height);
    open("APP/keywords");
    assertThat(page.locator("header.top").boundingBox().height)
        .isLessThan(Chromium.PHONE.height / 8.0);
    BoundingBox change = page.locator("#keywords th:has-text('In 30 days')").first().boundingBox();
    assertThat(change.x + change.width).isLessThan(Chromium.PHONE.width);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard",
        "APP",
        "APP/keywords",
        "APP/workbench",
        "APP/competitors",
        "APP/countries",
        "/dashboard/fetching?refresh=no",
        "/dashboard/account/channels"
      })
  void noWordIsBrokenOnAPhoneOrATablet(String path) {
    open(path);
    for (ViewportSize size : List.of(Chromium.PHONE, Chromium.UPRIGHT_TABLET, Chromium.TABLET)) {
      page.setViewportSize(size.width, size.height);
      assertThat((List<?>) page.evaluate(BROKEN_WORDS)).as("at %d px", size.width).isEmpty();
      assertThat(page.locator("header.top").boundingBox().height).isLessThan(100);
    }
  }

  @Test
  void aTapShowsTheValuesOfADateOrWhatHappenedAndNeverLeavesThePage() {
    Page phone = CHROMIUM.newPhonePage();
    logIn(
        phone, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
    phone.navigate(DEMO.url() + app + "/keywords");
    Locator marker = phone.locator("#history .markers a circle.near").last();
    marker.evaluate("each => each.scrollIntoView({block: 'center'})");
    BoundingBox box = marker.boundingBox();
    phone.touchscreen().tap(box.x - 6, box.y + 4 * box.height);
    assertThat(phone.locator("#history .tip strong")).isVisible();
    phone.touchscreen().tap(box.x + box.width / 2, box.y + box.height / 2);
    assertThat(phone.locator(".popover article")).isVisible();
    BoundingBox opened = phone.locator(".popover").boundingBox();
    assertThat(opened.x).isNotNegative();
    assertThat(opened.x + opened.width).isLessThanOrEqualTo(Chromium.PHONE.width);
    assertThat(phone).hasURL(DEMO.url() + app + "/keywords");
    phone.context().close();
  }

  @Test
  void aWideScreenIsUsed() {
    page.setViewportSize(Chromium.WIDE.width, Chromium.WIDE.height);
    open("APP/keywords");
    assertThat(page.locator("#keywords").boundingBox().width)
        .isGreaterThan(Chromium.WIDE.width * 0.85);
  }

  @Test
  void theOverviewFitsADesktopInOneLineOfTheHeaderAndItsBoxesTakeLittleRoom() {
    page.setViewportSize(Chromium.DESKTOP.width, Chromium.DESKTOP.height);
    open("/dashboard");
    assertThat(page.locator("#tracked tbody td").first().boundingBox().width).isLessThan(60);
    assertThat(page.locator("header.top").boundingBox().height).isLessThan(70);
    assertThat((boolean) page.locator("#tracked .scroll").evaluate(FITS)).isTrue();
  }

  @Test
  void theFieldsAndButtonsOfALineAreEquallyHigh() {
    page.setViewportSize(Chromium.DESKTOP.width, Chromium.DESKTOP.height);
    open("APP/keywords");
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
    own.navigate(DEMO.url() + app + "/keywords");
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
    open("APP/keywords");
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
    open("APP/keywords");
    page.locator("#history .plot").hover();
    assertThat(page.locator("#history .tip strong")).hasText(Pattern.compile("\\d+ \\w+ \\d{4}"));
    assertThat(page.locator("#history .tip div")).not().hasCount(0);
  }

  @Test
  void theFirstPageTakesLessThan100Kilobytes() {
    Page first = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
    List<Request> finished = new ArrayList<>();
    first.onRequestFinished(finished::add);
    logIn(
        first, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
    first.waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(finished).isNotEmpty();
    long bytes =
        List.copyOf(finished).stream()
            .filter(request -> !request.resourceType().equals("image"))
            .mapToLong(request -> request.sizes().responseBodySize)
            .sum();
    assertThat(bytes).isLessThan(100_000);
    first.context().close();
  }

  private static void open(String path) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    page.navigate(DEMO.url() + path.replace("APP", app));
    assertThat(page.locator(".preparing")).hasCount(0);
  }

  /** Both sizes and both schemes of colours. */
  private static void check(Page page) {
    page.evaluate(axe);
    check(page, Chromium.PHONE, ColorScheme.LIGHT, List.of());
    check(page, Chromium.WIDE, ColorScheme.DARK, OF_THE_SCREEN);
  }

  private static void check(Page page, ViewportSize size, ColorScheme colours) {
    check(page, size, colours, List.of());
  }

  /**
   * Checks the page as it is seen.
   *
   * @param rules all if there are none
   */
  private static void check(Page page, ViewportSize size, ColorScheme colours, List<String> rules) {
    page.setViewportSize(size.width, size.height);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
    page.evaluate(NEXT_FRAME);
    assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(size.width);
    assertThat((List<?>) page.evaluate(RUN, rules)).isEmpty();
  }

  private static double top(Page page) {
    return ((Number) page.evaluate("scrollY")).doubleValue();
  }

  private static void logIn(Page page, String username, String password) {
    DEMO.logIn(page, username, password);
  }
}
