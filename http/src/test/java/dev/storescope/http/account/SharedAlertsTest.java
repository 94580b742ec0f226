package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertMessages;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules;
import dev.storescope.delivery.Message;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The rules, messages, digest and channels of the workspace of ann, of which root is a member. */
class SharedAlertsTest {
  private static final String RULES = "/account/alert-rules";
  private static final String MESSAGES = "/account/alert-messages";
  private static final String READ = MESSAGES + "/read";
  private static final String UNTIL = "{\"until\":%d}";
  private static final String DIGEST = "/account/digest";
  private static final String CHANNELS = "/account/channels";
  private static final String FALLS =
      """
      {"name":"Falls","condition":"rank_falls","threshold":5,"channels":[%d]}""";
  private static final String CREDITS =
      """
      {"name":"Credits","condition":"credits_low","threshold":100}""";
  private static final String WEEKLY =
      """
      {"frequency":"weekly","weekday":"monday","hour":8,"time_zone":"UTC","channels":[%d]}""";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  private final long channel =
      ann.send(
              "POST",
              CHANNELS,
              """
              {"name":"ops","kind":"webhook","address":"https://hooks.example.com/in/aSecret"}""")
          .data()
          .get("id")
          .asLong();

  private Reply inWorkspace(String method, String path, String body) {
    return root.send(method, path, body, "X-Workspace", "ann");
  }

  private JsonNode read(String path) {
    return inWorkspace("GET", path, "").data();
  }

  private void join(WorkspaceRole role) {
    server.workspaces.invite(server.account.id(), server.administrator.username(), role);
    root.send("POST", "/account/workspaces/ann/join", "");
  }

  private String newRule(String body) {
    return RULES + "/" + ann.send("POST", RULES, body).data().get("id").asLong();
  }

  private void fire(String rule) {
    AccountId owner = server.account.id();
    AlertRules rules = server.alertRules;
    AlertRule found =
        rules.find(owner, Long.parseLong(rule.substring(RULES.length() + 1))).orElseThrow();
    Alert alert =
        new Alert("key", new Message.Item(found.definition().name()), server.clock.instant(), 0);
    rules.record(
        found,
        server.clock.instant(),
        List.of(alert),
        false,
        all -> AlertMessages.write(found, all));
  }

  @Test
  void aViewerReadsThemAndChangesNothing() {
    String rule = newRule(FALLS.formatted(channel));
    ann.send("PUT", DIGEST, WEEKLY.formatted(channel));
    join(WorkspaceRole.VIEWER);
    assertThat(read(RULES).at("/alert_rules/0/name").asString()).isEqualTo("Falls");
    assertThat(read(rule).get("channels").get(0).asLong()).isEqualTo(channel);
    assertThat(read(rule + "/preview").get("alerts").asInt()).isZero();
    assertThat(read(DIGEST).get("frequency").asString()).isEqualTo("weekly");
    assertThat(root.get(RULES).data().get("alert_rules")).isEmpty();

    for (Reply refused :
        List.of(
            inWorkspace("POST", RULES, FALLS.formatted(channel)),
            inWorkspace("PUT", rule, FALLS.formatted(channel)),
            inWorkspace("DELETE", rule, ""),
            inWorkspace("PUT", DIGEST, WEEKLY.formatted(channel)),
            inWorkspace("DELETE", DIGEST, ""))) {
      assertThat(refused.problem()).isEqualTo("403 not_allowed");
    }
    assertThat(ann.get(rule).status()).isEqualTo(200);
    assertThat(ann.get(DIGEST).status()).isEqualTo(200);
  }

  @Test
  void anEditorChangesThemAndNotItsOwn() {
    join(WorkspaceRole.EDITOR);
    Reply created = inWorkspace("POST", RULES, FALLS.formatted(channel));
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    String rule = RULES + "/" + created.data().get("id").asLong();
    assertThat(ann.get(rule).status()).isEqualTo(200);
    assertThat(root.get(rule).status()).isEqualTo(404);
    assertThat(inWorkspace("PUT", rule, FALLS.formatted(channel)).status()).isEqualTo(200);
    assertThat(inWorkspace("PUT", DIGEST, WEEKLY.formatted(channel)).status()).isEqualTo(200);
    assertThat(ann.get(DIGEST).status()).isEqualTo(200);
    assertThat(root.get(DIGEST).status()).isEqualTo(404);
    assertThat(inWorkspace("DELETE", rule, "").status()).isEqualTo(204);
    assertThat(inWorkspace("DELETE", DIGEST, "").status()).isEqualTo(204);
    assertThat(ann.get(RULES).data().get("alert_rules")).isEmpty();
  }

