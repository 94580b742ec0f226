package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The choice of keywords in a real browser. */
class WorkbenchIT {
  private static final String APP = "appstore/1200026466/us";
  private static final List<String> RIVALS = List.of("1200052070", "1200250686", "1200420405");

  @RegisterExtension private final Manager manager = Manager.of("chooser");
  private final Page page = manager.page();
  private final Locator rows = page.locator("table.bench tbody tr");

  @Job(number = 1, clicks = 13)
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void tenKeywordsAreChosenWithReasonsFromAStoreLink() {
    manager.logIn();
    manager.find("https://apps.apple.com/us/app/x/id1200052070");
    manager.openTab("Workbench");
    manager.waitUntilComplete();
    List<String> reasons = rows.locator(".reasons").allInnerTexts();
    assertThat(reasons).hasSizeGreaterThan(10).anyMatch(text -> text.contains("ranks already"));
    for (int i = 0; i < 10; i++) {
      manager.click(rows.nth(i).locator("input[name=keyword]"));
    }
    assertThat(page.locator("[data-chosen]")).hasText("10 selected:");
    manager.click(manager.button("Track"));
    assertThat(page.locator("nav[aria-label='Which keywords']")).containsText("Tracked 10");
  }

  @Job(number = 2, clicks = 4)
  void theGapToThreeRivalsIsShown() {
    manager.run("track", "app", APP);
    manager.run("competitors", "set", APP, RIVALS.toArray(String[]::new));
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.click(manager.link("Compare with competitors"));
    manager.waitUntilComplete();
    assertThat(page.locator("#gap input[name=app]:checked")).hasCount(RIVALS.size());
    Locator kinds = page.locator("nav[aria-label='Whose keywords'] a");
    assertThat(kinds.first()).containsText(Pattern.compile("Only competitors [1-9]"));
    assertThat(ranks().getFirst()).startsWith("–").containsPattern("\\d");

    manager.click(kinds.nth(1));
    assertThat(kinds.nth(1)).hasAttribute("aria-current", "true");
    assertThat(ranks().getFirst()).matches("\\d+( (–|[2-9]\\d|1\\d\\d)){3}");
  }

  @Test
  void whatIsChosenStaysChosenWhileFiltersShowOtherRows() {
    manager.run("track", "app", APP);
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.waitUntilComplete();
    Locator boxes = rows.locator("input[name=keyword]");
    Locator chosen = page.locator("[data-chosen]");
    String first = boxes.nth(0).getAttribute("value");
    boxes.nth(0).check();
    boxes.nth(1).check();
    page.locator("#words").fill(first.split(" ")[0] + " -" + first.split(" ")[0]);
    assertThat(rows).hasCount(0);
    assertThat(page).hasURL(Pattern.compile("[?&]words="));
    assertThat(page).not().hasURL(Pattern.compile("=(&|$)"));
    page.locator("#words").fill("");
    assertThat(chosen).hasText("2 selected:");
    assertThat(boxes.nth(0)).isChecked();

    page.locator("#words").fill("-" + first.split(" ")[0]);
    assertThat(chosen).containsText(Pattern.compile("2 selected \\([12] not shown\\):"));
    page.locator("thead a").first().click();
    assertThat(chosen).containsText(Pattern.compile("2 selected \\([12] not shown\\):"));
    manager.button("Clear").click();
    assertThat(chosen).hasText("Select keywords to");
  }

  /** The ranks of the app and of its rivals, by keyword. */
  private List<String> ranks() {
    return rows.all().stream()
        .map(row -> row.locator("td").allInnerTexts())
        .map(cells -> String.join(" ", cells.subList(6, 7 + RIVALS.size())))
        .toList();
  }

  @Job(number = 3, clicks = 5)
  void aPastedListIsReportedEntryByEntry() {
    manager.run("track", "app", APP);
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.click(manager.link("Paste a list"));
    manager.type(page.locator("textarea"), "Radio; podcasts\n???\nradio");
    manager.click(manager.button("Add"));
    assertThat(page.locator("#report tbody tr"))
        .hasText(
            new String[] {
              "1 Radio now tracked",
              "1 podcasts now tracked",
              "2 ??? not a keyword: no letter or digit",
              "3 radio the same as on line 1"
            });
    assertThat(page.locator("textarea")).hasValue("???");
  }

