package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Username;
import dev.storescope.server.http.CheckedClient.Reply;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AccountRoutesTest {
  private static final String APP = "/account/tracked-apps/appstore/20/us";
  private static final String RIVALS = "/account/competitors/appstore/20/us";
  private static final String BOSS_PASSWORD = "battery staple";

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());
  private final CheckedClient ann = server.client;
  private final Account boss =
      server.accounts.create(new Username("boss"), BOSS_PASSWORD, Role.ADMINISTRATOR);

  @AutoClose
  private final CheckedClient administrator =
      new CheckedClient(
          server.server.port(),
          server.accounts.createKey(boss.id(), "boss", Optional.empty()).secret());

  @Test
  void anAccountIsToldWhatItIsAndHas() {
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
  void whoeverDoesNotSayWhoAsksIsToldNothing(String path) {
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
  void aKeyIsMadeShownOnceUsedAndRevoked() {
    Reply made = ann.send("POST", "/account/keys", "{\"name\":\"ci\"}");
    assertThat(made.status()).isEqualTo(201);
    String secret = made.data().get("api_key").asString();
    assertThat(as(secret, "/account").status()).isEqualTo(200);
    assertThat(ann.get("/account/keys").body()).contains("\"ci\"").doesNotContain(secret);
    String path = "/account/keys/" + made.data().get("id").asLong();
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(as(secret, "/account").status()).isEqualTo(401);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", "/account/keys/x", "").status()).isEqualTo(404);
  }

  @Test
  void everyMistakeOfABodyIsListed() {
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
    JsonNode session = as(token, "/account/sessions").data().get("sessions").get(0);
    String path = "/account/sessions/" + session.get("id").asLong();
    assertThat(administrator.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(as(token, "/account").status()).isEqualTo(401);
  }

  @Test
  void aPasswordIsChangedByWhoKnowsIt() {
    String token = token("ann", TestServer.PASSWORD);
    assertThat(errors(change("wrong", "another one"))).hasSize(1);
    assertThat(errors(change(TestServer.PASSWORD, "short"))).hasSize(1);
    assertThat(change(TestServer.PASSWORD, "another one").status()).isEqualTo(204);
    assertThat(as(token, "/account").status()).isEqualTo(401);
    assertThat(token("ann", "another one")).isNotEmpty();
  }

  @Test
  void tenWrongPasswordsAreEnough() {
    for (int i = 0; i < 10; i++) {
      assertThat(change("wrong", "another one").status()).isEqualTo(400);
    }
    Reply reply = change(TestServer.PASSWORD, "another one");
    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.header("Retry-After")).contains("900");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/account/members",
    "POST,/account/members",
    "PATCH,/account/members/boss",
    "PATCH,/account/members/nobody",
    "POST,/account/members/ann/password",
    "POST,/account/members/ann/credits",
    "GET,/account/members/boss/usage",
    "GET,/account/members/ann/usage"
  })
  void whatAdministratorsDoIsForThemAlone(String method, String path) {
    Reply reply = ann.send(method, path, method.equals("GET") ? "" : "{}");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.code()).isEqualTo("not_allowed");
  }

  @Test
  void anotherAccountsKeysSessionsAndListsAreNotThere() {
    long key = server.accounts.listKeys(boss.id()).getFirst().id();
    token("boss", BOSS_PASSWORD);
    long session = server.accounts.listSessions(boss.id()).getFirst().id();
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
  void listsAreKept() {
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
  void anAdministratorMakesChangesAndPaysForMembers() {
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
    assertThat(administrator.get("/account/members/nobody/usage").status()).isEqualTo(404);
    assertThat(administrator.get("/account/members").data().get("members")).hasSize(3);
  }

  @Test
  void theLastAdministratorStays() {
    for (String change : new String[] {"{\"role\":\"member\"}", "{\"disabled\":true}"}) {
      assertThat(errors(administrator.send("PATCH", "/account/members/boss", change))).hasSize(1);
    }
  }

  @Test
  void anUnknownNameAndAWrongPasswordAreAnsweredAlike() {
    Reply unknown = obtain("nobody", "wrong one");
    Reply wrong = obtain("ann", "wrong one");
    assertThat(unknown.status()).isEqualTo(wrong.status()).isEqualTo(401);
    assertThat(unknown.json().get("detail")).isEqualTo(wrong.json().get("detail"));
    assertThat(unknown.headers().map().keySet()).isEqualTo(wrong.headers().map().keySet());
  }

  @Test
  void noSecretIsLogged() {
    Logger root = Logger.getLogger("");
    Level level = root.getLevel();
    Collected collected = new Collected();
    root.addHandler(collected);
    root.setLevel(Level.ALL);
    try {
      String token = token("ann", TestServer.PASSWORD);
      obtain("ann", "a wrong secret");
      String made =
          ann.send("POST", "/account/keys", "{\"name\":\"ci\"}").data().get("api_key").asString();
      change("a wrong secret", "another one");
      change(TestServer.PASSWORD, "another one");
      as(token, "/account");
      server.ledgerIsAvailable.set(false);
      as(made, "/account");
      assertThat(collected.text())
          .contains("storage is unavailable")
          .doesNotContain(TestServer.PASSWORD, "a wrong secret", "another one")
          .doesNotContain("Token " + token, "\"" + token, "Token " + made, "\"" + made);
    } finally {
      root.removeHandler(collected);
      root.setLevel(level);
    }
  }

  /** Everything that is logged while it listens, by our own classes and those of others. */
  private static final class Collected extends Handler {
    private final StringBuilder text = new StringBuilder();
    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public synchronized void publish(LogRecord entry) {
      if (!entry.getLoggerName().startsWith("jdk.")) {
        text.append(formatter.format(entry));
      }
    }

    synchronized String text() {
      return text.toString();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private Reply change(String current, String wanted) {
    return ann.send(
        "POST",
        "/account/password",
        "{\"current_password\":\"%s\",\"new_password\":\"%s\"}".formatted(current, wanted));
  }

  private Reply as(String secret, String path) {
    return ann.anonymously("GET", path, "", "Authorization", "Token " + secret);
  }

  private Reply obtain(String name, String password) {
    return ann.anonymously(
        "POST",
        "/api/obtain-token",
        "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(name, password));
  }

  private String token(String name, String password) {
    return obtain(name, password).json().get("token").asString();
  }

  private static JsonNode errors(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    return reply.json().get("errors");
  }
}
