package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.testkit.InMemoryArchive;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PlanRoutesTest {
  private static final String PATH = "/account/plan";
  private static final String APP = "/account/tracked-apps/appstore/618783545/us";

  @AutoClose
  private final TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 100));

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void beforeAnythingIsTrackedThereIsNoHost() {
    JsonNode data = root.get(PATH).data();
    assertThat(data.get("of").asString()).isEqualTo("installation");
    assertThat(data.get("fits").asBoolean()).isTrue();
    assertThat(data.get("hosts")).isEmpty();
  }

  @Test
  void whatIsTrackedIsCountedByHost() {
    track(10);
    JsonNode host = root.get(PATH).data().at("/hosts/0");
    assertThat(host.get("host").asString()).isEqualTo("itunes.example");
    assertThat(host.get("possible_calls").asInt()).isEqualTo(1440);
    assertThat(host.get("wanted_calls").asInt()).isEqualTo(host.get("own_calls").asInt());
    assertThat(host.has("advice")).isFalse();
    assertThat(kind(host, "search").get("calls").asInt()).isEqualTo(10);
    assertThat(kind(host, "chart").get("calls").asInt()).isEqualTo(3);
  }

  @Test
  void whatDoesNotFitHasAnAdvice() {
    track(1500);
    JsonNode host = root.get(PATH).data().at("/hosts/0");
    assertThat(host.get("fits").asBoolean()).isFalse();
    assertThat(host.at("/advice/addresses").asInt()).isPositive();
    assertThat(host.at("/advice/apps/0/storeid").asString()).isEqualTo("618783545");
    assertThat(host.at("/advice/text").asString()).contains("618783545 in us");
  }

  @Test
  void whatOthersTrackIsForAdministrators() {
    track(1500);
    JsonNode all = root.get(PATH).data().at("/hosts/0");
    JsonNode data = server.client.get(PATH).data();
    JsonNode own = data.at("/hosts/0");
    assertThat(data.get("of").asString()).isEqualTo("account");
    assertThat(data.get("fits").asBoolean()).isFalse();
    assertThat(own.propertyNames())
        .containsExactlyInAnyOrder("host", "fits", "own_calls", "kinds", "advice");
    assertThat(own.get("own_calls").asInt()).isEqualTo(all.get("own_calls").asInt());
    assertThat(own.get("advice").propertyNames())
        .containsExactlyInAnyOrder("text", "every_days", "apps");
    assertThat(own.at("/advice/text").asString())
        .startsWith(
            "itunes.example: not everything fits in a day. To need fewer calls, track these")
        .doesNotContain("address");
  }

  @Test
  void aMemberDoesNotSeeHostsThatAreCalledForOthersOnly() {
    track(10);
    assertThat(server.client.get(PATH).data().get("hosts")).hasSize(1);
    String other = server.newKey(server.newMember("bob"));
    try (CheckedClient bob = new CheckedClient(server.server.port(), other)) {
      assertThat(bob.get(PATH).data().get("hosts")).isEmpty();
    }
  }

  private static JsonNode kind(JsonNode host, String kind) {
    return host.get("kinds")
        .valueStream()
        .filter(each -> each.get("kind").asString().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private void track(int keywords) {
    server.client.send("PUT", APP, "{\"devices\":[\"iphone\"]}");
    server.client.send(
        "POST",
        APP + "/keywords",
        IntStream.range(0, keywords)
            .mapToObj(i -> "\"keyword " + i + "\"")
            .collect(Collectors.joining(",", "{\"keywords\":[", "]}")));
  }
}