  @Job(number = 4, clicks = 9)
  void keywordsAreFilteredWhileOneTypesAndByATagThatTheyGet() {
    manager.run("track", "app", APP);
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.waitUntilComplete();
    manager.type(page.locator("#words"), "games -zombie");
    assertThat(page.locator(".chips .applied")).hasCount(2);
    assertThat(page.locator("#words")).isFocused();
    assertThat(page.url()).endsWith("/workbench?words=games%20-zombie");
    manager.click(manager.link("Top 10"));
    page.waitForURL("**/workbench?*rank_to=10");
    manager.waitUntilComplete();
    assertThat(rows.allInnerTexts())
        .hasSizeGreaterThan(2)
        .allMatch(row -> row.contains("games") && !row.contains("zombie"));
    assertThat(rows.locator("td:nth-of-type(7)").allInnerTexts())
        .allSatisfy(rank -> assertThat(Integer.parseInt(rank)).isBetween(1, 10));

    manager.click(rows.nth(0).locator("input[name=keyword]"));
    manager.click(rows.nth(1).locator("input[name=keyword]"));
    manager.type(page.locator("#new-tag"), "core");
    manager.click(manager.button("Add tag"));
    assertThat(rows.locator(".tag")).hasText(new String[] {"core", "core"});
    manager.click(page.locator(".chips").getByText("core"));
    assertThat(rows).hasCount(2);
  }

  @Job(number = 21, clicks = 5)
  void ideasThatAreBrandsOfOthersAreHiddenAndMarked() {
    manager.run("track", "app", APP);
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.waitUntilComplete();
    manager.click(manager.link("Ideas " + ideas()));
    Locator brands = rows.filter(Manager.having("brand of"));
    assertThat(brands).hasCount(0);
    manager.click(manager.link("Show them"));
    assertThat(brands.first()).isVisible();
    manager.click(manager.link("Hide them"));
    assertThat(brands).hasCount(0);
  }

  private String ideas() {
    String text = page.locator("nav[aria-label='Which keywords'] a").nth(2).innerText();
    return text.substring(text.indexOf(' ') + 1);
  }

  @Job(number = 5, clicks = 7)
  void aRemovedKeywordComesBackByUndoAndAnotherGoesAfterAQuestion() {
    manager.run("track", "app", APP);
    manager.run("track", "keywords", APP, "zombie games");
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.waitUntilComplete();
    Locator row = row("zombie games");
    assertThat(row).containsText("tracked");
    manager.click(row.getByRole(AriaRole.CHECKBOX));
    manager.click(manager.button("Remove"));
    assertThat(row).hasCount(0);
    manager.click(manager.button("Undo"));
    assertThat(row).containsText("tracked");

    manager.openTab("Keywords");
    manager.click(manager.button("Remove zombie games"));
    assertThat(manager.message()).containsText("1 keyword removed. The history is kept.");
    assertThat(manager.questions()).last().asString().contains("Remove “zombie games”");
    assertThat(manager.button("Remove zombie games")).hasCount(0);
  }

  private Locator row(String keyword) {
    Locator box = manager.checkbox("Select " + keyword);
    return rows.filter(new Locator.FilterOptions().setHas(box));
  }

  @Job(number = 6, clicks = 8)
  void keywordsAreTakenToAnotherCountryByTheirCounterparts() {
    manager.run("track", "app", APP);
    manager.run("track", "keywords", APP, "fighting games");
    manager.logIn();
    manager.open(APP);
    manager.openTab("Workbench");
    manager.waitUntilComplete();
    manager.click(manager.checkbox("Select fighting games"));
    manager.click(manager.button("In another country"));
    manager.choose(page.locator("select[name=to]"), "gb");
    manager.click(manager.button("Find counterparts of 1"));
    manager.waitUntilComplete();
    assertThat(rows.first()).containsText(Pattern.compile("fighting games.*\\d+%", Pattern.DOTALL));
    String counterpart = rows.first().locator("a.keyword").innerText();
    manager.click(rows.first().locator("input[name=keyword]"));
    manager.click(manager.button("Track in the United Kingdom"));
    assertThat(manager.message()).containsText("1 keyword tracked");
    page.waitForURL("**/1200026466/gb/workbench**");
    assertThat(row(counterpart)).containsText("tracked");
  }
}
