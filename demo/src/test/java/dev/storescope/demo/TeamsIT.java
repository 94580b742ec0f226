package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two colleagues and a reader without an account, each in a browser of their own. */
class TeamsIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String OWNER = "team-owner";
  private static final String COLLEAGUE = "team-colleague";
  private static final String TEAM = "/dashboard/account/team";
  private static final Chromium CHROMIUM = new Chromium();
  private static String ownersPassword = "";
  private static String colleaguesPassword = "";

  private final Page owner = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);
  private final Page colleague = CHROMIUM.newPage(Chromium.PHONE, ColorScheme.DARK);
  private final Page reader = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    ownersPassword = DEMO.run("account", "create", OWNER).get("password").asString();
    colleaguesPassword = DEMO.run("account", "create", COLLEAGUE).get("password").asString();
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
  void aColleagueInvitedAsViewerSeesAndCannotChangeAndAReaderSeesOnePage() {
    logIn(owner, OWNER, ownersPassword);
    String app = trackAnApp();
    invite();
    logIn(colleague, COLLEAGUE, colleaguesPassword);
    theColleagueJoinsAndOnlyReads(app);
    String link = share(app);
    theReaderSeesOnlyThePage(link);
    withdraw();
    assertThat(reader.context().request().get(link).status()).isEqualTo(404);
  }

  private String trackAnApp() {
    owner.locator("#find").fill("coffee");
    owner.locator("#find").press("Enter");
    Locator found = owner.locator("#found ol.apps li").first();
    found.getByRole(AriaRole.BUTTON).click();
    assertThat(button(owner, "Stop tracking")).isVisible();
    String path = owner.url().replaceFirst("https?://[^/]+", "");
    return path.replaceFirst("[?#].*", "");
  }

  private void invite() {
    owner.navigate(DEMO.url() + TEAM);
    owner.locator("#invite [name=username]").fill(COLLEAGUE);
    button(owner, "Invite").click();
    assertThat(owner.locator("main")).containsText(COLLEAGUE + " is invited as viewer");
  }

  private void theColleagueJoinsAndOnlyReads(String app) {
    colleague.navigate(DEMO.url() + TEAM);
    button(colleague, "Join the workspace of " + OWNER).click();
    assertThat(colleague.locator("main")).containsText("see the workspace of " + OWNER);
    assertThat(colleague.locator("main a[href^='" + app + "']").first()).isVisible();
    colleague.navigate(DEMO.url() + app);
    assertThat(colleague.locator("main h1")).isVisible();
    assertThat(button(colleague, "Stop tracking")).hasCount(0);
    assertThat(colleague.locator("main form[method=post]")).hasCount(0);
  }

  private String share(String app) {
    owner.navigate(DEMO.url() + app);
    owner.getByText("Share this page by a link").click();
    owner.locator("#share [name=name]").fill("For the board");
    button(owner, "Create link").click();
    return owner.locator("code.secret").innerText();
  }

  private void theReaderSeesOnlyThePage(String link) {
    assertThat(reader.navigate(link).status()).isEqualTo(200);
    assertThat(reader.locator("main h1")).isVisible();
    assertThat(reader.locator("header.top")).containsText("read only");
    assertThat(reader.locator("form, nav, button, input, a[href^='/']")).hasCount(0);
  }

  private void withdraw() {
    owner.navigate(DEMO.url() + TEAM);
    owner.onceDialog(dialog -> dialog.accept());
    button(owner, "Withdraw For the board").click();
    assertThat(owner.locator("main")).containsText("The link is withdrawn");
  }

  private static void logIn(Page page, String username, String password) {
    DEMO.logIn(page, username, password);
  }

  private static Locator button(Page page, String name) {
    return Chromium.button(page, name);
  }
}
