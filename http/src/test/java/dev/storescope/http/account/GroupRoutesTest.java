package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupRoutesTest {
  private static final String GROUPS = "/account/groups";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void aGroupIsCreatedListedReplacedAndDeleted() {
    Reply created = ann.send("POST", GROUPS, "{\"name\":\"Acme\",\"apps\":[\"appstore/20/us\"]}");
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    assertThat(created.data().toString())
        .isEqualTo("{\"id\":1,\"name\":\"Acme\",\"apps\":[\"appstore/20/us\"]}");
    assertThat(ann.get(GROUPS).data().get("groups")).containsExactly(created.data());
    assertThat(ann.get(GROUPS + "/1").data()).isEqualTo(created.data());
    assertThat(root.get(GROUPS).data().get("groups")).isEmpty();
    assertThat(root.get(GROUPS + "/1").status()).isEqualTo(404);
    Reply replaced = ann.send("PUT", GROUPS + "/1", "{\"name\":\"Acme 2\",\"apps\":[]}");
    assertThat(replaced.data().toString()).isEqualTo("{\"id\":1,\"name\":\"Acme 2\",\"apps\":[]}");
    assertThat(ann.send("PUT", GROUPS + "/2", "{\"name\":\"Acme\",\"apps\":[]}").status())
        .isEqualTo(404);
    assertThat(ann.send("DELETE", GROUPS + "/1", "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", GROUPS + "/1", "").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"apps\":[]}                                          | name | a string",
        "{\"name\":\"  \",\"apps\":[]}                          | name | must not be blank.",
        "{\"name\":\"Acme\"}                                    | apps | a list of apps",
        "{\"name\":\"Acme\",\"apps\":[\"338986109\"]}           | apps | appstore/338986109/us",
        "{\"name\":\"Acme\",\"apps\":[\"amazon/338986109/us\"]} | apps | appstore/338986109/us",
      })
  void whatIsWrongWithAGroupIsNamed(String body, String name, String detail) {
    Reply reply = ann.send("POST", GROUPS, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"" + name + "\"").contains(detail);
  }

  @Test
  void aNameIsGivenOnce() {
    ann.send("POST", GROUPS, "{\"name\":\"Acme\",\"apps\":[]}");
    Reply again = ann.send("POST", GROUPS, "{\"name\":\"acme\",\"apps\":[]}");
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.body()).contains("A group named acme already exists.");
  }
}
