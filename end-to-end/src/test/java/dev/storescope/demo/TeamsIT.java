package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Colleagues, and a reader without account and scripts, each in a browser of their own. */
class TeamsIT {
  private static final String APP = "appstore/1200026466/us";

  @RegisterExtension private final Manager owner = Manager.of("team-owner");

  @RegisterExtension
  private final Manager colleague = Manager.of("team-colleague", Chromium.PHONE, ColorScheme.DARK);

  @RegisterExtension private final Manager administrator = Manager.ofDemo();

  @Job(number = 17, clicks = 8)
  void aColleagueInvitedAsViewerSeesOnAPhoneAndCannotChange() {
    owner.run("track", "app", APP);
    owner.logIn();
    owner.click(owner.link("Account"));
    owner.openTab("Team");
    owner.type(owner.page().locator("#invite [name=username]"), colleague.username());
    owner.click(owner.button("Invite"));
    assertThat(owner.message()).containsText(colleague.username() + " is invited as viewer");

    colleague.logIn();
    colleague.click(colleague.link("Account"));
    colleague.openTab("Team");
    colleague.click(colleague.button("Join the workspace of " + owner.username()));
    assertThat(colleague.message()).containsText("joined the workspace of " + owner.username());
    colleague.open(APP);
    assertThat(colleague.page().locator("main h1")).isVisible();
    assertThat(colleague.page().locator("main form[method=post]")).hasCount(0);
    assertThat(refused(colleague.page())).isEqualTo(403);
  }

  /** The status of a change that no button of the page offers. */
  private static int refused(Page page) {
    FormData form =
        FormData.create().set("form_token", page.locator("body").getAttribute("data-form-token"));
    return page.context()
        .request()
        .post(page.url() + "/untrack", RequestOptions.create().setForm(form))
        .status();
  }

  @Job(number = 18, clicks = 7)
  void aPageIsSharedWithAReaderByALinkThatIsWithdrawn() {
    owner.run("track", "app", APP);
    owner.logIn();
    owner.open(APP);
    owner.click(owner.link("Share this page by a link"));
    owner.type(owner.page().locator("#share [name=name]"), "For the board");
    owner.click(owner.button("Create link"));
    String link = owner.page().locator("code.secret").innerText();

    Page reader = Chromium.get().newPageWithoutScripts();
    assertThat(reader.navigate(link).status()).isEqualTo(200);
    assertThat(reader.locator("main h1")).isVisible();
    assertThat(reader.locator("header.top")).containsText("read only");
    assertThat(reader.locator("form, nav, button, input, a[href^='/']")).hasCount(0);

    owner.click(owner.link("Account"));
    owner.openTab("Team");
    owner.click(owner.button("Revoke For the board"));
    assertThat(owner.message()).containsText("The link is revoked");
    assertThat(reader.context().request().get(link).status()).isEqualTo(404);
    reader.context().close();
  }

  @Job(number = 19, clicks = 5)
  void aMemberWhoLeavesIsDeletedAndLoggedOut() {
    Manager leaver = Manager.of("team-leaver");
    leaver.logIn();
    administrator.logIn();
    administrator.click(administrator.link("Account"));
    administrator.openTab("All accounts");
    administrator.click(administrator.link(leaver.username()));
    Page page = administrator.page();
    administrator.type(page.locator("#delete-form [name=confirm]"), leaver.username());
    administrator.click(administrator.button("Delete account"));
    assertThat(administrator.questions()).containsExactly("Delete team-leaver for good?");
    Locator deleted = page.getByRole(AriaRole.ROW).filter(Manager.having(leaver.username()));
    assertThat(deleted).isVisible();
    leaver.page().reload();
    assertThat(leaver.button("Log in")).isVisible();
    leaver.page().context().close();
  }
}
