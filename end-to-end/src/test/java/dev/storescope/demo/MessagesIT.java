package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;

/** Rules, and the messages of those that fired, in a real browser. */
class MessagesIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String APP = "appstore/1200083039/us";

  /** A rule of the demo that the last day of its history fires. */
  private static final String FALLS = "Keywords fall";

  private static final Pattern FALL = Pattern.compile("“(.+)” on \\w+ fell from (\\d+) to (\\d+)");

  @RegisterExtension private final Manager manager = Manager.of("alerted");
  @RegisterExtension private final Manager reader = Manager.ofDemo();

  @Job(number = 30, clicks = 7)
  void aRuleThatNeverFiresIsEditedAfterATry() throws Exception {
    manager.run("track", "app", APP);
    manager.run("track", "keywords", APP, "fighting games", "fighting games no ads");
    DEMO.run(
        "alert",
        "add",
        "Falls",
        "--account",
        manager.username(),
        "--when",
        "rank_falls",
        "--threshold",
        "200");
    manager.logIn();
    Page page = manager.page();
    manager.click(manager.link("Account"));
    manager.openTab("Alerts");
    manager.click(manager.link("Edit Falls"));
    manager.click(manager.button("Preview the last 30 days"));
    Locator preview = page.locator("#preview");
    assertThat(preview).containsText("This rule would not have fired in the last 30 days.");
    manager.type(page.locator("#threshold"), "1");
    manager.click(manager.button("Preview the last 30 days"));
    assertThat(preview).containsText(Pattern.compile("[1-9]\\d* alerts? on [1-9]\\d* of the last"));
    assertThat(preview.locator("li a").first()).containsText(FALL);
    manager.click(manager.button("Save"));
    assertThat(manager.message()).containsText("The rule is saved.");
    assertThat(page.getByRole(AriaRole.ROW).filter(Manager.having("Falls")))
        .containsText("a rank falls by at least 1");
  }

  @Job(number = 32, clicks = 4)
  void anAlertOpensItsKeywordAndItsDayAndIsNotCountedOnceItIsRead() {
    await().atMost(Duration.ofMinutes(10)).until(MessagesIT::hasFired);
    reader.logIn();
    Page page = reader.page();
    Locator inbox = page.locator("a.inbox");
    reader.click(inbox);
    Locator alert = page.locator("details.event").filter(Manager.having(FALLS)).first();
    Locator fall = alert.locator("li").first();
    MatchResult found = FALL.matcher(fall.innerText()).results().findFirst().orElseThrow();
    String keyword = found.group(1);
    reader.click(fall.locator("a").first());
    assertThat(page.locator("h1")).containsText(keyword);
    assertThat(page.locator("#ranks td")).not().hasCount(0);

    reader.click(inbox);
    reader.click(fall.locator("a").last());
    Locator day = page.locator("article.event:target");
    assertThat(day).containsText(keyword);
    assertThat(day).containsText(found.group(2) + " → " + found.group(3));

    assertThat(inbox.locator(".count")).hasCount(0);
  }

  private static boolean hasFired() throws Exception {
    String rules = DEMO.process().get("/account/alert-rules", DEMO.apiKey()).body();
    return JsonMapper.shared()
        .readTree(rules)
        .at("/data/alert_rules")
        .valueStream()
        .filter(rule -> rule.get("name").asString().equals(FALLS))
        .anyMatch(rule -> !rule.get("last_fired_at").isNull());
  }
}
