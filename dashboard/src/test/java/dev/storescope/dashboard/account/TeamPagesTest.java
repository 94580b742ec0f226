package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Scope;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The member of the test dashboard owns the workspace, and its administrator is invited. */
class TeamPagesTest {
  private static final String TEAM = "/dashboard/account/team";
  private static final AppId APP = new AppId.AppStore(20);
  private static final String PAGE = "/dashboard/apps/appstore/20/us";
  private static final String KEYWORDS = PAGE + "/keywords";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient owner = dashboard.visitor(dashboard.member);
  private final PageClient guest = dashboard.visitor(dashboard.administrator);

  private Shown invite(String role) {
    return owner.submit(owner.get(TEAM), "#invite", "username", "root", "role", role);
  }

  private Shown join() {
    return guest.submit(guest.get(TEAM), "form[action$=/join]", "owner", "ann");
  }

  private void open(WorkspaceRole role) {
    dashboard.track(APP, "maps");
    dashboard.workspaces.invite(dashboard.member.id(), dashboard.administrator.username(), role);
    join();
  }

  @Test
  void anInvitedColleagueJoinsAndSeesTheWorkspace() {
    dashboard.track(APP, "maps");
    assertThat(invite("viewer").text()).contains("root is invited as viewer");
    assertThat(guest.get("/dashboard").page().select(".invitation").text())
        .contains("ann invites you to their workspace as viewer.");
    assertThat(guest.get("/dashboard").page().select("a[href^=" + PAGE + "]")).isEmpty();

    Shown joined = join();
    assertThat(joined.text()).contains("You have joined the workspace of ann. It is now open.");
    assertThat(joined.page().select("a[href^=" + PAGE + "]")).isNotEmpty();
    assertThat(owner.get(TEAM).text()).contains("root joined");
  }

