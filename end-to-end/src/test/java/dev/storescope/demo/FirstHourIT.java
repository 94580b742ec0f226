package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who has just begun, in a real browser. */
class FirstHourIT {
  private static final String KEYWORD = "photo editor";

  /** More than are fetched before the next click. */
  private static final String MANY_KEYWORDS =
      IntStream.range(0, 60)
          .mapToObj(number -> "fighting games " + number)
          .collect(Collectors.joining("\n"));

  /** No page has more links, buttons and fields. */
  private static final int MOST_TABS = 150;

  @RegisterExtension private final Manager newcomer = Manager.of("newcomer");
  @RegisterExtension private final Manager typist = Manager.of("typist");
  @RegisterExtension private final Manager hasty = Manager.of("hasty");

  @Job(number = 35, clicks = 13)
  void theChecklistOfANewAccountTicksItself() {
    newcomer.logIn();
    Page page = newcomer.page();
    Locator title = page.locator("#checklist-title");
    assertThat(title).hasText("0 of 4 steps done");
    newcomer.type(page.locator("#first-app"), KEYWORD);
    newcomer.click(newcomer.button("Find"));
    Locator found = page.locator("#found ol.apps li");
    newcomer.click(found.first().getByRole(AriaRole.BUTTON));
    newcomer.type(page.locator("#keywords-to-add"), KEYWORD);
    newcomer.click(newcomer.button("Add"));
    assertThat(page.locator("#observed")).containsText("All observed");

    newcomer.click(newcomer.link("Getting started"));
    assertThat(title).hasText("2 of 4 steps done");
    newcomer.click(newcomer.link("Add competitors"));
    newcomer.click(page.locator("ul.suggested button").first());
    assertThat(page.locator("#apps tbody tr")).hasCount(2);

    newcomer.click(newcomer.link("Getting started"));
    newcomer.click(newcomer.link("Add an alert"));
    newcomer.type(page.locator("#create [name=name]"), "Falls");
    newcomer.click(newcomer.button("Add"));
    newcomer.click(newcomer.link("Getting started"));
    assertThat(title).hasText("4 of 4 steps done");
    assertThat(page.locator("#checklist li.done")).hasCount(4);
  }

  @Test
  void anAppIsTrackedAndAKeywordAddedWithoutAMouse() {
    typist.logIn();
    Page page = typist.page();
    page.keyboard().press("/");
    page.keyboard().type(KEYWORD);
    page.keyboard().press("Enter");
    Locator track = page.locator("#found ol.apps button").first();
    assertThat(track).isVisible();
    pressTabUntilFocused(track);
    page.keyboard().press("Enter");
    Locator field = page.locator("#keywords-to-add");
    assertThat(field).isVisible();
    pressTabUntilFocused(field);
    page.keyboard().type(KEYWORD);
    pressTabUntilFocused(typist.button("Add"));
    page.keyboard().press("Enter");
    assertThat(page.locator("#keywords tbody tr")).containsText(KEYWORD);
  }

  /** What has the focus is seen to have it. */
  private void pressTabUntilFocused(Locator target) {
    Page page = typist.page();
    for (int i = 0; i < MOST_TABS && !isFocused(target); i++) {
      page.keyboard().press("Tab");
    }
    assertThat(target).isFocused();
    assertThat(target).hasCSS("outline-style", "solid");
  }

  private static boolean isFocused(Locator target) {
    return (boolean) target.evaluate("element => element === document.activeElement");
  }

  @Job(number = 29, clicks = 7)
  void manyKeywordsAreFetchedNowAndOneSeesHowFarItIs() {
    hasty.logIn();
    Page page = hasty.page();
    hasty.find("https://apps.apple.com/ca/app/x/id1200206730");
    hasty.click(hasty.button("Track in Canada"));
    hasty.type(page.locator("#keywords-to-add"), MANY_KEYWORDS);
    hasty.click(hasty.button("Add"));
    hasty.click(hasty.button("Fetch now"));
    assertThat(hasty.message()).containsText(Pattern.compile("[1-9]\\d* fetch(es)? requested"));
    Locator title = page.locator("#progress-title");
    assertThat(title).hasText(Pattern.compile("^\\d+ of (\\d{2,}) fetched"));
    assertThat(page.locator("#progress")).containsText("Nothing is left to fetch.");
    assertThat(title).hasText(Pattern.compile("^(\\d+) of \\1 fetched"));
    hasty.click(page.locator("#progress").getByRole(AriaRole.LINK));
    hasty.openTab("Keywords");
    assertThat(page.locator("#observed")).containsText("All observed");
  }
}
