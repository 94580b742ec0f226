package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeamRoutesTest {
  private static final String MEMBER = "/account/workspace/members/root";
  private static final String MEMBERS = "/account/workspace/members";
  private static final String WORKSPACES = "/account/workspaces";
  private static final String LINKS = "/account/links";
  private static final String APPS = "/account/tracked-apps";
  private static final String APP = APPS + "/appstore/20/us";
  private static final String DEVICES = "{\"devices\":[\"iphone\"]}";
  private static final String COMPETITORS = "/account/competitors/appstore/20/us";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  private Reply inWorkspace(String method, String path, String body) {
    return root.send(method, path, body, "X-Workspace", "ann");
  }

  private void join(WorkspaceRole role) {
    server.workspaces.invite(server.account.id(), server.administrator.username(), role);
    assertThat(root.send("POST", WORKSPACES + "/ann/join", "").status()).isEqualTo(204);
  }

  @Test
  void anInvitedMemberJoinsAndLeaves() {
    Reply invited = ann.send("PUT", MEMBER, "{\"role\":\"viewer\"}");
    assertThat(invited.data().get("role").asString()).isEqualTo("viewer");
    assertThat(invited.data().get("joined_at").isNull()).isTrue();
    assertThat(root.get(WORKSPACES).data().at("/workspaces/0/owner").asString()).isEqualTo("ann");
    assertThat(inWorkspace("GET", APPS, "").problem()).isEqualTo("403 not_allowed");

    assertThat(root.send("POST", WORKSPACES + "/ann/join", "").status()).isEqualTo(204);
    assertThat(ann.get(MEMBERS).data().at("/members/0/joined_at").isNull()).isFalse();
    assertThat(inWorkspace("GET", APPS, "").status()).isEqualTo(200);

    assertThat(root.send("DELETE", WORKSPACES + "/ann", "").status()).isEqualTo(204);
    assertThat(root.send("DELETE", WORKSPACES + "/ann", "").problem()).isEqualTo("404 not_found");
    assertThat(inWorkspace("GET", APPS, "").problem()).isEqualTo("403 not_allowed");
    assertThat(ann.get(MEMBERS).data().get("members")).isEmpty();
  }

  @Test
  void aViewerReadsTheListsAndChangesNothing() {
    ann.send("PUT", APP, DEVICES);
    ann.send("PUT", COMPETITORS, "{\"competitors\":[\"21\"]}");
    join(WorkspaceRole.VIEWER);
    assertThat(inWorkspace("GET", APPS, "").data().get("tracked_apps")).hasSize(1);
    assertThat(root.get(APPS).data().get("tracked_apps")).isEmpty();
    assertThat(inWorkspace("GET", COMPETITORS, "").data().get("competitors")).hasSize(1);

    Reply refused = inWorkspace("PUT", APP, DEVICES);
    assertThat(refused.problem()).isEqualTo("403 not_allowed");
    assertThat(refused.json().get("detail").asString())
        .isEqualTo(
            "You can read the workspace of ann, but not change it. ann can make you an editor.");
    assertThat(inWorkspace("DELETE", APP, "").problem()).isEqualTo("403 not_allowed");
    assertThat(inWorkspace("DELETE", COMPETITORS, "").problem()).isEqualTo("403 not_allowed");
    assertThat(ann.get(APPS).data().get("tracked_apps")).hasSize(1);
  }

  @Test
  void anEditorChangesTheListsOfTheWorkspaceAndNotItsOwn() {
    join(WorkspaceRole.EDITOR);
    assertThat(inWorkspace("PUT", APP, DEVICES).status()).isEqualTo(200);
    assertThat(inWorkspace("POST", APP + "/keywords", "{\"keywords\":[\"maps\"]}").status())
        .isEqualTo(200);
    assertThat(ann.get(APP + "/keywords").data().get("keywords")).hasSize(1);
    assertThat(root.get(APPS).data().get("tracked_apps")).isEmpty();
    assertThat(inWorkspace("DELETE", APP, "").status()).isEqualTo(204);
    assertThat(ann.get(APPS).data().get("tracked_apps")).isEmpty();
  }

  @Test
  void creditsAreThoseOfTheMemberAndCompetitorsThoseOfTheWorkspace() {
    ann.send("PUT", COMPETITORS, "{\"competitors\":[\"21\"]}");
    join(WorkspaceRole.VIEWER);
    server.ledger.topUp(server.account.id(), 500, "invoice 7");
    long own = server.ledger.balance(server.administrator.id(), 0);
    Reply answer =
        inWorkspace("GET", "/api/app-competitors?storetype=appstore&storeid=20&country=us", "");
    assertThat(answer.data().get("competitors")).hasSize(1);
    assertThat(answer.header("X-Credits-Remaining")).contains(Long.toString(own));
  }

  @Test
  void whatIsOfTheOwnAccountIsInNoWorkspace() {
    join(WorkspaceRole.EDITOR);
    Reply refused = inWorkspace("GET", "/account/keys", "");
    assertThat(refused.problem()).isEqualTo("400 invalid_request");
    assertThat(refused.json().at("/errors/0/parameter").asString()).isEqualTo("X-Workspace");
    assertThat(root.get("/account/keys", "X-Workspace", "root").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "ann, editor, is the owner",
    "root, owner, Use editor or viewer.",
    "root, admin, Use editor or viewer.",
    "no%20name, viewer, Invalid user name"
  })
  void whatIsWrongWithAnInvitationIsSaid(String member, String role, String problem) {
    Reply reply = ann.send("PUT", MEMBERS + "/" + member, "{\"role\":\"%s\"}".formatted(role));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/detail").asString()).contains(problem);
  }

  @Test
  void anInvitationDoesNotShowWhetherThereIsAnAccount() {
    Reply known = ann.send("PUT", MEMBER, "{\"role\":\"viewer\"}");
    Reply unknown = ann.send("PUT", MEMBERS + "/nowhere", "{\"role\":\"viewer\"}");
    assertThat(unknown.data().toString().replace("nowhere", "root"))
        .isEqualTo(known.data().toString());
  }

  @Test
  void theOwnerRemovesAMember() {
    join(WorkspaceRole.EDITOR);
    assertThat(ann.send("DELETE", MEMBER, "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", MEMBER, "").problem()).isEqualTo("404 not_found");
    assertThat(inWorkspace("PUT", APP, DEVICES).problem()).isEqualTo("403 not_allowed");
  }

  @Test
  void aLinkIsCreatedListedWithoutItsAddressAndWithdrawn() {
    String page = "/dashboard/apps/appstore/20/us?range=30";
    Reply created =
        ann.send(
            "POST",
            LINKS,
            "{\"name\":\"Board\",\"page\":\"https://example.com%s\"}".formatted(page));
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.data().get("page").asString()).isEqualTo(page);
    assertThat(created.data().get("address").asString()).matches("/shared/ssl_[A-Za-z0-9_-]{43}");
    Reply list = ann.get(LINKS);
    assertThat(list.data().get("links")).hasSize(1);
    assertThat(list.body()).doesNotContain("ssl_");

    String link = LINKS + "/" + created.data().get("id").asLong();
    assertThat(root.send("DELETE", link, "").problem()).isEqualTo("404 not_found");
    assertThat(ann.send("DELETE", link, "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", link, "").problem()).isEqualTo("404 not_found");
  }

  @ParameterizedTest
  @CsvSource({
    "/account/keys, , This page cannot be shared. Use the path of a page",
    "/dashboard?q=<b>, , This page cannot be shared. Use the path of a page",
    "/dashboard, 2020-01-01T00:00:00Z, '''expires_at'' must be in the future.'"
  })
  void whatIsWrongWithALinkIsSaid(String page, String expiry, String problem) {
    String more = expiry == null ? "" : ",\"expires_at\":\"" + expiry + "\"";
    Reply reply =
        ann.send("POST", LINKS, "{\"name\":\"a\",\"page\":\"%s\"%s}".formatted(page, more));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/detail").asString()).startsWith(problem);
  }

  @Test
  void anAccountIsDeletedAfterItsNameWasSentTwice() {
    String path = "/account/members/ann";
    assertThat(root.send("DELETE", path, "{}").problem()).isEqualTo("400 invalid_request");
    Reply refused = root.send("DELETE", path, "{\"confirm\":\"anna\"}");
    assertThat(refused.json().at("/errors/0/detail").asString())
        .startsWith("To confirm that the account is to be deleted, enter its user name ann.");
    assertThat(root.send("DELETE", path, "{\"confirm\":\"ann\"}").status()).isEqualTo(204);

    assertThat(ann.get("/account").problem()).isEqualTo("401 token_not_valid");
    assertThat(root.send("DELETE", path, "{\"confirm\":\"ann\"}").problem())
        .isEqualTo("404 not_found");
    assertThat(root.get("/account/deleted-members").data().at("/members/0/username").asString())
        .isEqualTo("ann");
    assertThat(root.get(path + "/usage").status()).isEqualTo(200);
  }

  @Test
  void theLastAdministratorIsNotDeleted() {
    Reply refused = root.send("DELETE", "/account/members/root", "{\"confirm\":\"root\"}");
    assertThat(refused.json().at("/errors/0/detail").asString()).contains("last administrator");
  }

  @Test
  void onlyAdministratorsDeleteAccounts() {
    assertThat(ann.send("DELETE", "/account/members/root", "{\"confirm\":\"root\"}").problem())
        .isEqualTo("403 not_allowed");
    assertThat(ann.get("/account/deleted-members").problem()).isEqualTo("403 not_allowed");
  }
}
