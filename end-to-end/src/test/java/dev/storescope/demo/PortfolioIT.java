package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many apps: groups, the tables, and the way from one app to another, in a real browser. */
class PortfolioIT {
  private static final List<String> APPS =
      List.of("appstore/1200083039/us", "appstore/1200206730/us", "appstore/1200298971/de");

  @RegisterExtension private final Manager manager = Manager.of("portfolio");
  @RegisterExtension private final Manager watcher = Manager.ofDemo();

  @Job(number = 25, clicks = 5)
  void theAppsOfAClientAreAGroupWithTotals() {
    trackApps();
    manager.logIn();
    groupTheFirstTwo("Acme");
    Page page = manager.page();
    assertThat(page.locator("h1")).containsText("Acme");
    assertThat(manager.message()).containsText("2 apps are in “Acme”.");
    assertThat(page.locator("#tracked tbody tr")).hasCount(2);
    assertThat(page.locator("#tracked tfoot")).containsText("2 apps");
    manager.click(manager.link("All apps"));
    assertThat(page.locator("#tracked tbody tr")).hasCount(APPS.size());
    Locator group = page.locator("#groups tbody tr").filter(Manager.having("Acme"));
    assertThat(group.locator("[data-label=Apps]")).hasText("2");
    assertThat(group.locator("[data-label=Rating]")).containsText("★");
  }

  private void trackApps() {
    APPS.forEach(app -> manager.run("track", "app", app));
    manager.run("track", "keywords", APPS.getFirst(), "fighting games", "fighting games no ads");
  }

  private void groupTheFirstTwo(String name) {
    Page page = manager.page();
    Locator boxes = page.locator("#tracked tbody input[name=app]");
    manager.click(boxes.nth(0));
    manager.click(boxes.nth(1));
    manager.type(page.getByPlaceholder("Name of a new group"), name);
    manager.click(manager.button("Add to the group"));
  }

  @Job(number = 31, clicks = 9)
  void aRuleForAGroupIsTriedOnTheDaysThatWereObservedBeforeItIsAdded() {
    trackApps();
    manager.logIn();
    groupTheFirstTwo("Globex");
    Page page = manager.page();
    manager.click(manager.link("Add an alert rule"));
    assertThat(page.locator("#create [name=app] option:checked")).hasText("group “Globex”");
    manager.type(page.locator("#create [name=name]"), "Falls");
    manager.type(page.locator("#create [name=threshold]"), "1");
    manager.click(manager.button("Preview the last 30 days"));
    assertThat(page.locator("#preview")).containsText("of the last 30 days");
    assertThat(page.locator("#preview .happened li").first()).containsText("fell from");
    manager.click(manager.button("Add"));
    assertThat(page.getByRole(AriaRole.ROW).filter(Manager.having("Falls")))
        .containsText("group “Globex”");
  }

  @Job(number = 26, clicks = 5)
  void theWorstRatedAppsOfACountryAreOnTop() {
    watcher.logIn();
    Page page = watcher.page();
    Locator rows = page.locator("#tracked tbody tr");
    watcher.choose(page.locator("#of-store"), "appstore");
    page.waitForURL("**/dashboard?*store=appstore*");
    watcher.choose(page.locator("#of-country"), "de");
    page.waitForURL("**/dashboard?*country=de*");
    Locator rating = page.locator("#tracked thead").getByText("Rating");
    watcher.click(rating);
    page.waitForURL("**/dashboard?*sort=rating");
    watcher.click(rating);
    page.waitForURL("**/dashboard?*sort=-rating");
    assertThat(page.locator("#tracked th[aria-sort=ascending]")).containsText("Rating");
    assertThat(rows.locator("[data-label=Store]").allInnerTexts())
        .hasSizeGreaterThan(1)
        .allMatch(store -> store.contains("App Store") && store.contains("Germany"));
    assertThat(ratings(rows)).isSortedAccordingTo(Comparator.naturalOrder());

    String name = rows.last().locator("a.app strong").innerText();
    watcher.type(page.locator("#filter"), name.toUpperCase(Locale.ROOT));
    assertThat(rows).hasCount(1);
    assertThat(rows).containsText(name);
  }

  private static List<Double> ratings(Locator rows) {
    return rows.locator("[data-label=Rating]").allInnerTexts().stream()
        .flatMap(text -> Stream.of(text.split("\\s+", -1)))
        .filter(word -> word.matches("\\d\\.\\d"))
        .map(Double::valueOf)
        .toList();
  }

  @Job(number = 27, clicks = 10)
  void theColumnsThatAreChosenAreThoseOfEveryAppAndAFilterIsTakenBack() {
    watcher.logIn();
    Page page = watcher.page();
    Locator apps = page.locator("#tracked a.app");
    watcher.click(apps.first());
    watcher.openTab("Keywords");
    Locator head = page.locator("#keywords thead");
    assertThat(head).containsText("Chance");
    watcher.click(page.locator("#keywords .menu summary"));
    watcher.click(page.locator("#keywords .menu").getByLabel("Chance"));
    watcher.click(watcher.button("Show these columns"));
    assertThat(head).not().containsText("Chance");

    Locator rows = page.locator("#keywords tbody tr");
    int all = rows.count();
    watcher.click(watcher.link("Top 10"));
    assertThat(page.locator(".chips .applied")).containsText("Top 10");
    assertThat(rows.locator("strong.rank").allInnerTexts())
        .hasSizeLessThan(all)
        .isNotEmpty()
        .allMatch(rank -> Integer.parseInt(rank) <= 10);
    watcher.click(page.locator(".chips .applied"));
    assertThat(rows).hasCount(all);

    watcher.click(watcher.link("Overview").first());
    watcher.click(apps.last());
    watcher.openTab("Keywords");
    assertThat(head).containsText("Rank");
    assertThat(head).not().containsText("Chance");
  }

  @Job(number = 34, clicks = 2)
  void theSameTabOfAnotherAppIsOpenedByTypingItsName() {
    watcher.logIn();
    Page page = watcher.page();
    Locator apps = page.locator("#tracked a.app");
    String first = apps.first().locator("strong").innerText();
    String other = apps.nth(1).locator("strong").innerText();
    watcher.click(apps.first());
    watcher.openTab("Ratings");
    page.waitForURL("**/ratings");
    goTo("Control+k", other);
    goTo("/", first);
  }

  /** Presses a key that goes to the search, types the name of an app, and opens it. */
  private void goTo(String key, String app) {
    Page page = watcher.page();
    page.waitForLoadState();
    page.keyboard().press(key);
    assertThat(page.locator("#find")).isFocused();
    page.keyboard().type(app);
    Locator hit = page.locator("#hits a").first();
    assertThat(hit).containsText(app);
    page.keyboard().press("ArrowDown");
    assertThat(hit).hasAttribute("aria-selected", "true");
    page.keyboard().press("Enter");
    assertThat(page.locator("#app-head h1")).hasText(app);
    assertThat(page.locator(".tabs [aria-current]")).hasText("Ratings");
  }
}
