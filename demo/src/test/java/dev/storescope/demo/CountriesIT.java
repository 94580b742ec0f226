package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An app in several countries and the texts of its listing, in a real browser. */
class CountriesIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String USERNAME = "localizer";
  private static final List<String> NINE_MORE =
      List.of(
          "Brazil",
          "France",
          "Germany",
          "India",
          "Italy",
          "Japan",
          "Mexico",
          "Saudi Arabia",
          "Spain");
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
  void theSameAppIsShownAndTrackedInTenCountriesOnOnePage() {
    openApp(0);
    link("Countries").click();
    page.getByText("Tick countries").click();
    NINE_MORE.forEach(country -> checkbox(country).check());
    page.locator("#choose details button").click();
    Locator rows = page.locator("#matrix tbody tr");
    assertThat(rows).hasCount(10);
    assertThat(rows.last()).containsText("United States");
    assertThat(rows.last()).containsText("★");

    button("Track in the 10 countries shown that are not tracked").click();
    assertThat(page.locator("p[role=status]")).containsText("Tracked in 10 more countries");
    assertThat(rows.filter(new Locator.FilterOptions().setHasText("tracked"))).hasCount(10);
    assertThat(page.locator("#keywords thead th")).hasCount(11);
  }

  @Test
  void aDraftOfATitleIsCheckedAgainstItsKeywordsWhileItIsTyped() {
    openApp(1);
    page.getByLabel("One per line, or separated by commas").fill("coffee\ncoffee timer\ntea");
    page.locator("#add button[type=submit]").click();
    assertThat(page.locator("#keywords tbody tr")).hasCount(3);
    link("Metadata").click();
    Locator check = page.locator("#check");
    Locator title = page.locator("#title");
    title.fill("A title with far more characters than fit");
    assertThat(page.locator("#length-title")).containsText("too many");
    title.fill("Timer for coffee");
    assertThat(page.locator("#length-title")).hasText("16 of 30 characters");
    assertThat(row(check, "coffee timer")).containsText("all words");
    assertThat(row(check, "tea")).containsText("no word");
    assertThat(title).hasValue("Timer for coffee");

    page.locator("#keywords").fill("tea,coffee");
    assertThat(row(check, "tea")).containsText("in a row");
    assertThat(check).containsText("coffee (Title, Keyword field)");
    button("Save").click();
    assertThat(page.locator("#history h3")).containsText("Version 1");
    assertThat(title).hasValue("Timer for coffee");
  }

  private static Locator row(Locator check, String keyword) {
    return check
        .getByRole(AriaRole.ROW)
        .filter(
            new Locator.FilterOptions()
                .setHas(
                    check
                        .page()
                        .getByRole(
                            AriaRole.ROWHEADER,
                            new Page.GetByRoleOptions().setName(keyword).setExact(true))));
  }

  /** Opens an app of a search in the US, after a log-in; each test has one of its own. */
  private void openApp(int index) {
    DEMO.logIn(page, USERNAME, password);
    page.locator("#find").fill("coffee");
    page.locator("#find").press("Enter");
    Locator apps = page.locator("#found ol.apps a.app");
    assertThat(apps.nth(index)).isVisible();
    page.navigate(DEMO.url() + apps.nth(index).getAttribute("href"));
  }

  private Locator checkbox(String name) {
    return page.getByRole(
        AriaRole.CHECKBOX, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator button(String name) {
    return Chromium.button(page, name);
  }
}
