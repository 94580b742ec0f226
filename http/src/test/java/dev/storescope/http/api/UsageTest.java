package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.pricing.PricedItem;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @AutoClose private final TestServer server = new TestServer();

  @BeforeEach
  void spend() {
    spendAt("2026-11-20T12:00:00Z", "r1", PricedItem.TOP_CHARTS, 5);
    spendAt("2026-11-20T13:00:00Z", "r2", PricedItem.TOP_CHARTS, 15);
    spendAt("2026-10-23T00:00:00Z", "r3", PricedItem.APP_META, 1);
    spendAt("2026-10-22T23:59:59Z", "r4", PricedItem.APP_META, 2);
    server.clock.set(TestServer.NOW);
  }

  private void spendAt(String time, String requestId, PricedItem item, long credits) {
    server.clock.set(Instant.parse(time));
    server.ledger.trySpend(account(), requestId, item, credits);
  }

  @Test
  void theDefaultIsTheLastThirtyDays() {
    server.ledger.setMonthlyGrant(account(), OptionalLong.of(70));
    Reply reply = server.client.get("/api/usage");

    assertThat(reply.header("X-Credits-Cost")).contains("0");
    assertThat(reply.data().toString())
        .isEqualTo(
            "{\"balance\":99977,\"monthly_grant\":70,"
                + "\"since\":\"2026-10-23\",\"till\":\"2026-11-21\",\"charges\":["
                + "{\"date\":\"2026-10-23\",\"item\":\"app-meta\",\"answers\":1,\"credits\":1},"
                + "{\"date\":\"2026-11-20\",\"item\":\"top-charts\",\"answers\":2,\"credits\":20}]}");
  }

  @ParameterizedTest
  @CsvSource({
    "since=2026-10-22, 3",
    "since=2026-10-22T23:59Z, 3",
    "since=2026-10-22&till=2026-10-22, 1",
    "since=2026-10-23T01:00%2B02:00&till=2026-11-19, 2",
    "till=2026-11-20, 3",
    "till=2025-12-31, 0",
    "since=2026-11-21T12:04Z, 0"
  })
  void theDateRangeCanBeSent(String query, int charges) {
    assertThat(server.client.get("/api/usage?" + query).data().get("charges")).hasSize(charges);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "since=2026-11-22",
        "till=2026-11-21T12:06Z",
        "since=2026-11-20&till=2026-11-19",
        "since=2025-11-20",
        "since=20261120",
        "since=2026-13-20",
        "since=",
        "till=now",
        "till=2026-11-20&till=2026-11-20"
      })
  void anInvalidDateRangeIsRefused(String query) {
    assertThat(server.client.get("/api/usage?" + query).status()).isEqualTo(400);
  }

  @Test
  void otherParametersAreIgnored() {
    Reply reply = server.client.get("/api/usage?account=2&since=2026-11-20");
    assertThat(reply.header("X-Ignored-Parameters")).contains("account");
  }

  private AccountId account() {
    return server.account.id();
  }
}
