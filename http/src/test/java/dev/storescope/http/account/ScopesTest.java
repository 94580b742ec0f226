package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.testkit.server.OpenApiDocument;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What keys may be used for. */
class ScopesTest {
  private static final String APP = "/account/tracked-apps/appstore/20/us";
  private static final String DEVICES = "{\"devices\":[\"iphone\"]}";
  private static final String MEMBERS = "/account/members";
  private static final String KEYS = "/account/keys";

  @AutoClose private final TestServer server = new TestServer();

  @ParameterizedTest
  @EnumSource
  void everyOperationNeedsTheScopeThatTheDocumentHas(Scope scope) {
    String secret = server.newKey(server.administrator, scope);
    for (Map.Entry<String, JsonNode> path : OpenApiDocument.root().get("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        if (!operation.getValue().has("security")) {
          String method = operation.getKey().toUpperCase(Locale.ROOT);
          Scope needed = Scope.of(operation.getValue().path("x-scope").asString("read"));
          String target = path.getKey().replaceAll("\\{\\w+}", "0");
          Reply reply = send(secret, method, target, method.equals("GET") ? "" : "{}");
          assertThat(reply.body().contains("insufficient_scope"))
              .as("%s %s with %s: %s", method, target, scope, reply.body())
              .isNotEqualTo(scope.includes(needed));
        }
      }
    }
  }

  @Test
  void aKeyThatReadsMayNotTrackAnApp() {
    String secret = server.newKey(server.account, Scope.READ);
    Reply refused = send(secret, "PUT", APP, DEVICES);
    assertThat(refused.problem()).isEqualTo("403 insufficient_scope");
    assertThat(refused.json().get("detail").asString())
        .isEqualTo(
            "The request needs a key with the scope write; this one has read. Create such a key in"
                + " the dashboard (Account, API keys) or by 'storescope key create --scope write"
                + " NAME', or send a token of /api/obtain-token.");
    assertThat(refused.header("WWW-Authenticate").orElseThrow())
        .endsWith(", error=\"insufficient_scope\", scope=\"write\"");
    assertThat(server.client.getAs(secret, "/account/tracked-apps").data().get("tracked_apps"))
        .isEmpty();
  }

  @Test
  void aKeyThatWritesTracksAnAppAndCreatesNoKey() {
    String secret = server.newKey(server.account, Scope.WRITE);
    assertThat(send(secret, "PUT", APP, DEVICES).status()).isEqualTo(200);
    assertThat(
            send(secret, "POST", KEYS, "{\"name\":\"a\",\"scope\":\"administration\"}").problem())
        .isEqualTo("403 insufficient_scope");
    assertThat(server.accounts.listKeys(server.account.id()))
        .extracting(ApiKey::name)
        .containsOnly("test");
  }

  @Test
  void aKeyOfAMemberDoesNotAdministerWhatTheMemberMayNot() {
    String secret = server.newKey(server.account, Scope.ADMINISTRATION);
    assertThat(server.client.getAs(secret, KEYS).status()).isEqualTo(200);
    assertThat(server.client.getAs(secret, MEMBERS).problem()).isEqualTo("403 not_allowed");
  }

  @Test
  void aTokenHasAllScopesOfItsAccount() {
    String token = server.client.logIn("root", TestServer.PASSWORD).json().get("token").asString();
    assertThat(server.client.getAs(token, MEMBERS).status()).isEqualTo(200);
    assertThat(send(token, "PUT", APP, DEVICES).status()).isEqualTo(200);
  }

  @Test
  void aNewKeyCanOnlyReadUnlessAScopeIsSent() {
    CheckedClient ann = server.client;
    Reply first = ann.send("POST", KEYS, "{\"name\":\"a\"}");
    assertThat(first.data().get("scope").asString()).isEqualTo("read");
    assertThat(send(first.data().get("api_key").asString(), "PUT", APP, DEVICES).status())
        .isEqualTo(403);
    Reply second = ann.send("POST", KEYS, "{\"name\":\"b\",\"scope\":\"write\"}");
    assertThat(second.data().get("scope").asString()).isEqualTo("write");
    assertThat(ann.get(KEYS).data().get("keys").findValuesAsString("scope"))
        .containsExactly("administration", "read", "write");
    Reply third = ann.send("POST", KEYS, "{\"name\":\"c\",\"scope\":\"all\"}");
    assertThat(third.status()).isEqualTo(400);
    assertThat(third.json().at("/errors/0/detail").asString())
        .isEqualTo("Invalid scope 'all'. Use read, write or administration.");
  }

  private Reply send(String secret, String method, String path, String body) {
    return server.client.anonymously(method, path, body, "Authorization", "Token " + secret);
  }
}
