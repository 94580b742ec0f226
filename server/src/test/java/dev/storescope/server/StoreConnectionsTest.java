package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.http.OutgoingProxy;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Settings;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreConnectionsTest {
  private static final OutgoingProxy SHARED = OutgoingProxy.parse("proxy.example:3128");
  private static final OutgoingProxy OWN = OutgoingProxy.parse("ann:secret@other.example:3129");

  @Test
  void withoutAProxyAllStoresAreReachedDirectly() {
    assertThat(proxies(Map.of())).isEmpty();
  }

  @Test
  void aProxyIsForAllHostsOfAllStores() {
    assertThat(proxies(Map.of("stores.proxy", "proxy.example:3128")))
        .hasSize(7)
        .containsEntry("itunes.apple.com", SHARED)
        .containsEntry("appleid.apple.com", SHARED)
        .containsEntry("apps.apple.com", SHARED)
        .containsEntry("play.google.com", SHARED);
  }

  @Test
  void aStoreMayHaveAProxyOfItsOwn() {
    assertThat(
            proxies(
                Map.of(
                    "stores.proxy",
                    "proxy.example:3128",
                    "googleplay.proxy",
                    "ann:secret@other.example:3129")))
        .containsEntry("itunes.apple.com", SHARED)
        .containsEntry("play.google.com", OWN);
    assertThat(proxies(Map.of("appstore.proxy", "ann:secret@other.example:3129")))
        .hasSize(6)
        .containsEntry("api.ads.apple.com", OWN)
        .doesNotContainKey("play.google.com");
  }

  @Test
  void aStoreMayBeReachedDirectlyBesideOneBehindAProxy() {
    assertThat(proxies(Map.of("stores.proxy", "proxy.example:3128", "googleplay.proxy", "direct")))
        .hasSize(6)
        .doesNotContainKey("play.google.com");
  }

  @Test
  void aWrongProxyIsRefusedWithoutItsPassword() {
    assertThatThrownBy(() -> proxies(Map.of("googleplay.proxy", "ann:secret@proxy")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid googleplay.proxy 'ann:(set)@proxy' (configuration file). Use "
                + OutgoingProxy.FORMS
                + ", or direct for none.");
  }

  private static Map<String, OutgoingProxy> proxies(Map<String, String> file) {
    return new StoreConnections(new Settings(Map.of(), Map.of(), file), InstantSource.system())
        .proxies();
  }
}
