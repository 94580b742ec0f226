package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationRoutesTest {
  private static final String APP = "/account/annotations/appstore/20";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void anAnnotationIsAddedListedAndDeleted() {
    Reply added =
        ann.send("POST", APP, "{\"date\":\"2026-11-20\",\"text\":\" We shipped\\n2.3 \"}");
    assertThat(added.status()).as(added.body()).isEqualTo(201);
    assertThat(added.data().toString())
        .isEqualTo(
            """
            {"id":1,"date":"2026-11-20","text":"We shipped 2.3","added_by":"ann",\
            "added_at":"2026-11-21T12:00:00Z"}""");
    assertThat(ann.get(APP).data().get("annotations")).containsExactly(added.data());
    assertThat(root.get(APP).data().get("annotations")).isEmpty();
    assertThat(root.send("DELETE", APP + "/1", "").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", APP + "/1", "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", APP + "/1", "").status()).isEqualTo(404);
    assertThat(ann.get(APP).data().get("annotations")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"text\":\"a\"}                           | date | a date such as",
        "{\"date\":\"20.11.2026\",\"text\":\"a\"}   | date | a date such as",
        "{\"date\":\"2026-11-22\",\"text\":\"a\"}   | date | from 2000-01-01 to today",
        "{\"date\":\"1999-12-31\",\"text\":\"a\"}   | date | from 2000-01-01 to today",
        "{\"date\":\"2026-11-20\"}                  | text | 1 to 200 characters",
        "{\"date\":\"2026-11-20\",\"text\":\"  \"}  | text | 1 to 200 characters",
      })
  void whatIsWrongWithAnAnnotationIsNamed(String body, String name, String detail) {
    Reply reply = ann.send("POST", APP, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"" + name + "\"").contains(detail);
  }
}
