package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ChannelRoutesTest {
  private static final String CHANNELS = "/account/channels";
  private static final String ADDRESS = "https://hooks.example.com/services/T0/B0/aSecretWith9Z";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  private Reply create(String name, String kind, String address) {
    return ann.send(
        "POST",
        CHANNELS,
        "{\"name\":\"%s\",\"kind\":\"%s\",\"address\":\"%s\"}".formatted(name, kind, address));
  }

  private String createdPath() {
    return CHANNELS + "/" + create("ci", "webhook", ADDRESS).data().get("id").asLong();
  }

  @Test
  void aChannelIsCreatedAndItsAddressAndSecretAreNotShownAgain() {
    Reply created = create("ci", "webhook", ADDRESS);
    assertThat(created.status()).isEqualTo(201);
    String secret = created.data().get("secret").asString();
    assertThat(secret).matches("whsec_[A-Za-z0-9+/=]{44}");
    assertThat(create("mail", "email", "ann@example.com").data().get("secret").isNull()).isTrue();
    Reply list = ann.get(CHANNELS);
    assertThat(list.data().get("channels").valueStream())
        .extracting(channel -> channel.get("address").asString())
        .containsExactly("https://hooks.example.com/…th9Z", "ann@example.com");
    assertThat(list.body()).doesNotContain(secret, "aSecret");
    assertThat(root.get(CHANNELS).data().get("channels")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ci|webhook|http://example.com/in|The URL of a webhook must begin with https://.",
        "ci|webhook|ftp://example.com/in|Invalid URL. Use one such as",
        "ci|webhook|https://user:password@example.com/in|without a user name.",
        "ci|webhook|https://example.com:99999/in|The port must be 1 to 65535.",
        "ci|webhook|https://example.com:0/in|The port must be 1 to 65535.",
        "ci|slack|https://hooks.internal/in|hooks.internal has a private address.",
        "ci|webhook|https:///in|Invalid URL. Use one such as",
        "ci|slack|not an address|Illegal character",
        "ci|email|ann at example|Invalid e-mail address 'ann at example'. Use an address such as",
        "ci|pigeon|roof|must be email, slack, teams, discord or webhook.",
        "' '|webhook|https://example.com/in|must not be blank."
      })
  void whatIsWrongWithAChannelIsSaid(String name, String kind, String address, String problem) {
    Reply reply = create(name, kind, address);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/detail").asString()).contains(problem);
  }

  @Test
  void aTestOfAChannelToWhichNothingIsSentSaysWhy() {
    Channel stored =
        server
            .channels
            .create(
                server.account.id(), "old", Kind.WEBHOOK.at("https://hooks.internal:443/services"))
            .channel();
    Reply reply = ann.send("POST", CHANNELS + "/" + stored.id() + "/test", "");
    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().at("/errors/0/detail").asString())
        .contains("private address", "delivery.private_addresses");
    assertThat(ann.get("/account/deliveries").data().get("deliveries")).isEmpty();
  }

  @Test
  void aNameIsTakenOnce() {
    create("ci", "webhook", ADDRESS);
    Reply again = create("ci", "email", "ann@example.com");
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.json().at("/errors/0/parameter").asString()).isEqualTo("name");
  }

  @Test
  void aTestMessageIsInTheLogAndCanBeSentAgain() {
    String path = createdPath();
    assertThat(ann.send("POST", path + "/test", "").status()).isEqualTo(204);
    JsonNode waiting = newest();
    assertThat(waiting.get("state").asString()).isEqualTo("waiting");
    assertThat(waiting.get("type").asString()).isEqualTo("channel.test");
    record(new DeliveryOutcome.Failed("The reply was 500"));
    assertThat(newest().get("error").asString()).isEqualTo("The reply was 500");
    assertThat(newest().get("attempts").asInt()).isEqualTo(1);
    String resend = "/account/deliveries/" + waiting.get("id").asLong() + "/resend";
    assertThat(ann.send("POST", resend, "").status()).isEqualTo(204);
    record(new DeliveryOutcome.Accepted());
    assertThat(newest().get("state").asString()).isEqualTo("delivered");
    assertThat(newest().get("ended_at").asString()).isEqualTo("2026-11-21T12:00:00Z");
  }

  @Test
  void aDisabledChannelSaysWhyAndATestEnablesIt() {
    String path = createdPath();
    ann.send("POST", path + "/test", "");
    record(new DeliveryOutcome.Gone("The reply was 410"));
    JsonNode channel = ann.get(CHANNELS).data().at("/channels/0");
    assertThat(channel.get("disabled_reason").asString()).isEqualTo("The reply was 410");
    assertThat(channel.get("disabled_at").asString()).isEqualTo("2026-11-21T12:00:00Z");
    String resend = "/account/deliveries/" + newest().get("id").asLong() + "/resend";
    assertThat(ann.send("POST", resend, "").status()).isEqualTo(400);
    server.clock.advance(Duration.ofSeconds(1));
    ann.send("POST", path + "/test", "");
    assertThat(ann.get(CHANNELS).data().at("/channels/0/disabled_at").isNull()).isTrue();
  }

  @Test
  void theSecretOfAWebhookIsReplaced() {
    String path = createdPath();
    Reply reply = ann.send("POST", path + "/secret", "");
    assertThat(reply.data().get("secret").asString()).startsWith("whsec_");
    long mail = create("mail", "email", "ann@example.com").data().get("id").asLong();
    assertThat(ann.send("POST", CHANNELS + "/" + mail + "/secret", "").status()).isEqualTo(404);
  }

  @Test
  void theLogIsReadInPages() {
    String path = createdPath();
    for (int i = 0; i < 3; i++) {
      server.clock.advance(Duration.ofSeconds(1));
      ann.send("POST", path + "/test", "");
    }
    JsonNode first = ann.get("/account/deliveries?limit=2").data();
    assertThat(first.get("deliveries")).hasSize(2);
    JsonNode last =
        ann.get("/account/deliveries?limit=2&before=" + first.get("next_before").asLong()).data();
    assertThat(last.get("deliveries")).hasSize(1);
    assertThat(last.get("next_before").isNull()).isTrue();
    assertThat(ann.get("/account/deliveries?limit=0&before=x").json().get("errors")).hasSize(2);
  }

  @Test
  void theChannelsAndDeliveriesOfOthersAreNotFound() {
    String path = createdPath();
    ann.send("POST", path + "/test", "");
    String resend = "/account/deliveries/" + newest().get("id").asLong() + "/resend";
    assertThat(root.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(root.send("POST", path + "/test", "").status()).isEqualTo(404);
    assertThat(root.send("POST", path + "/secret", "").status()).isEqualTo(404);
    assertThat(root.send("POST", resend, "").status()).isEqualTo(404);
    assertThat(root.get("/account/deliveries").data().get("deliveries")).isEmpty();
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", path, "").status()).isEqualTo(404);
  }

  private JsonNode newest() {
    return ann.get("/account/deliveries").data().at("/deliveries/0");
  }

  private void record(DeliveryOutcome outcome) {
    assertThat(server.deliver(outcome)).isEqualTo(1);
  }
}
