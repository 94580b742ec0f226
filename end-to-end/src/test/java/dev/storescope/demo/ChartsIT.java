package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What charts do in a real browser. */
class ChartsIT {
  @RegisterExtension private final Manager manager = Manager.ofDemo();
  private final Page page = manager.page();
  private final Locator chart = page.locator("#history figure.chart");
  private final Locator names = chart.locator(".legend button");
  private final Locator shown = chart.locator(".drawn > g:not(.off)");

  @BeforeEach
  void openAnAppWithRanks() {
    manager.logIn();
    page.locator("#tracked a.app").first().click();
    manager.openTab("Keywords");
    assertThat(names.nth(1)).isVisible();
  }

  @Test
  void aNameHidesItsLineAndADoubleClickShowsItAlone() {
    int lines = shown.count();
    names.first().click();
    assertThat(shown).hasCount(lines - 1);
    assertThat(names.first()).hasAttribute("aria-pressed", "false");
    names.first().click();
    assertThat(shown).hasCount(lines);
    names.nth(1).dblclick();
    assertThat(shown).hasCount(1);
    assertThat(chart.locator(".ends text")).hasCount(1);
    names.nth(1).dblclick();
    assertThat(shown).hasCount(lines);
  }

  @Test
  void draggingSelectsTheDatesToShowAndAButtonShowsAllAgain() {
    Locator dates = chart.locator(".axes .date");
    String first = dates.first().textContent();
    BoundingBox area = chart.locator(".area").boundingBox();
    double y = area.y + area.height * 0.7;
    page.mouse().move(area.x + area.width * 0.62, y);
    page.mouse().down();
    page.mouse().move(area.x + area.width * 0.7, y);
    page.mouse().move(area.x + area.width * 0.8, y);
    page.mouse().up();
    assertThat(dates.first()).not().hasText(first);
    manager.button("Reset zoom").click();
    assertThat(dates.first()).hasText(first);
  }

  @Test
  void theKeyboardMovesTheDate() {
    Locator cursor = chart.locator("[role=slider]");
    cursor.focus();
    assertThat(chart.locator(".tip strong")).isVisible();
    String last = cursor.getAttribute("aria-valuetext");
    cursor.press("ArrowLeft");
    assertThat(cursor).not().hasAttribute("aria-valuetext", last);
    cursor.press("End");
    assertThat(cursor).hasAttribute("aria-valuetext", last);
    cursor.press("Escape");
    assertThat(chart.locator(".tip")).hasCount(0);
  }

  @Test
  void aDayThatIsClickedCanBeAnnotated() {
    BoundingBox area = chart.locator(".area").boundingBox();
    page.mouse().click(area.x + area.width * 0.62, area.y + area.height * 0.7);
    String day = chart.locator(".tip strong").textContent();
    chart.locator(".tip").getByText("Add annotation").click();
    page.locator("#annotation-text").fill("We shipped 2.3");
    manager.button("Add annotation").click();
    Locator added = page.locator("article").filter(Manager.having("We shipped 2.3"));
    assertThat(added.locator("h3")).containsText(day);
    page.goBack();
    page.goBack();
    page.reload();
    assertThat(chart.locator(".markers .annotation")).hasCount(1);
    page.navigate(page.url().replace("/keywords", "/events"));
    added.locator("button").click();
    assertThat(manager.message()).containsText("was removed");
  }

  @Test
  void whatHappenedOpensInPlaceByClickByKeyAndFromItsRow() {
    String text = "We bought advertisements";
    String path = page.url().replaceFirst(".*(/dashboard/apps/[^?#]+)/keywords.*", "$1");
    page.navigate(page.url().replaceFirst("/dashboard/apps/.*", path + "/events#annotate"));
    page.locator("#annotation-text").fill(text);
    manager.button("Add annotation").click();
    manager.openTab("Ratings");
    Locator ratings = page.locator("figure.chart").first();
    Locator marker = ratings.locator(".markers .annotation a").last();
    String day = marker.getAttribute("aria-label").replaceFirst(":.*", "");
    String address = page.url();
    Locator opened = page.locator(".popover");
    marker.locator(".near").click();
    assertThat(opened.locator("article .annotation")).containsText(text);
    assertThat(opened).hasAttribute("aria-label", day);
    assertThat(page).hasURL(address);
    page.keyboard().press("Escape");
    assertThat(opened).hasCount(0);
    assertThat(marker).isFocused();

    page.keyboard().press("Enter");
    assertThat(opened.locator("article .annotation")).containsText(text);
    opened.getByLabel("Close").click();
    assertThat(opened).hasCount(0);

    ratings.locator(".events summary").click();
    ratings.locator(".events a").filter(Manager.having(text)).click();
    assertThat(opened.locator("article .annotation")).containsText(text);
    opened.getByText("Open the page").click();
    Locator noted = page.locator("article.event:target");
    assertThat(noted.locator("h3")).containsText(day);
    noted.locator("button").first().click();
    assertThat(manager.message()).containsText("was removed");
  }

  @Test
  void aTickedRowIsDrawnAtOnce() {
    Locator box = page.locator("#keywords input[name=k]:checked").first();
    String keyword = box.getAttribute("value");
    assertThat(chart.locator(".legend")).containsText(keyword);
    int lines = names.count();
    box.uncheck();
    assertThat(names).hasCount(lines - 1);
    assertThat(page).hasURL(Pattern.compile("[?&]k="));
  }

  @Test
  void aChartIsSavedAsAPictureWithItsTitleSourceAndDate() throws IOException {
    chart.locator(".menu summary").click();
    Download file = page.waitForDownload(() -> manager.button("Save as SVG").click());
    try (var in = file.createReadStream()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .contains("Rank by day", "Source: Storescope, 127.0.0.1")
          .doesNotContain("var(");
    }
    assertThat(file.suggestedFilename()).startsWith("rank-by-day-").endsWith(".svg");
    chart.locator(".menu summary").click();
    Download picture = page.waitForDownload(() -> manager.button("Save as PNG").click());
    try (var in = picture.createReadStream()) {
      assertThat(in.readNBytes(4)).containsExactly(0x89, 'P', 'N', 'G');
    }
  }
}
