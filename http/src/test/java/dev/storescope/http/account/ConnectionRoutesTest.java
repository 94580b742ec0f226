package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.testkit.SampleCredentials;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConnectionRoutesTest {
  private static final String CONNECTIONS = "/account/connections";
  private static final String ISSUER = "57246542-96fe-1a63-e053-0824d011072a";
  private static final String VENDOR = "85123456";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  private Reply create(String name, String kind, String credentials) {
    return ann.send(
        "POST",
        CONNECTIONS,
        "{\"name\":\"%s\",\"kind\":\"%s\",\"credentials\":%s}".formatted(name, kind, credentials));
  }

  private Reply createAppStoreConnect(String name) {
    return create(
        name,
        "app-store-connect",
        "{\"issuer_id\":\"%s\",\"key_id\":\"2X9R4HXF34\",\"key\":%s,\"vendor_number\":\"%s\"}"
            .formatted(ISSUER, quoted(SampleCredentials.EC_KEY), VENDOR));
  }

  private String createdPath() {
    return CONNECTIONS + "/" + createAppStoreConnect("Acme").data().get("id").asLong();
  }

  private static String quoted(String text) {
    return new JsonMapper().writeValueAsString(text);
  }

  @Test
  void noAnswerHasTheCredentials() {
    Reply created = createAppStoreConnect("Acme");
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.data().get("identity").asString()).isEqualTo("2X9R4HXF34");
    Reply play =
        create(
            "Acme Play",
            "google-play",
            "{\"key\":%s,\"bucket\":\"gs://pubsite_prod_1/stats/\"}"
                .formatted(quoted(SampleCredentials.serviceAccount())));
    assertThat(play.status()).isEqualTo(201);
    Reply list = ann.get(CONNECTIONS);
    Reply test = ann.send("POST", createdPathOf(created) + "/test", "");
    assertThat(list.data().get("connections").valueStream())
        .extracting(each -> each.get("name").asString())
        .containsExactly("Acme", "Acme Play");
    for (Reply each : new Reply[] {created, play, list, test}) {
      assertThat(each.body()).doesNotContain("PRIVATE", ISSUER, VENDOR, "pubsite");
    }
    assertThat(root.get(CONNECTIONS).data().get("connections")).isEmpty();
  }

  @Test
  void credentialsAreReplacedByOthersOfTheKind() {
    String path = createdPath();
    ann.send("POST", path + "/test", "");
    String body =
        "{\"credentials\":{\"key_id\":\"NEWKEY1234\",\"key\":%s}}"
            .formatted(quoted(SampleCredentials.EC_KEY));
    Reply replaced = ann.send("PUT", path, body);
    assertThat(replaced.data().get("identity").asString()).isEqualTo("NEWKEY1234");
    assertThat(replaced.body()).doesNotContain("PRIVATE");
    assertThat(only().has("last_test")).isFalse();
    assertThat(only().get("name").asString()).isEqualTo("Acme");
    assertThat(root.send("PUT", path, body).status()).isEqualTo(404);
    assertThat(ann.send("PUT", path, "{\"credentials\":{\"bucket\":\"b\"}}").body())
        .contains("The credentials of App Store Connect have no 'bucket'.");
  }

  @Test
  void outerSpacesAreNoPartOfAName() {
    createAppStoreConnect(" Acme  ");
    assertThat(only().get("name").asString()).isEqualTo("Acme");
    assertThat(createAppStoreConnect("Acme ").status()).isEqualTo(400);
  }

  @Test
  void whyASecretCannotBeDecryptedIsToldTheOperatorAlone() {
    String path = createdPath();
    server.change("update connection set credentials = 'tink:' || substr(credentials, 10)");
    Reply test = ann.send("POST", path + "/test", "");
    assertThat(test.problem()).isEqualTo("503 storage_unavailable");
    assertThat(test.body()).contains("finds the reason in its log").doesNotContain("/tmp", "key ");
  }

  private static String createdPathOf(Reply created) {
    return CONNECTIONS + "/" + created.data().get("id").asLong();
  }

  @Test
  void aTestSaysWhatCanBeReadAndIsKept() {
    String path = createdPath();
    assertThat(only().has("last_test")).isFalse();
    JsonNode test = ann.send("POST", path + "/test", "").data();
    assertThat(test.toString())
        .isEqualTo(
            """
            {"tested_at":"2026-11-21T12:00:00Z","readings":[\
            {"resource":"apps","outcome":"readable","detail":"3 apps of 2X9R4HXF34"},\
            {"resource":"reviews","outcome":"refused","detail":"Add the role Customer Support."},\
            {"resource":"sales","outcome":"unknown","detail":"App Store Connect did not answer."}]}""");
    assertThat(only().get("last_test")).isEqualTo(test);
  }

  @Test
  void theLastFetchIsSaid() {
    createdPath();
    assertThat(only().has("last_fetch")).isFalse();
    long id = only().get("id").asLong();
    ConnectionTest fetched =
        new ConnectionTest(
            Instant.parse("2026-11-21T00:05:00Z"),
            List.of(new Reading("apps", new CanRead("3 apps"))));
    server.connections.noteFetch(server.account.id(), id, fetched);
    assertThat(only().get("last_fetch").toString())
        .isEqualTo(
            """
            {"fetched_at":"2026-11-21T00:05:00Z","readings":[\
            {"resource":"apps","outcome":"readable","detail":"3 apps"}]}""");
  }

  private JsonNode only() {
    JsonNode connections = ann.get(CONNECTIONS).data().get("connections");
    assertThat(connections).hasSize(1);
    return connections.get(0);
  }

  @Test
  void aConnectionIsDeletedOnce() {
    String path = createdPath();
    assertThat(root.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(root.send("POST", path + "/test", "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(ann.get(CONNECTIONS).data().get("connections")).isEmpty();
  }

  @Test
  void aNameIsTakenOnce() {
    createdPath();
    Reply again = createAppStoreConnect("Acme");
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.json().at("/errors/0/parameter").asString()).isEqualTo("name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Acme|pigeon|{}|kind|'kind' must be app-store-connect, google-play or apple-ads.",
        "Acme|apple-ads|7|credentials|'credentials' must be an object.",
        "Acme|apple-ads|{}|credentials|'client_id' is required for Apple Ads.",
        "Acme|apple-ads|{'client_id':7}|credentials|'client_id' must be a string, in quotation marks.",
        "Acme|app-store-connect|{'vendor_number':85123456}|credentials|'vendor_number' must be a string, in quotation marks.",
        "Acme|google-play|{'issuer_id':'1'}|credentials|The credentials of Google Play Console have no 'issuer_id'. Use key, bucket.",
        "Acme|google-play|{'key':'{\\'web\\':{}}'}|credentials|This is the file of an OAuth client, not of a service account.",
        "Acme|app-store-connect|{'key_id':'1','key':'-----BEGIN EC PRIVATE KEY-----'}|credentials|Convert it: openssl pkcs8",
        "` `|app-store-connect|{}|name|must not be blank."
      })
  void whatIsWrongIsSaid(
      String name, String kind, String credentials, String parameter, String problem) {
    Reply reply = create(name, kind, credentials.replace('\'', '"'));
    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().at("/errors/0/parameter").asString()).isEqualTo(parameter);
    assertThat(reply.json().at("/errors/0/detail").asString()).contains(problem);
  }

  @Test
  void membersReadNamesAndKindsAndChangeNothing() {
    String path = createdPath();
    ann.send("POST", path + "/test", "");
    server.connections.noteFetch(
        server.account.id(),
        only().get("id").asLong(),
        new ConnectionTest(Instant.parse("2026-11-21T00:05:00Z"), List.of()));
    server.workspaces.invite(
        server.account.id(), server.administrator.username(), WorkspaceRole.EDITOR);
    root.send("POST", "/account/workspaces/ann/join", "");
    JsonNode read = inWorkspace("GET", CONNECTIONS).data().at("/connections/0");
    assertThat(read.get("name").asString()).isEqualTo("Acme");
    assertThat(read.get("kind").asString()).isEqualTo("app-store-connect");
    assertThat(read.get("identity").isNull()).isTrue();
    assertThat(read.has("last_test")).isFalse();
    assertThat(read.has("last_fetch")).isFalse();
    assertThat(inWorkspace("DELETE", path).status()).isEqualTo(400);
    assertThat(inWorkspace("POST", path + "/test").status()).isEqualTo(400);
    assertThat(only().get("name").asString()).isEqualTo("Acme");
  }

  private Reply inWorkspace(String method, String path) {
    return root.send(method, path, "", "X-Workspace", "ann");
  }
}
