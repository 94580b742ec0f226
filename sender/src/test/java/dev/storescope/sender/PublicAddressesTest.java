package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.sender.CheckedResolver.NotPublicException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "1.1.1.1",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "2a00:1450:4001:81b::200e"
      })
  void addressesOfTheInternetArePublic(String address) throws UnknownHostException {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.8.8.8",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fe80::1%1",
        "fec0::1",
        "ff02::1"
      })
  void otherAddressesAreNotPublic(String address) throws UnknownHostException {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "2130706433", "0"})
  void aHostWithAnAddressThatIsNotPublicIsRefused(String host) {
    assertThatThrownBy(() -> new CheckedResolver(false).resolve(host))
        .isInstanceOf(NotPublicException.class);
  }

  @Test
  void everyAddressIsAcceptedWhereTheOperatorAllowsIt() throws UnknownHostException {
    assertThat(new CheckedResolver(true).resolve("127.0.0.1"))
        .containsExactly(InetAddress.getLoopbackAddress());
  }
}
