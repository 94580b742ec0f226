package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Scope;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class DraftRoutesTest {
  private static final String APP = "/account/drafts/appstore/20";
  private static final String ENGLISH = APP + "/en-US";
  private static final String CHECK = "/account/metadata-check";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void aDraftIsSavedReadChangedAndDeletedWithItsVersions() {
    assertThat(ann.get(ENGLISH).status()).isEqualTo(404);
    Reply saved = ann.send("PUT", ENGLISH, "{\"title\":\" Chess \",\"keywords\":\"board,game\"}");
    assertThat(saved.status()).as(saved.body()).isEqualTo(200);
    assertThat(saved.data().toString())
        .isEqualTo(
            """
            {"storetype":"appstore","storeid":"20","locale":"en-US","version":1,"saved_by":"ann",\
            "saved_at":"2026-11-21T12:00:00Z","title":"Chess","subtitle":null,\
            "keywords":"board,game","promotional_text":null,"description":null}""");
    ann.send("PUT", APP + "/en-us", "{\"title\":\"Chess now\"}");
    assertThat(ann.get(ENGLISH).data().get("version").asInt()).isEqualTo(2);
    assertThat(ann.get(ENGLISH).data().get("keywords").isNull()).isTrue();
    assertThat(ann.get(ENGLISH + "/versions").data().get("versions"))
        .extracting(version -> version.get("title").asString())
        .containsExactly("Chess now", "Chess");
    assertThat(ann.get(APP).data().get("drafts")).hasSize(1);
    assertThat(root.get(APP).data().get("drafts")).isEmpty();
    assertThat(root.send("DELETE", ENGLISH, "").status()).isEqualTo(404);

    assertThat(ann.send("DELETE", ENGLISH, "").status()).isEqualTo(204);
    assertThat(ann.get(ENGLISH + "/versions").status()).isEqualTo(404);
    assertThat(ann.get(APP).data().get("drafts")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "appstore/20/english   | {}                            | locale            | such as en-US",
        "appstore/x/en-US      | {}                            | storeid           | ",
        "appstore/20/en-US     | {\"title\":7}                 | title             | a string",
        "appstore/20/en-US     | {\"short_description\":\"a\"} | short_description | appstore has no",
        "googleplay/a.b/en-US  | {\"keywords\":\"a\"}          | keywords          | googleplay has no",
      })
  void whatIsWrongWithADraftIsNamed(String path, String body, String name, String detail) {
    Reply reply = ann.send("PUT", "/account/drafts/" + path, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"" + name + "\"").contains(detail == null ? "" : detail);
  }

  @Test
  void aTextThatIsTooLongForAnyStoreIsRefused() {
    Reply reply = ann.send("PUT", ENGLISH, "{\"title\":\"%s\"}".formatted("a".repeat(10_001)));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("at most 10,000 characters, not 10,001");
  }

  @Test
  void textsAreCheckedAgainstLimitsAndKeywordsWithAKeyForReading() {
    try (CheckedClient reader =
        new CheckedClient(server.server.port(), server.newKey(server.account, Scope.READ))) {
      Reply reply =
          reader.send(
              "POST",
              CHECK,
              """
              {"storetype":"googleplay","title":"Chess","short_description":"Chess for kids",\
              "queries":["kids chess","Chess","opening"]}""");
      assertThat(reply.status()).as(reply.body()).isEqualTo(200);
      JsonNode data = reply.data();
      assertThat(data.get("fits").asBoolean()).isTrue();
      assertThat(data.get("covered").asInt()).isEqualTo(2);
      assertThat(data.get("fields").get(1).toString())
          .isEqualTo(
              """
              {"field":"short_description","length":14,"bytes":14,"limit":80,"wasted":0,"searched":true}""");
      assertThat(data.get("queries"))
          .extracting(each -> each.get("query").asString() + " " + each.get("match").asString())
          .containsExactly("opening none", "kids chess words", "chess phrase");
      assertThat(data.get("repeated").toString())
          .isEqualTo(
              """
              [{"word":"chess","places":[{"field":"title","count":1},\
              {"field":"short_description","count":1}]}]""");
      assertThat(reader.send("PUT", ENGLISH, "{}").status()).isEqualTo(403);
    }
  }

  @Test
  void theTrackedKeywordsOfTheWorkspaceAreCheckedForAViewer() {
    String app = "/account/tracked-apps/appstore/20/us";
    ann.send("PUT", app, "{\"devices\":[\"iphone\"]}");
    ann.send("POST", app + "/keywords", "{\"keywords\":[\"chess club\"]}");
    server.workspaces.invite(
        server.account.id(), server.administrator.username(), WorkspaceRole.VIEWER);
    root.send("POST", "/account/workspaces/ann/join", "");
    String body =
        """
        {"storetype":"appstore","storeid":"20","country":"us","title":"Chess","queries":["chess"]}""";

    Reply shared = root.send("POST", CHECK, body, "X-Workspace", "ann");
    assertThat(shared.status()).as(shared.body()).isEqualTo(200);
    assertThat(shared.data().get("queries"))
        .extracting(each -> each.get("query").asString() + " " + each.get("match").asString())
        .containsExactly("chess club partly", "chess phrase");
    assertThat(root.send("POST", CHECK, body).data().get("queries")).hasSize(1);
    assertThat(root.send("POST", CHECK, body.replace("\"country\":\"us\",", "")).body())
        .contains("'storeid' is required for the tracked keywords of a country.");
    assertThat(root.send("POST", CHECK, body, "X-Workspace", "nobody").status()).isEqualTo(403);
  }

  @Test
  void aCheckNeedsAStore() {
    Reply reply = ann.send("POST", CHECK, "{\"title\":\"Chess\"}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("'storetype' is required");
  }
}
