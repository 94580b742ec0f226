package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The choice of keywords in a real browser. Clicks are counted. */
class WorkbenchIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String USERNAME = "chooser";
  private static final Chromium CHROMIUM = new Chromium();
  private static String password = "";

  private final Page page = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
  private int clicks;

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
  void tenKeywordsAreChosenWithReasonsWithinFifteenClicksFromAStoreLink() {
    logIn();
    page.locator("#find").fill("https://apps.apple.com/us/app/x/id1200026466");
    page.locator("#find").press("Enter");
    click(page.locator("nav[aria-label='Pages of the app'] a", having("Workbench")));
    assertThat(page.locator("#bench .preparing")).hasCount(0);
    Locator rows = page.locator("table.bench tbody tr");
    List<String> reasons = rows.locator(".reasons").allInnerTexts();
    assertThat(reasons).hasSizeGreaterThan(10).anyMatch(text -> text.contains("ranks already"));
    for (int i = 0; i < 10; i++) {
      click(rows.nth(i).locator("input[name=keyword]"));
    }
    assertThat(page.locator("[data-chosen]")).hasText("10 chosen:");
    click(button("Track"));
    assertThat(page.locator("nav[aria-label='Which keywords']")).containsText("Tracked 10");
    assertThat(clicks).isLessThanOrEqualTo(15);

    click(button("Undo"));
    assertThat(page.locator("nav[aria-label='Which keywords']")).containsText("Tracked 0");
  }

  @Test
  void theGapOfThreeRivalsIsFourClicksAway() {
    logIn();
    page.navigate(DEMO.url() + "/dashboard/apps/appstore/1200026466/us/workbench/gap");
    assertThat(page.locator("#gap .preparing")).hasCount(0);
    Locator kinds = page.locator("nav[aria-label='Whose keywords'] a");
    assertThat(kinds.first()).containsText(Pattern.compile("Theirs, not mine \\d+"));
    click(kinds.nth(1));
    assertThat(kinds.nth(1)).hasAttribute("aria-current", "true");
    click(kinds.nth(0));
    click(page.locator("table.bench tbody input[name=keyword]").first());
    click(button("Track"));
    assertThat(page.locator("main > .notice")).containsText("1 keyword tracked");
    assertThat(clicks).isLessThanOrEqualTo(4);
  }

  @Test
  void aPastedListIsReportedEntryByEntry() {
    logIn();
    page.navigate(DEMO.url() + "/dashboard/apps/appstore/1200026466/gb/workbench/list");
    page.getByLabel("Lines, commas, semicolons, tabs and bullets separate keywords")
        .fill("Radio; podcasts\n???\nradio");
    button("Add").click();
    assertThat(page.locator("#report tbody tr")).hasCount(4);
    assertThat(page.locator("#report")).containsText("not a keyword: no letter or digit");
    assertThat(page.locator("textarea")).hasValue("???");
  }

  private void click(Locator target) {
    clicks++;
    target.click();
  }

  private static Page.LocatorOptions having(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private void logIn() {
    DEMO.logIn(page, USERNAME, password);
  }

  private Locator button(String name) {
    return Chromium.button(page, name);
  }
}