  @Test
  void aRuleOfTheWorkspaceHasChannelsOfItsOwnerOnly() {
    join(WorkspaceRole.EDITOR);
    long own =
        root.send(
                "POST",
                CHANNELS,
                "{\"name\":\"a\",\"kind\":\"email\",\"address\":\"r@example.com\"}")
            .data()
            .get("id")
            .asLong();
    assertThat(inWorkspace("POST", RULES, FALLS.formatted(own)).body())
        .contains("The account has no channel " + own);
    assertThat(inWorkspace("PUT", DIGEST, WEEKLY.formatted(own)).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({"VIEWER", "EDITOR"})
  void membersSeeTheNamesAndKindsOfChannelsAndNoAddress(WorkspaceRole role) {
    join(role);
    JsonNode seen = read(CHANNELS).at("/channels/0");
    assertThat(seen.get("id").asLong()).isEqualTo(channel);
    assertThat(seen.get("name").asString()).isEqualTo("ops");
    assertThat(seen.get("kind").asString()).isEqualTo("webhook");
    assertThat(seen.get("address").isNull()).isTrue();
    assertThat(seen.toString()).doesNotContain("example.com");
    String path = CHANNELS + "/" + channel;
    assertThat(inWorkspace("DELETE", path, "").problem()).isEqualTo("400 invalid_request");
    assertThat(inWorkspace("POST", path + "/secret", "").problem())
        .isEqualTo("400 invalid_request");
    assertThat(inWorkspace("POST", path + "/test", "").problem()).isEqualTo("400 invalid_request");
    assertThat(inWorkspace("GET", "/account/deliveries", "").problem())
        .isEqualTo("400 invalid_request");
    assertThat(root.send("POST", path + "/test", "").status()).isEqualTo(404);
    assertThat(ann.get(CHANNELS).data().at("/channels/0/address").asString())
        .contains("hooks.example.com");
  }

  @Test
  void rulesAboutCreditsAreForTheOwnerOnly() {
    String falls = newRule(FALLS.formatted(channel));
    String credits = newRule(CREDITS);
    fire(falls);
    fire(credits);
    join(WorkspaceRole.EDITOR);
    assertThat(read(RULES).get("alert_rules")).hasSize(1);
    assertThat(read(MESSAGES).get("messages"))
        .extracting(message -> message.get("title").asString())
        .containsExactly("Falls: 1 alert");
    assertThat(inWorkspace("GET", credits, "").status()).isEqualTo(404);
    assertThat(inWorkspace("GET", credits + "/preview", "").status()).isEqualTo(404);
    assertThat(inWorkspace("DELETE", credits, "").status()).isEqualTo(404);
    assertThat(inWorkspace("PUT", credits, FALLS.formatted(channel)).status()).isEqualTo(404);
    assertThat(inWorkspace("POST", RULES, CREDITS).body())
        .contains("Only the owner of the workspace can have rules");
    assertThat(inWorkspace("PUT", falls, CREDITS).body())
        .contains("Only the owner of the workspace can have rules");
    assertThat(ann.get(RULES).data().get("alert_rules")).hasSize(2);
    assertThat(ann.get(MESSAGES + "?limit=1").data().at("/messages/0/title").asString())
        .isEqualTo("Credits: 1 alert");
    assertThat(root.get(MESSAGES).data().get("messages")).isEmpty();
  }

  @Test
  void everyReaderMarksMessagesAsReadForItself() {
    fire(newRule(FALLS.formatted(channel)));
    fire(newRule(FALLS.formatted(channel)));
    join(WorkspaceRole.VIEWER);
    JsonNode all = read(MESSAGES);
    assertThat(all.get("unread").asInt()).isEqualTo(2);
    assertThat(all.get("messages")).allMatch(message -> message.get("unread").asBoolean());
    long older = all.at("/messages/1/id").asLong();

    Reply marked = inWorkspace("POST", READ, UNTIL.formatted(older));
    assertThat(marked.status()).as(marked.body()).isEqualTo(200);
    assertThat(marked.data().toString()).isEqualTo("{\"unread\":1}");
    assertThat(read(MESSAGES).get("messages"))
        .extracting(message -> message.get("unread").asBoolean())
        .containsExactly(true, false);
    assertThat(ann.get(MESSAGES).data().get("unread").asInt()).isEqualTo(2);
    assertThat(root.get(MESSAGES).data().get("unread").asInt()).isZero();
  }

  @Test
  void messagesOfTheFutureAreNotMarkedAsRead() {
    fire(newRule(FALLS.formatted(channel)));
    assertThat(ann.send("POST", READ, UNTIL.formatted(Long.MAX_VALUE)).data().toString())
        .isEqualTo("{\"unread\":0}");
    fire(newRule(FALLS.formatted(channel)));
    assertThat(ann.get(MESSAGES).data().get("unread").asInt()).isEqualTo(1);
    assertThat(ann.send("POST", READ, UNTIL.formatted(0)).status()).isEqualTo(400);
    assertThat(ann.send("POST", READ, "{}").body()).contains("the id of a message");
  }

  @Test
  void aKeyThatReadsMarksNothing() {
    String secret = server.newKey(server.account, Scope.READ);
    Reply refused =
        ann.anonymously("POST", READ, UNTIL.formatted(1), "Authorization", "Token " + secret);
    assertThat(refused.problem()).isEqualTo("403 insufficient_scope");
  }

  @Test
  void aRemovedMemberReadsThemNoMore() {
    newRule(FALLS.formatted(channel));
    join(WorkspaceRole.EDITOR);
    ann.send("DELETE", "/account/workspace/members/root", "");
    for (String path : List.of(RULES, MESSAGES, DIGEST, CHANNELS)) {
      assertThat(inWorkspace("GET", path, "").problem()).isEqualTo("403 not_allowed");
    }
  }
}
