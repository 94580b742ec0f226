package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.http.OutgoingProxy;
import java.net.InetAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressRouteTest {
  @Test
  void aRouteIsDirectOrFromAnAddressOrThroughAProxy() {
    assertThat(
            EgressRoute.parseAll(
                " home=direct\nit2=192.0.2.4 de1=ann:se=cret@proxy.example:3128\t v6=[::1]:3128 "))
        .containsExactly(
            Map.entry("home", new EgressRoute.Direct()),
            Map.entry("it2", new EgressRoute.SourceAddress(InetAddress.ofLiteral("192.0.2.4"))),
            Map.entry("de1", throughProxy("ann:se=cret@proxy.example:3128")),
            Map.entry("v6", throughProxy("[::1]:3128")));
  }

  @Test
  void anIpv6AddressIsASourceAndOneWithAPortAProxy() {
    assertThat(EgressRoute.parseAll("it6=2001:db8::4 v6=[2001:db8::4]:3128"))
        .containsEntry("it6", new EgressRoute.SourceAddress(InetAddress.ofLiteral("2001:db8::4")))
        .containsEntry("v6", throughProxy("[2001:db8::4]:3128"));
  }

  @Test
  void anAddressWithAPortIsAProxy() {
    assertThat(EgressRoute.parseAll("it2=192.0.2.4:3128"))
        .containsEntry("it2", throughProxy("192.0.2.4:3128"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "direct",
        "=direct",
        "a b=direct",
        "a=",
        "a=192.0.2",
        "a=192.0.2.400",
        "a=2001:db8:::1",
        "a=[2001:db8::1]",
        "a=proxy",
        "a/b=direct",
        "a=ann:secret@proxy"
      })
  void otherTextsAreRefusedWithTheFormsThatAreAccepted(String text) {
    assertThatThrownBy(() -> EgressRoute.parseAll(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(EgressRoute.FORMS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=direct b=proxy:1 a=ann:secret@proxy:1",
        "b=direct a=direct",
        "b=ann:secret@proxy:1 a=ann:secret@proxy:1"
      })
  void aNameAndARouteAreThereOnce(String text) {
    assertThatThrownBy(() -> EgressRoute.parseAll(text))
        .hasMessage("each name and each route once; a repeats one");
  }

  @Test
  void aProxyMayChooseTheAddressByTheUser() {
    assertThat(EgressRoute.parseAll("a=s1:secret@proxy:1 b=s2:secret@proxy:1")).hasSize(2);
  }

  private static EgressRoute throughProxy(String proxy) {
    return new EgressRoute.ThroughProxy(OutgoingProxy.parse(proxy));
  }
}
