package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.delivery.ChannelRules;
import dev.storescope.delivery.DeliveryLimits;
import dev.storescope.sender.LookedUpHosts;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Settings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryWiringTest {
  private static final String FROM = "storescope@example.com";

  private static Settings settings(Map<String, String> file) {
    return new Settings(Map.of(), Map.of(), file);
  }

  @Test
  void withoutSettingsNoMailIsSentAndNothingToPrivateAddresses() {
    assertThat(DeliveryWiring.rules(settings(Map.of())))
        .isEqualTo(new ChannelRules(false, false, new LookedUpHosts()));
    assertThat(DeliveryWiring.limits(settings(Map.of()))).isEqualTo(DeliveryLimits.DEFAULT);
  }

  @Test
  void mailIsSentWithAServerAndASender() {
    Map<String, String> file = Map.of("mail.host", "mail.example.com", "mail.from", FROM);
    assertThat(DeliveryWiring.rules(settings(file)))
        .isEqualTo(new ChannelRules(true, false, new LookedUpHosts()));
  }

  @ParameterizedTest
  @CsvSource({
    "mail.from, nobody, 'Use a sender address such as storescope@example.com'",
    "mail.from, '', 'Set it to a sender address such as storescope@example.com'",
    "mail.port, 65536, 'Use a port such as 587'",
    "mail.port, 0, Use a number of at least 1",
    "mail.tls, yes, 'Use starttls, tls or no'",
    "delivery.private_addresses, maybe, Use yes or no."
  })
  void aWrongSettingIsExplained(String key, String value, String message) {
    Map<String, String> file =
        new HashMap<>(Map.of("mail.host", "mail.example.com", "mail.from", FROM));
    file.put(key, value);
    assertThatThrownBy(() -> DeliveryWiring.rules(settings(file)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(key)
        .hasMessageContaining(message);
  }
}
