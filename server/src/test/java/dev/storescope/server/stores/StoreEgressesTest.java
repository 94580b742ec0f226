package dev.storescope.server.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.http.OutgoingProxy;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Settings;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreEgressesTest {
  private static final OutgoingProxy SHARED = OutgoingProxy.parse("proxy.example:3128");
  private static final OutgoingProxy OWN = OutgoingProxy.parse("ann:secret@other.example:3129");

  @Test
  void withoutAProxyAllStoresAreReachedDirectly() {
    assertThat(proxies(Map.of())).isEmpty();
  }

  @Test
  void aProxyIsForAllHostsOfAllStores() {
    assertThat(proxies(Map.of("stores.proxy", "proxy.example:3128")))
        .hasSize(10)
        .containsEntry("itunes.apple.com", SHARED)
        .containsEntry("appleid.apple.com", SHARED)
        .containsEntry("api.appstoreconnect.apple.com", SHARED)
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
        .containsEntry("play.google.com", OWN)
        .containsEntry("storage.googleapis.com", OWN);
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

  @Test
  void withoutAListThereIsOneEgress() {
    assertThat(ways(Map.of("rate_limit.egress", "de1")))
        .extracting(StoreEgresses.Way::name)
        .containsExactly("de1");
  }

  @Test
  void eachNameOfTheListIsAnEgressByItsRoute() {
    List<StoreEgresses.Way> ways =
        ways(
            Map.of("stores.egress", "home=direct de1=ann:secret@other.example:3129 it2=192.0.2.4"));
    assertThat(ways).extracting(StoreEgresses.Way::name).containsExactly("home", "de1", "it2");
    assertThat(ways.get(0).live().proxies()).isEmpty();
    assertThat(ways.get(1).live().proxies()).hasSize(10).containsEntry("play.google.com", OWN);
    assertThat(ways.get(2).live().source()).contains(InetAddress.ofLiteral("192.0.2.4"));
  }

  @Test
  void aSourceAddressIsOfTheKindOfAddressThatHostsAreCalledAt() {
    StoreEgresses ipv6 = egresses("home=direct it6=2001:db8::4 de1=proxy.example:3128");
    assertThat(ipv6.ways(true)).hasSize(3);
    assertThatThrownBy(() -> ipv6.ways(false))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("stores.egress: 'it6' cannot call hosts from 2001:db8:0:0:0:0:0:4")
        .hasMessageContaining("-Djava.net.preferIPv6Addresses=true in STORESCOPE_JAVA_OPTIONS");
    assertThatThrownBy(() -> egresses("it2=192.0.2.4").ways(true))
        .hasMessageContaining("'it2' cannot call hosts from 192.0.2.4");
  }

  private static StoreEgresses egresses(String list) {
    return new StoreEgresses(new Settings(Map.of(), Map.of(), Map.of("stores.egress", list)));
  }

  @Test
  void theListMayBeInAFileWithALineForEach(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(folder.resolve("egress"), "home=direct\nde1=ann:hush@proxy:3128\n");
    assertThat(ways(Map.of("stores.egress_file", file.toString()))).hasSize(2);
  }

  @Test
  void aStoreMayUseSomeOfThem() {
    List<StoreEgresses.Way> ways =
        ways(Map.of("stores.egress", "a=direct b=proxy:1 c=proxy:2", "googleplay.egress", "b c"));
    assertThat(callersOf(ways, "play.google.com")).containsExactly("b", "c");
    assertThat(callersOf(ways, "itunes.apple.com")).containsExactly("a", "b", "c");
    assertThat(callersOf(ways, "other.example")).containsExactly("a", "b", "c");
  }

  @Test
  void aStoreCannotUseOneThatIsNotInTheList() {
    assertThatThrownBy(
            () -> ways(Map.of("stores.egress", "a=direct b=proxy:1", "appstore.egress", "a d")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid appstore.egress 'a d' (configuration file). Use names from stores.egress,"
                + " separated by spaces: a b.");
    assertThatThrownBy(() -> ways(Map.of("appstore.egress", "a")))
        .hasMessage(
            "appstore.egress has names from stores.egress, which is not set. Set both or none.");
  }

  @Test
  void theListTakesThePlaceOfProxiesAndOfTheNameOfTheOnlyEgress() {
    for (String other : List.of("stores.proxy", "googleplay.proxy", "rate_limit.egress")) {
      assertThatThrownBy(() -> ways(Map.of("stores.egress", "a=direct", other, "proxy:1")))
          .isInstanceOf(ConfigurationException.class)
          .hasMessage(
              "stores.egress and %s are both set. Set one of them; stores.egress may have proxies.",
              other);
    }
  }

  @Test
  void aWrongListIsRefusedWithoutItsPasswords() {
    assertThatThrownBy(() -> ways(Map.of("stores.egress", "a=direct b=ann:hush@x c=proxy:1")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith(
            "Invalid stores.egress 'a=direct b=(set)@x c=proxy:1' (configuration file). Use NAME=ROUTE")
        .hasMessageNotContaining("hush");
  }

  private static List<String> callersOf(List<StoreEgresses.Way> ways, String host) {
    return ways.stream()
        .filter(way -> way.hosts().test(host))
        .map(StoreEgresses.Way::name)
        .toList();
  }

  private static Map<String, OutgoingProxy> proxies(Map<String, String> file) {
    return ways(file).getFirst().live().proxies();
  }

  private static List<StoreEgresses.Way> ways(Map<String, String> file) {
    return new StoreEgresses(new Settings(Map.of(), Map.of(), file)).ways();
  }
}
