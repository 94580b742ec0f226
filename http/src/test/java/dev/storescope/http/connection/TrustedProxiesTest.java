package dev.storescope.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TrustedProxiesTest {
  private static final String ONE = "203.0.113.7";
  private static final String OTHER = "198.51.100.1";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          # trusted              | peer      | forwarded                            | caller
          ''                     | 10.0.0.1  | 203.0.113.7                          | 10.0.0.1
          10.0.0.1               | 10.0.0.2  | 203.0.113.7                          | 10.0.0.2
          10.0.0.1               | 10.0.0.1  | ''                                   | 10.0.0.1
          10.0.0.1               | 10.0.0.1  | 203.0.113.7                          | 203.0.113.7
          10.0.0.0/8             | 10.9.9.9  | 203.0.113.7                          | 203.0.113.7
          10.9.9.9/8             | 10.0.0.1  | 203.0.113.7                          | 203.0.113.7
          10.0.0.0/8             | 11.0.0.1  | 203.0.113.7                          | 11.0.0.1
          10.0.0.1               | 10.0.0.1  | 198.51.100.1, 203.0.113.7            | 203.0.113.7
          10.0.0.0/8             | 10.0.0.1  | 198.51.100.1,203.0.113.7 , 10.0.0.2  | 203.0.113.7
          10.0.0.1,192.0.2.0/24  | 10.0.0.1  | 203.0.113.7, 192.0.2.9               | 203.0.113.7
          10.0.0.1 192.0.2.0/24  | 192.0.2.1 | 203.0.113.7                          | 203.0.113.7
          10.0.0.0/8             | 10.0.0.1  | 10.0.0.3, 10.0.0.2                   | 10.0.0.3
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7, unknown, 10.0.0.2       | 10.0.0.2
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7, localhost               | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7,                         | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | 203.0.113                            | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.0/24                       | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | *                                    | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7:1234                     | 203.0.113.7
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7, 10.0.0.2:1234           | 203.0.113.7
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7:99999                    | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | [2001:db8::1]:1234                   | 2001:db8:0:0:0:0:0:1
          10.0.0.0/8             | 10.0.0.1  | [2001:DB8::1]                        | 2001:db8:0:0:0:0:0:1
          10.0.0.0/8             | 10.0.0.1  | 2001:db8::1                          | 2001:db8:0:0:0:0:0:1
          10.0.0.0/8             | 10.0.0.1  | [2001:db8::1                         | 10.0.0.1
          10.0.0.0/8             | 10.0.0.1  | ::ffff:203.0.113.7                   | 203.0.113.7
          10.0.0.0/8             | 10.0.0.1  | 203.0.113.7, ::ffff:10.0.0.2         | 203.0.113.7
          2001:db8::/32          | 2001:db8:0:0:0:0:0:1 | 203.0.113.7               | 203.0.113.7
          2001:db8::1            | 2001:db8:0:0:0:0:0:1 | 2001:db9::1, 2001:db8::1  | 2001:db9:0:0:0:0:0:1
          2001:db8::/32          | 2001:db9:0:0:0:0:0:1 | 203.0.113.7               | 2001:db9:0:0:0:0:0:1
          ::/0                   | 10.0.0.1  | 203.0.113.7                          | 10.0.0.1
          """)
  void theCallerIsTheLastAddressThatIsNoTrustedProxy(
      String trusted, String peer, String forwarded, String caller) {
    assertThat(TrustedProxies.parse(trusted).caller(peer, List.of(forwarded))).isEqualTo(caller);
  }

  @Test
  void fieldsOfTheSameNameAreOneList() {
    TrustedProxies proxies = TrustedProxies.parse("10.0.0.0/8");
    assertThat(proxies.caller("10.0.0.1", List.of(OTHER, ONE + ", 10.0.0.3", "10.0.0.2")))
        .isEqualTo(ONE);
    assertThat(proxies.caller("10.0.0.1", List.of())).isEqualTo("10.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "caddy",
        "10.0.0.1 caddy",
        "10.0.0.0/33",
        "10.0.0.0/",
        "/8",
        "10",
        "10/8",
        "10.0.0.0/255.0.0.0",
        "10.0.0.*",
        "10.0.0.1-9",
        "10.0.0.1:80",
        "[2001:db8::1]",
        "2001:db8::/129",
        "*",
        "10.0.0.1;10.0.0.2",
        ","
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> TrustedProxies.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void failuresOfOneCallerOfATrustedProxyDoNotStopOthers() {
    try (TestServer server = new TestServer(TrustedProxies.parse("127.0.0.1"))) {
      fail(server);
      assertThat(logIn(server, "ann", ONE).status()).isEqualTo(429);
      assertThat(changePassword(server, ONE).status()).isEqualTo(429);
      assertThat(logIn(server, "ann", OTHER).status()).isEqualTo(200);
      assertThat(server.accounts.listSessions(server.account.id()))
          .extracting(Session::address)
          .containsExactly(OTHER);
      assertThat(changePassword(server, OTHER).status()).isEqualTo(204);
    }
  }

  @Test
  void theHeaderOfAnUntrustedPeerIsIgnored() {
    try (TestServer server = new TestServer(TrustedProxies.parse("10.0.0.0/8"))) {
      Account bob =
          server.accounts.create(new Username("bob"), TestServer.PASSWORD, Account.Role.MEMBER);
      assertThat(logIn(server, "bob", OTHER).status()).isEqualTo(200);
      assertThat(server.accounts.listSessions(bob.id()))
          .extracting(Session::address)
          .containsExactly("127.0.0.1");
      fail(server);
      assertThat(logIn(server, "ann", OTHER).status()).isEqualTo(429);
      assertThat(changePassword(server, OTHER).status()).isEqualTo(429);
    }
  }

  private static void fail(TestServer server) {
    for (int i = 0; i < Accounts.MAX_FAST_FAILURES; i++) {
      assertThat(logIn(server, "unknown" + i, ONE).status()).isEqualTo(401);
    }
  }

  private static Reply logIn(TestServer server, String name, String from) {
    return server.client.logIn(name, TestServer.PASSWORD, "X-Forwarded-For", from);
  }

  private static Reply changePassword(TestServer server, String from) {
    return server.client.changePassword(
        TestServer.PASSWORD, "another horse", "X-Forwarded-For", from);
  }
}
