package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.testkit.SampleCredentials;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people write is refused where it could control what others see. */
class WrittenNamesTest {
  @AutoClose private final TestServer server = new TestServer();

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/account/keys|{'name':'NAME','scope':'read'}",
        "/account/links|{'name':'NAME','page':'/dashboard/charts'}",
        "/account/channels|{'name':'NAME','kind':'email','address':'ann@example.com'}",
        "/account/connections|{'name':'NAME','kind':'app-store-connect','credentials':{'key_id':'1','key':'EC-KEY'}}",
        "/account/alert-rules|{'name':'NAME','condition':'rank_falls','threshold':5}",
        "/account/members/ann/credits|{'kind':'top_up','credits':5,'reason':'NAME'}",
        "/account/members/ann/credits|{'kind':'adjustment','credits':5,'reason':'NAME'}"
      })
  void aControlCharacterIsRefused(String path, String body) {
    for (String wrong :
        new String[] {"a\\u001b[31m", "a\\nb", "a\\u009b", "a\\u2028b", "a\\u202eb"}) {
      Reply refused = post(path, body.replace("NAME", wrong));
      assertThat(refused.problem()).as(wrong).isEqualTo("400 invalid_request");
      assertThat(refused.json().at("/errors/0/parameter").asString()).isIn("name", "reason");
    }
    assertThat(post(path, body.replace("NAME", "Bücher 東京")).status()).isEqualTo(201);
  }

  private Reply post(String path, String body) {
    String key = SampleCredentials.EC_KEY.replace("\n", "\\n");
    return root.send("POST", path, body.replace('\'', '"').replace("EC-KEY", key));
  }
}
