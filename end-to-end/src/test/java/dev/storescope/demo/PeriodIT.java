package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The period of the pages of apps, in a real browser. */
class PeriodIT {
  @RegisterExtension private final Manager manager = Manager.ofDemo();
  private final Page page = manager.page();
  private final Locator compare = page.locator(".period .compare");

  @Job(number = 22, clicks = 5)
  void twoPeriodsAreComparedOnTheTabsOfEveryApp() {
    manager.logIn();
    manager.click(page.locator("#tracked a.app").first());
    manager.click(manager.link("7 days"));
    manager.click(compare);
    assertThat(compare).containsText("Compared to");
    Locator visibility = page.locator("#visibility figure.chart");
    assertThat(visibility.locator("path.before")).hasCount(1);
    assertThat(page.locator("#app-head .figures"))
        .containsText(Pattern.compile("average \\d.* \\(was \\d"));

    manager.openTab("Ratings");
    assertThat(manager.link("7 days")).hasAttribute("aria-current", "true");
    assertThat(compare).containsText("Compared to");
    assertThat(page.locator("#app-head .figures")).containsText("(was ");
    String file = page.locator("figure.chart a.csv").first().getAttribute("href");
    assertThat(file).contains("days=7").contains("compare=yes");

    page.navigate(page.url().replaceFirst("/dashboard/.*", "/dashboard"));
    manager.click(page.locator("#tracked a.app").last());
    assertThat(manager.link("7 days")).hasAttribute("aria-current", "true");
    assertThat(compare).containsText("Compared to");
  }
}
