package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.credits.LedgerEntry.EntryKind;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.PricedItem;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What responses are charged, and which requests are refused for lack of credits. */
class BillingTest {
  private static final String OF_APP = "?storetype=appstore&storeid=20&country=us";
  private static final String RATING = "/api/app-rating" + OF_APP;
  private static final String PAST = "&timestamp=2026-11-01T00:00Z";
  private static final long GRANT = CreditLedger.DEFAULT_MONTHLY_GRANT;

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());
  private final CheckedClient client = server.client;

  @Test
  void aResponseIsChargedOnceUnderItsRequestId() {
    Reply reply = client.get(RATING + PAST);

    assertThat(reply.header("X-Credits-Cost")).contains("3");
    assertThat(reply.header("X-Credits-Remaining")).contains("" + (GRANT - 3));
    assertThat(charges(server))
        .containsExactly(
            new LedgerEntry(
                2,
                TestServer.NOW,
                EntryKind.CHARGE,
                -3,
                "app-rating",
                reply.header("X-Request-Id"),
                GRANT - 3));
  }

  @Test
  void theContentOfTheResponseIsCharged() {
    Reply reply =
        client.get(
            "/api/keyword-auto-suggestions" + OF_APP + "&with_stats=true&with_top5_meta=true");

    assertThat(reply.header("X-Credits-Cost")).contains("5");
    assertThat(reply.header("X-Credits-Remaining")).contains("" + (GRANT - 5));
  }

  @Test
  void responsesWithoutNewDataAreFree() {
    String tag = client.send("HEAD", RATING, "").header("ETag").orElseThrow();
    Reply head = client.send("HEAD", RATING, "");
    assertThat(head.header("X-Credits-Cost")).contains("0");
    assertThat(head.header("X-Credits-Remaining")).contains("" + GRANT);
    assertThat(client.get(RATING, "If-None-Match", tag).status()).isEqualTo(304);
    assertThat(client.get("/api/app-rating" + OF_APP.replace("appstore", "googleplay")).status())
        .isEqualTo(400);
    assertThat(client.get("/api/app-competitors" + OF_APP).header("X-Credits-Cost")).contains("0");
    assertThat(client.get("/api/countries").status()).isEqualTo(200);
    assertThat(charges(server)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/app-rating", "/api/nothing", "/api/countries", "/api/requests/12"})
  void everyResponseToAnAuthenticatedCallerHasTheBalance(String path) {
    Reply reply = client.get(path);

    assertThat(reply.header("X-Credits-Cost")).contains("0");
    assertThat(reply.header("X-Credits-Remaining")).contains("" + GRANT);
    assertThat(client.send("POST", "/api/countries", "").header("X-Credits-Remaining"))
        .contains("" + GRANT);
    assertThat(client.anonymously("GET", path, "").header("X-Credits-Remaining")).isEmpty();
  }

  @Test
  void noDataAndPreparingAreFree() {
    try (TestServer empty =
        TestServer.ofRating((_, _) -> new Answer.NoData<>(Reason.NOT_OBSERVED))) {
      assertThat(empty.client.get(RATING).header("X-Credits-Remaining")).contains("" + GRANT);
      assertThat(charges(empty)).isEmpty();
    }
    try (TestServer waiting =
        TestServer.ofRating(
            (query, _) ->
                new Answer.Preparing<>(Set.of(new Subject.Rating(query.app(), query.country()))))) {
      assertThat(waiting.client.get(RATING).status()).isEqualTo(202);
      assertThat(charges(waiting)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, app-rating?storetype=appstore&storeid=20&country=us",
    "3, app-rating?storetype=appstore&storeid=20&country=us&timestamp=2026-11-01T00:00Z",
    "1, app-meta?storetype=appstore&storeid=20&country=us",
    "5, app-all-info?storetype=appstore&storeid=20&country=us",
    "5, search-results?storetype=googleplay&query=a&country=us",
    "5, top-charts?country=us",
    "10, search-ads-suggestions?storeid=20&country=us",
    "2010, search-ads-suggestions?storeid=20&country=us&with_difficulty=1",
    "50, app-keywords-rank-movement?storetype=appstore&storeid=20&country=us",
    "1, keyword-stats?storetype=appstore&country=us&query=a",
    "2, estimated-installs-by-keyword?storetype=appstore&storeid=20&country=us&query=a",
    "1, app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=a",
    "'3', 'app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=a,b,,c,a'",
    "1, keyword-suggestions?storetype=appstore&country=us&query=a&with_top5_meta=1",
    "51, keyword-suggestions?storetype=appstore&country=us&query=a&with_stats=1",
    "301, keyword-suggestions?storetype=appstore&country=us&query=a&with_stats=1&with_top5_meta=1",
    "151, keyword-suggestions?storetype=appstore&country=us&query=a&with_stats=1&with_difficulty=1",
    "1, keyword-suggestions?storetype=appstore&country=us&query=a&with_difficulty=1",
    "5, keyword-auto-suggestions?storetype=appstore&storeid=20&country=us",
    "205, keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&limit=200",
    "305, keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&with_difficulty=1",
    "605, keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&with_top5_meta=1"
  })
  void theBalanceMustCoverTheMostThatARequestCanCost(long most, String request) {
    setBalance(server, most - 1);
    Reply refused = client.get("/api/" + request);
    assertThat(refused.problem()).isEqualTo("402 not_enough_credits");
    assertThat(refused.json().get("detail").asString())
        .contains(
            String.format(Locale.ROOT, "up to %,d credit", most),
            String.format(Locale.ROOT, "the balance is %,d", most - 1));
    assertThat(refused.header("X-Credits-Cost")).contains("0");
    assertThat(refused.header("X-Credits-Remaining")).contains("" + (most - 1));
    assertThat(charges(server)).isEmpty();

    server.ledger.topUp(server.account.id(), 1, "the missing one");
    assertThat(client.get("/api/" + request).status()).isEqualTo(200);
  }

  @Test
  void freeRequestsNeedNoCredits() {
    setBalance(server, 0);
    assertThat(client.get("/api/app-competitors" + OF_APP).status()).isEqualTo(200);
    assertThat(client.get("/api/countries").status()).isEqualTo(200);
    assertThat(client.get("/api/usage").header("X-Credits-Remaining")).contains("0");
  }

  @Test
  void aStoreWithoutTheCountryHasNoDataWithoutCredits() {
    setBalance(server, 0);
    String request = "app-meta?storetype=googleplay&storeid=com.example.app&country=cn";
    assertThat(client.get("/api/" + request).status()).isEqualTo(204);
    assertThat(client.get("/api/" + request.replace("=cn", "=us")).status()).isEqualTo(402);
  }

  @Test
  void noEndpointRunsWithoutEnoughCredits() {
    AtomicInteger runs = new AtomicInteger();
    try (TestServer counting =
        TestServer.ofRating(
            (_, _) -> {
              runs.incrementAndGet();
              return new Answer.NoData<>(Reason.NOT_OBSERVED);
            })) {
      setBalance(counting, 0);
      assertThat(counting.client.get(RATING).status()).isEqualTo(402);
      assertThat(counting.client.send("HEAD", RATING, "").status()).isEqualTo(402);
      assertThat(runs).hasValue(0);
    }
  }

  @Test
  void aResponseIsNotSentIfTheCreditsWereSpentMeanwhile() {
    TestServer[] spender = new TestServer[1];
    try (TestServer racing =
        TestServer.ofRating(
            (_, _) -> {
              setBalance(spender[0], 0);
              return rating();
            })) {
      spender[0] = racing;
      setBalance(racing, 1);
      Reply reply = racing.client.get(RATING);
      assertThat(reply.status()).isEqualTo(402);
      assertThat(reply.json().get("detail").asString()).contains("costs 1 credit,", "balance is 0");
      assertThat(reply.header("X-Credits-Remaining")).contains("0");
      assertThat(reply.header("ETag")).isEmpty();
      assertThat(charges(racing)).isEmpty();
    }
  }

  @Test
  void aResponseThatCannotBeChargedIsNotSent() {
    TestServer[] broken = new TestServer[1];
    try (TestServer breaking =
        TestServer.ofRating(
            (_, _) -> {
              broken[0].ledgerIsAvailable.set(false);
              return rating();
            })) {
      broken[0] = breaking;
      Reply reply = breaking.client.get(RATING);
      assertThat(reply.problem()).isEqualTo("503 storage_unavailable");
      assertThat(reply.body()).doesNotContain("rating");
      breaking.ledgerIsAvailable.set(true);
      assertThat(charges(breaking)).isEmpty();
    }
  }

  private static Answer<AppRating.Result> rating() {
    return SampleRoutes.ready(new AppRating.Result(4.5, 10), PricedItem.APP_RATING);
  }

  /** Sets the balance of the account. */
  private static void setBalance(TestServer server, long balance) {
    long now = server.ledger.balance(server.account.id(), 0);
    if (now != balance) {
      server.ledger.adjust(server.account.id(), balance - now, "test");
    }
  }

  private static List<LedgerEntry> charges(TestServer server) {
    return server
        .ledger
        .list(server.account.id(), Instant.EPOCH, server.clock.instant(), 100)
        .stream()
        .filter(row -> row.requestId().isPresent())
        .toList();
  }
}
