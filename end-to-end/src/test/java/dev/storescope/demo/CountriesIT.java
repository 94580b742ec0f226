package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An app in several countries and the texts of its listing, in a real browser. */
class CountriesIT {
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

  @RegisterExtension private final Manager manager = Manager.of("localizer");
  private final Page page = manager.page();

  @Job(number = 13, clicks = 14)
  void theSameAppIsShownAndTrackedInTenCountriesOnOnePage() {
    manager.logIn();
    manager.find("https://apps.apple.com/us/app/x/id1200026466");
    manager.openTab("Countries");
    manager.click(page.getByText("Select countries"));
    NINE_MORE.forEach(country -> manager.click(manager.checkbox(country)));
    manager.click(page.locator("#choose details button"));
    Locator rows = page.locator("#matrix tbody tr");
    assertThat(rows).hasCount(10);
    assertThat(rows.last()).containsText(Pattern.compile("United States.*★ \\d", Pattern.DOTALL));
    assertThat(page.locator("#matrix thead")).containsText("Games, free");

    manager.click(manager.button("Track in the 10 countries shown that are not tracked"));
    assertThat(manager.message()).containsText("Tracked in 10 more countries");
    assertThat(rows.filter(Manager.having("tracked"))).hasCount(10);
    assertThat(page.locator("#keywords thead th")).hasCount(11);
  }

  @Job(number = 15, clicks = 8)
  void aDraftOfATitleIsCheckedAgainstItsKeywordsWhileItIsTyped() {
    manager.logIn();
    manager.find("https://apps.apple.com/us/app/x/id1200250686");
    manager.openTab("Keywords");
    manager.type(page.locator("#keywords-to-add"), "coffee\ncoffee timer\ntea");
    manager.click(page.locator("#add button[type=submit]"));
    assertThat(page.locator("#keywords tbody tr")).hasCount(3);
    manager.openTab("Metadata");
    Locator check = page.locator("#check");
    Locator title = page.locator("#title");
    manager.type(title, "A title with far more characters than fit");
    assertThat(page.locator("#length-title")).containsText("too many");
    title.fill("Timer for coffee");
    assertThat(page.locator("#length-title")).hasText("16 of 30 characters");
    assertThat(row(check, "coffee timer")).containsText("all words");
    assertThat(row(check, "tea")).containsText("no word");
    assertThat(title).hasValue("Timer for coffee");

    manager.type(page.locator("#keywords"), "tea,coffee");
    assertThat(row(check, "tea")).containsText("in a row");
    assertThat(check).containsText("coffee (Title, Keyword field)");
    manager.click(manager.button("Save"));
    assertThat(page.locator("#history h3")).containsText("Version 1");
    assertThat(title).hasValue("Timer for coffee");
  }

  @Test
  void whatWasTypedIsThereAfterTheLogInWhenTheSessionHasEnded() {
    manager.logIn();
    manager.find("https://apps.apple.com/us/app/x/id1200250686");
    manager.openTab("Metadata");
    Locator title = page.locator("#title");
    Locator logIn = manager.link("Log in");
    title.fill("Timer for");
    page.context().clearCookies();
    title.pressSequentially(" eggs");
    assertThat(manager.message()).containsText("Your session has ended.");
    Chromium.get().takeErrors();
    logIn.click();
    logInAgain();
    assertThat(manager.message()).containsText("What you typed is back");
    assertThat(title).hasValue("Timer for eggs");

    page.context().clearCookies();
    manager.button("Save").click();
    logInAgain();
    assertThat(title).hasValue("Timer for eggs");
    assertThat(page.locator("#length-title")).hasText("14 of 30 characters");

    page.context().clearCookies();
    page.navigate(page.url().replaceFirst("#.*", "") + "#history");
    page.reload();
    logInAgain();
    assertThat(page).hasURL(Pattern.compile("/metadata[^#]*#history$"));
  }

  private void logInAgain() {
    page.locator("#username").fill(manager.username());
    page.locator("#password").fill(manager.password());
    manager.button("Log in").click();
  }

  private Locator row(Locator check, String keyword) {
    Locator header =
        page.getByRole(
            AriaRole.ROWHEADER, new Page.GetByRoleOptions().setName(keyword).setExact(true));
    return check.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHas(header));
  }
}
