package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AccountRoutesTest {
  private static final String APP = "/account/tracked-apps/appstore/20/us";
  private static final String RIVALS = "/account/competitors/appstore/20/us";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;
  private final Account root = server.accounts.find(new Username("root")).orElseThrow();

  @AutoClose
  private final CheckedClient administrator =
      new CheckedClient(server.server.port(), server.newKey(root));

  @Test
  void theCallerSeesItsAccountAndBalance() {
    Reply reply = ann.get("/account");
    assertThat(reply.data().get("username").asString()).isEqualTo("ann");
    assertThat(reply.data().get("role").asString()).isEqualTo("member");
    assertThat(reply.data().get("balance").asLong())
        .isEqualTo(server.ledger.balance(server.account.id(), 0));
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("X-Credits-Cost")).contains("0");
    assertThat(ann.send("HEAD", "/account", "").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/account", "/account/keys", "/account/members", "/account/nothing"})
  void requestsWithoutCredentialsAreRefused(String path) {
    assertThat(ann.anonymously("GET", path, "").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE,/account,'GET, HEAD'",
    "PUT,/account/keys,'GET, HEAD, POST'",
    "GET,/account/keys/1,DELETE",
    "GET,/account/password,POST"
  })
  void otherMethodsAreNotAllowed(String method, String path, String allowed) {
    Reply reply = ann.send(method, path, "");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("Allow")).contains(allowed);
  }

  @Test
  void aKeyIsCreatedShownOnceUsedAndRevoked() {
    Reply made = ann.send("POST", "/account/keys", "{\"name\":\"ci\"}");
    assertThat(made.status()).isEqualTo(201);
    String secret = made.data().get("api_key").asString();
    assertThat(ann.getAs(secret, "/account").status()).isEqualTo(200);
    assertThat(ann.get("/account/keys").body()).contains("\"ci\"").doesNotContain(secret);
    String path = "/account/keys/" + made.data().get("id").asLong();
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(ann.getAs(secret, "/account").status()).isEqualTo(401);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", "/account/keys/x", "").status()).isEqualTo(404);
  }

  @Test
  void allValidationErrorsAreListed() {
    assertThat(errors(ann.send("POST", "/account/keys", "{\"expires_at\":\"2020-01-01T00:00Z\"}")))
        .hasSize(2);
    assertThat(errors(ann.send("POST", "/account/keys", "{\"name\":\" \"}"))).hasSize(1);
    assertThat(errors(ann.send("POST", "/account/keys", "[]"))).hasSize(1);
    assertThat(errors(ann.send("POST", "/account/keys", "{\"name\":\"a\",\"name\":\"b\"}")))
        .hasSize(1);
    assertThat(errors(ann.send("POST", "/account/keys", ""))).hasSize(1);
    assertThat(errors(ann.send("PUT", "/account/tracked-apps/x/y/zz", "{}"))).hasSize(4);
    assertThat(errors(administrator.send("PATCH", "/account/members/ann", "{}"))).hasSize(1);
  }

  @Test
  void unknownMembersAreNamed() {
    Reply reply = ann.send("POST", "/account/keys", "{\"name\":\"ci\",\"colour\":1}");
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("X-Ignored-Parameters")).contains("colour");
  }

  @Test
  void aSessionIsListedAndEnded() {
    String token = token("ann", TestServer.PASSWORD);
    JsonNode session = ann.getAs(token, "/account/sessions").data().get("sessions").get(0);
    String path = "/account/sessions/" + session.get("id").asLong();
    assertThat(administrator.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(ann.getAs(token, "/account").status()).isEqualTo(401);
  }

  @Test
  void aPasswordChangeRequiresTheCurrentPassword() {
    String token = token("ann", TestServer.PASSWORD);
    assertThat(errors(ann.changePassword("wrong", "another one"))).hasSize(1);
    assertThat(errors(ann.changePassword(TestServer.PASSWORD, "short"))).hasSize(1);
    assertThat(ann.changePassword(TestServer.PASSWORD, "another one").status()).isEqualTo(204);
    assertThat(ann.getAs(token, "/account").status()).isEqualTo(401);
    assertThat(token("ann", "another one")).isNotEmpty();
  }

  @Test
  void furtherPasswordsAreRefusedAfterTenWrongOnes() {
    for (int i = 0; i < 10; i++) {
      assertThat(ann.changePassword("wrong", "another one").status()).isEqualTo(400);
    }
    Reply reply = ann.changePassword(TestServer.PASSWORD, "another one");
    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.header("Retry-After")).contains("900");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/account/members",
    "POST,/account/members",
    "PATCH,/account/members/root",
    "PATCH,/account/members/unknown",
    "POST,/account/members/ann/password",
    "POST,/account/members/ann/credits",
    "GET,/account/members/root/usage",
    "GET,/account/members/ann/usage"
  })
  void administrationIsForAdministratorsOnly(String method, String path) {
    Reply reply = ann.send(method, path, method.equals("GET") ? "" : "{}");
    assertThat(reply.problem()).isEqualTo("403 not_allowed");
  }

  @Test
  void otherAccountsKeysSessionsAndListsAreNotFound() {
    long key = server.accounts.listKeys(root.id()).getFirst().id();
    token("root", TestServer.PASSWORD);
    long session = server.accounts.listSessions(root.id()).getFirst().id();
    administrator.send("PUT", APP, "{\"devices\":[\"iphone\"]}");
    administrator.send("PUT", RIVALS, "{\"competitors\":[\"30\"]}");
    assertThat(ann.send("DELETE", "/account/keys/" + key, "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", "/account/sessions/" + session, "").status()).isEqualTo(404);
    assertThat(ann.get("/account/keys").data().get("keys")).hasSize(1);
    assertThat(ann.get("/account/tracked-apps").data().get("tracked_apps")).isEmpty();
    assertThat(ann.send("DELETE", APP, "").status()).isEqualTo(404);
    assertThat(ann.get(APP + "/keywords").status()).isEqualTo(404);
    assertThat(ann.send("POST", APP + "/keywords", "{\"keywords\":[\"a\"]}").status())
        .isEqualTo(404);
    assertThat(ann.get(RIVALS).data().get("competitors")).isEmpty();
    assertThat(ann.send("DELETE", RIVALS, "").status()).isEqualTo(404);
    assertThat(administrator.get(RIVALS).data().get("competitors")).hasSize(1);
  }

  @Test
  void trackedAppsAndKeywordsAreStored() {
    assertThat(ann.send("PUT", APP, "{\"devices\":[\"iphone\",\"ipad\"]}").status()).isEqualTo(200);
    Reply added = ann.send("POST", APP + "/keywords", "{\"keywords\":[\"a\",\"B\",\"b\"]}");
    assertThat(added.data().get("added").asInt()).isEqualTo(2);
    Reply removed = ann.send("DELETE", APP + "/keywords", "{\"keywords\":[\"a\",\"z\"]}");
    assertThat(removed.data().get("removed").asInt()).isEqualTo(1);
    assertThat(ann.get(APP + "/keywords").data().get("keywords").toString()).isEqualTo("[\"b\"]");
    JsonNode tracked = ann.get("/account/tracked-apps").data().at("/tracked_apps/0");
    assertThat(tracked.get("looked_at_daily").asInt()).isGreaterThan(2);
    assertThat(tracked.get("failing").asInt()).isZero();
    assertThat(tracked.get("last_fetch_at").isNull()).isTrue();
    assertThat(tracked.get("next_fetch_at").asString()).startsWith("20");
    assertThat(ann.send("DELETE", APP, "").status()).isEqualTo(204);
    assertThat(errors(ann.send("PUT", RIVALS, "{\"competitors\":[\"com.a.b\"]}"))).hasSize(1);
    assertThat(errors(ann.send("PUT", APP, "{\"devices\":[\"android\"]}"))).hasSize(1);
  }

  @Test
  void anAdministratorCreatesAndChangesMembersAndAddsCredits() {
    Reply made = administrator.send("POST", "/account/members", "{\"username\":\"Bob\"}");
    assertThat(made.status()).isEqualTo(201);
    assertThat(token("bob", made.data().get("password").asString())).isNotEmpty();
    assertThat(errors(administrator.send("POST", "/account/members", "{\"username\":\"bob\"}")))
        .hasSize(1);
    String bob = "/account/members/bob";
    Reply changed =
        administrator.send("PATCH", bob, "{\"role\":\"administrator\",\"monthly_credits\":7}");
    assertThat(changed.data().get("role").asString()).isEqualTo("administrator");
    String topUp = "{\"kind\":\"top_up\",\"credits\":5,\"reason\":\"a gift\"}";
    assertThat(administrator.send("POST", bob + "/credits", topUp).status()).isEqualTo(201);
    assertThat(errors(administrator.send("POST", bob + "/credits", topUp.replace("5", "-5"))))
        .hasSize(1);
    assertThat(administrator.get(bob + "/usage").status()).isEqualTo(200);
    assertThat(administrator.send("POST", bob + "/password", "{}").data().has("password")).isTrue();
    assertThat(administrator.get("/account/members/unknown/usage").status()).isEqualTo(404);
    assertThat(administrator.get("/account/members").data().get("members")).hasSize(3);
  }

  @Test
  void theLastAdministratorCannotBeRemoved() {
    for (String change : new String[] {"{\"role\":\"member\"}", "{\"disabled\":true}"}) {
      assertThat(errors(administrator.send("PATCH", "/account/members/root", change))).hasSize(1);
    }
  }

  @Test
  void anUnknownNameAndAWrongPasswordHaveTheSameResponse() {
    Reply unknown = ann.logIn("unknown", "wrong one");
    Reply wrong = ann.logIn("ann", "wrong one");
    assertThat(unknown.status()).isEqualTo(wrong.status()).isEqualTo(401);
    assertThat(unknown.json().get("detail")).isEqualTo(wrong.json().get("detail"));
    assertThat(unknown.headers().map().keySet()).isEqualTo(wrong.headers().map().keySet());
  }

  @Test
  void noSecretIsLogged() {
    Logger all = Logger.getLogger("");
    Level level = all.getLevel();
    ByteArrayOutputStream logged = new ByteArrayOutputStream();
    StreamHandler handler = new StreamHandler(logged, new SimpleFormatter());
    handler.setLevel(Level.ALL);
    handler.setFilter(entry -> !entry.getLoggerName().startsWith("jdk."));
    all.addHandler(handler);
    all.setLevel(Level.ALL);
    try {
      String token = token("ann", TestServer.PASSWORD);
      ann.logIn("ann", "a wrong secret");
      String made =
          ann.send("POST", "/account/keys", "{\"name\":\"ci\"}").data().get("api_key").asString();
      ann.changePassword("a wrong secret", "another one");
      ann.changePassword(TestServer.PASSWORD, "another one");
      ann.getAs(token, "/account");
      server.ledgerIsAvailable.set(false);
      ann.getAs(made, "/account");
      handler.flush();
      assertThat(logged.toString(Charset.defaultCharset()))
          .contains("storage is unavailable")
          .doesNotContain(TestServer.PASSWORD, "a wrong secret", "another one")
          .doesNotContain("Token " + token, "\"" + token, "Token " + made, "\"" + made);
    } finally {
      all.removeHandler(handler);
      all.setLevel(level);
    }
  }

  private String token(String name, String password) {
    return ann.logIn(name, password).json().get("token").asString();
  }

  private static JsonNode errors(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    return reply.json().get("errors");
  }
}
