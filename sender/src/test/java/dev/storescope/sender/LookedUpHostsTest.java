package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookedUpHostsTest {
  private final LookedUpHosts hosts = new LookedUpHosts();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "127.0.0.1",
        "127.1",
        "2130706433",
        "10.0.0.8",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "[fd00::1]"
      })
  void aHostOfThisMachineOrAPrivateNetworkIsPrivate(String host) {
    assertThat(hosts.contains(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"8.8.8.8", "[2606:4700::1111]", "no-such-host.invalid"})
  void aPublicAddressAndAHostThatIsNotFoundAreNot(String host) {
    assertThat(hosts.contains(host)).isFalse();
  }
}
