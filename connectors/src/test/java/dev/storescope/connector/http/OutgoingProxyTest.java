package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutgoingProxyTest {
  @ParameterizedTest
  @ValueSource(strings = {"proxy.example.com:3128", "http://proxy.example.com:3128/"})
  void aProxyWithoutCredentialsIsSentNone(String text) {
    OutgoingProxy proxy = OutgoingProxy.parse(text);
    assertThat(proxy).hasToString("proxy.example.com:3128");
    assertThat(proxy.authorization()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ann:secret@proxy:3128, ann:secret",
    "http://ann:secret@proxy:3128, ann:secret",
    "ann:@proxy:3128, ann:",
    "ann:a@b@proxy:3128, ann:a@b",
    "ann:a:b+c@proxy:3128, ann:a:b+c",
    "ann%40shop.example:p%25%2F%C3%A9@proxy:3128, ann@shop.example:p%/é"
  })
  void credentialsAreSentAsTheyAreMeant(String text, String credentials) {
    OutgoingProxy proxy = OutgoingProxy.parse(text);
    assertThat(proxy).hasToString("proxy:3128");
    assertThat(proxy.authorization())
        .map(value -> new String(decoded(value), StandardCharsets.UTF_8))
        .contains(credentials);
  }

  @Test
  void anAddressOfTheSixthVersionIsInBrackets() {
    assertThat(OutgoingProxy.parse("[::1]:3128").address().getPort()).isEqualTo(3128);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy",
        "proxy:",
        "proxy:0",
        "proxy:70000",
        "ann@proxy:3128",
        "ann:100%@proxy:3128",
        "https://proxy:3128",
        "socks5://proxy:1080",
        "a b:3128",
        "proxy:3128/path"
      })
  void otherTextsAreRefusedWithTheFormsThatAreAccepted(String text) {
    assertThatThrownBy(() -> OutgoingProxy.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not " + OutgoingProxy.FORMS);
  }

  private static byte[] decoded(String authorization) {
    assertThat(authorization).startsWith("Basic ");
    return Base64.getDecoder().decode(authorization.substring("Basic ".length()));
  }
}
