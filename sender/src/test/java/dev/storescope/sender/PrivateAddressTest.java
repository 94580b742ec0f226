package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not sent unless the operator allows private addresses. */
class PrivateAddressTest {
  @AutoClose private final WebhookReceiver receiver = new WebhookReceiver();
  @AutoClose private final DeliveryFixture fixture = new DeliveryFixture(Optional.empty(), false);

  PrivateAddressTest() throws IOException {}

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433"})
  void nothingIsSentToAnAddressThatIsNotPublic(String host) {
    int port = receiver.address("/").getPort();
    URI address = URI.create("https://" + host + ":" + port + "/in");
    fixture.add(fixture.create("inside", new ChannelTarget.Webhook(address)).channel(), "a");
    fixture.deliverDue();
    assertThat(fixture.reason()).contains("an address that is not public");
    assertThat(receiver.received()).isEmpty();
  }

  @Test
  void nothingIsSentWithoutTls() {
    Channel channel =
        fixture.create("plain", new ChannelTarget.Webhook(receiver.address("/in"))).channel();
    fixture.add(channel, "a");
    fixture.deliverDue();
    assertThat(fixture.reason())
        .isEqualTo("Not sent: The URL of a webhook must begin with https://.");
    assertThat(receiver.received()).isEmpty();
  }

  @Test
  void noMailIsSentWithoutAMailServer() {
    Channel channel = fixture.create("m", new ChannelTarget.Email("a@example.com")).channel();
    fixture.add(channel, "a");
    fixture.deliverDue();
    assertThat(fixture.reason()).contains("mail.host");
  }
}
