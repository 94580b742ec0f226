package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a team notes about its own work, in a real browser. */
class AnnotationIT {
  private static final String APP = "appstore/1200206730/us";
  private static final String COMPETITOR = "1200026466";
  private static final String[] KEYWORDS = {"fighting games", "fighting games top"};

  /** The first period after a change that is compared. */
  private static final int PERIOD = 7;

  @RegisterExtension private final Manager manager = Manager.of("annotator");
  private final Page page = manager.page();

  @Job(number = 23, clicks = 6)
  void aReleaseIsNotedInAChartAndWhatMovedAfterItIsShownBesideACompetitor() {
    manager.run("track", "app", APP);
    manager.run("track", "keywords", APP, KEYWORDS);
    manager.run("competitors", "set", APP, COMPETITOR);
    LocalDate released = LocalDate.now(ZoneOffset.UTC).minusDays(PERIOD);
    manager.logIn();
    manager.open(APP);
    Locator chart = page.locator("#visibility figure.chart");
    clickDayBeforeTheLast(chart, PERIOD);
    String day = chart.locator(".tip strong").textContent();
    manager.click(chart.locator(".tip").getByText("Add annotation"));
    manager.type(page.locator("#annotation-text"), "We shipped 2.3");
    manager.click(manager.button("Add annotation"));
    Locator noted = page.locator("#day-" + released);
    assertThat(noted.locator("h3")).containsText(day);
    assertThat(noted.locator(".annotation")).containsText("We shipped 2.3");
    assertThat(page.locator("#visibility .markers .annotation")).hasCount(1);

    manager.click(noted.getByText("Impact on ranks"));
    assertThat(page.locator("#after-title")).containsText("After " + day);
    assertThat(page.locator("main")).containsText("We shipped 2.3");
    Locator apps = page.locator("#after-%d tbody tr".formatted(PERIOD));
    assertThat(apps).hasCount(2);
    assertThat(apps.first().locator("td").first()).hasText(String.valueOf(KEYWORDS.length));
    assertThat(apps.first().locator("td").last()).containsText("→");
  }

  /** Clicks beside the middle, where what happened on the day has its line. */
  private void clickDayBeforeTheLast(Locator chart, int days) {
    int last = Integer.parseInt(chart.locator("[role=slider]").getAttribute("aria-valuemax"));
    manager.clickAt(chart.locator(".area"), (last - days + 0.8) / (last + 1), 0.7);
  }
}