  @Test
  void aViewerSeesNoFormThatChangesTheWorkspaceAndIsRefused() {
    open(WorkspaceRole.VIEWER);
    Shown page = guest.get(KEYWORDS);
    assertThat(page.text()).contains("maps");
    assertThat(page.page().select("main form[method=post]")).isEmpty();
    assertThat(owner.get(PAGE).page().select("main form[method=post]")).isNotEmpty();
    assertThat(page.page().select("main a[href]")).isNotEmpty();

    String token = page.page().body().attr("data-form-token");
    Shown refused = guest.post(PAGE + "/untrack", "form_token", token);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text()).contains("ann can make you an editor");
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).hasSize(1);
  }

  @Test
  void anEditorChangesTheListsOfTheWorkspace() {
    open(WorkspaceRole.EDITOR);
    String token = guest.get(PAGE).page().body().attr("data-form-token");
    guest.post(PAGE + "/keywords/add", "form_token", token, "keywords", "podcasts");
    assertThat(dashboard.trackingLists.listKeywords(dashboard.member.id(), APP, StoreFacts.US))
        .hasSize(2);
    assertThat(dashboard.trackingLists.list(dashboard.administrator.id())).isEmpty();
  }

  @Test
  void aFormOfAnotherWorkspaceIsRefused() {
    open(WorkspaceRole.EDITOR);
    String token = guest.get(PAGE).page().body().attr("data-form-token");
    Shown switched = guest.submit(guest.get(TEAM), "form.workspace", "owner", "root");
    assertThat(switched.text()).contains("Your own workspace is open.");
    assertThat(guest.post(PAGE + "/untrack", "form_token", token).status()).isEqualTo(403);
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).hasSize(1);
  }

  @Test
  void keysAndRightsStayThoseOfTheUser() {
    open(WorkspaceRole.EDITOR);
    dashboard.accounts.createKey(
        dashboard.member.id(), "secret-of-ann", Scope.READ, Optional.empty());
    assertThat(guest.get("/dashboard/account/keys").text()).doesNotContain("secret-of-ann");
    assertThat(guest.get("/dashboard/account/members").status()).isEqualTo(200);
    assertThat(guest.get("/dashboard/fetching?format=csv&bom=false&table=failures").status())
        .isEqualTo(200);
  }

  @Test
  void aMemberOfTheWorkspaceOfAnAdministratorAdministersNothing() {
    dashboard.workspaces.invite(
        dashboard.administrator.id(), dashboard.member.username(), WorkspaceRole.EDITOR);
    owner.submit(owner.get(TEAM), "form[action$=/join]", "owner", "root");
    assertThat(owner.get("/dashboard").page().select("#workspace option[selected]").val())
        .isEqualTo("root");
    assertThat(owner.get("/dashboard/account/members").status()).isEqualTo(403);
    assertThat(owner.get("/dashboard/fetching?format=csv&bom=false&table=failures").status())
        .isEqualTo(403);
  }

  @Test
  void aRemovedMemberSeesItsOwnWorkspaceAgain() {
    open(WorkspaceRole.VIEWER);
    Shown removed = owner.submit(owner.get(TEAM), "form[action$=/remove]", "username", "root");
    assertThat(removed.text()).contains("root is no longer in your workspace.");
    assertThat(guest.get("/dashboard").page().select("a[href^=" + PAGE + "]")).isEmpty();
  }

  @Test
  void theRoleOfAMemberIsChanged() {
    open(WorkspaceRole.VIEWER);
    assertThat(owner.submit(owner.get(TEAM), "td form[action$=/members]", "role", "editor").text())
        .contains("The role of root is now editor.");
    assertThat(invite("owner").text()).contains("Use editor or viewer.");
  }

  @Test
  void aSharedPageIsReadWithoutLogInUntilItsLinkIsWithdrawn() {
    dashboard.track(APP, "maps");
    Shown form = owner.get(owner.get(KEYWORDS).page().expectFirst("footer a").attr("href"));
    assertThat(form.page().select("#page").val()).isEqualTo(KEYWORDS);
    Shown created =
        owner.submit(form, "#share", "page", form.page().select("#page").val(), "name", "Board");
    String address = created.page().select("code.secret").text();
    assertThat(address).contains("/shared/ssl_");
    String path = address.substring(address.indexOf("/shared/"));

    Shown shown = dashboard.visitor().get(path);
    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.text()).contains("maps").doesNotContain("ann", "credits", "Log out");
    assertThat(shown.page().select("form, nav, input, button, [hx-get], a[href^=/]")).isEmpty();
    assertThat(shown.page().body().hasAttr("data-form-token")).isFalse();
    assertThat(shown.page().select("meta[name=robots]").attr("content")).contains("noindex");
    assertThat(shown.response().headers().firstValue("X-Robots-Tag").orElseThrow())
        .contains("noindex");

    assertThat(owner.submit(owner.get(TEAM), "form[action$=/withdraw]").text())
        .contains("The link is revoked");
    assertThat(dashboard.visitor().get(path).status()).isEqualTo(404);
  }

  @Test
  void pagesOfTheAccountAreNotShared() {
    for (String page :
        new String[] {
          "/dashboard/account/keys",
          "/dashboard/account/alerts",
          TEAM,
          "/dashboard/fetching",
          "/dashboard/api"
        }) {
      Shown refused = owner.submit(owner.get(TEAM), "#share", "page", page, "name", "Board");
      assertThat(refused.text()).as(page).contains("This page cannot be shared.");
      assertThat(owner.get(page).page().select("footer").text()).doesNotContain("Share");
    }
    assertThat(dashboard.sharedLinks.list(dashboard.member.id())).isEmpty();
  }

  @Test
  void aSharedPageIsShownSoOftenPerMinute() {
    dashboard.track(APP);
    NewLink link =
        dashboard.sharedLinks.create(
            dashboard.member.id(), "Board", "/dashboard", Optional.empty());
    PageClient visitor = dashboard.visitor();
    IntStream.range(0, 60)
        .forEach(_ -> assertThat(visitor.get("/shared/" + link.secret()).status()).isEqualTo(200));
    Shown refused = visitor.get("/shared/" + link.secret());
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.response().headers().firstValue("Retry-After")).isPresent();
    dashboard.clock.advance(Duration.ofMinutes(1));
    assertThat(visitor.get("/shared/" + link.secret()).status()).isEqualTo(200);
  }

  @Test
  void aMemberIsDeletedAfterItsNameWasEnteredTwice() {
    String path = "/dashboard/account/members/ann";
    assertThat(guest.submit(guest.get(path), "#delete-form", "confirm", "anna").text())
        .contains("enter its user name ann.");
    Shown deleted = guest.submit(guest.get(path), "#delete-form", "confirm", "ann");
    assertThat(deleted.text()).contains("The account ann is deleted. Its ledger is kept.");
    assertThat(owner.get("/dashboard").url()).contains("/dashboard/login");
    Shown rest = guest.get(deleted.page().select("#deleted ~ .scroll a").attr("href"));
    assertThat(rest.text()).contains("Only its ledger stays.", "Monthly grant");
    assertThat(guest.get(path + "?format=csv&bom=false&table=rows").text()).contains("grant");
  }
}
