package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Accounts;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.ApiRoute.UnknownParameters;
import dev.storescope.http.turn.Limits;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Request;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiRoutesTest {
  private static final String RATING = "/api/app-rating?storetype=appstore&storeid=20&country=us";
  private static final String PAST = RATING + "&timestamp=2026-11-01T00:00Z";
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());
  private final CheckedClient client = server.client;

  @Test
  void everyResponseHasAnIdOfItsOwn() {
    Reply first = client.get(RATING);
    Reply second = client.get(RATING);

    assertThat(first.json().get("id").asString())
        .isEqualTo(first.header("X-Request-Id").orElseThrow())
        .isNotEqualTo(second.json().get("id").asString());
    assertThat(first.json().propertyNames()).containsExactlyInAnyOrder("id", "data");
  }

  @Test
  void theTagOfTheDataIsStableAndGivesA304() {
    String tag = client.get(RATING).header("ETag").orElseThrow();

    assertThat(client.get(RATING).header("ETag")).contains(tag);
    Reply known = client.get(RATING, "If-None-Match", "\"other\", " + tag);
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.header("X-Credits-Cost")).contains("0");
    assertThat(client.get(RATING, "If-None-Match", "*").status()).isEqualTo(304);
    assertThat(client.get(RATING, "If-None-Match", "\"other\"").status()).isEqualTo(200);
  }

  @Test
  void thePastIsImmutableAndCostsThreeTimesAsMuch() {
    assertThat(client.get(PAST).header("Cache-Control").orElseThrow())
        .contains("private", "immutable", "max-age");
    assertThat(client.get(PAST).header("X-Credits-Cost")).contains("3");
    assertThat(client.get(RATING).header("Cache-Control")).contains("private, no-cache");
  }

  @Test
  void aTimestampWithinFiveMinutesIsNow() {
    Reply reply = client.get(RATING + "&timestamp=2026-11-21T11:55:00Z");

    assertThat(reply.header("X-Credits-Cost")).contains("1");
    assertThat(reply.header("Cache-Control")).contains("private, no-cache");
  }

  @Test
  void aRangeThatStartsInThePastCostsAsThePastDoes() {
    String movement = "/api/app-keywords-rank-movement?storetype=appstore&storeid=20&country=us";

    assertThat(client.get(movement).header("X-Credits-Cost")).contains("50");
    assertThat(client.get(movement + "&since=2026-11-01T00:00Z").header("X-Credits-Cost"))
        .contains("150");
  }

  @Test
  void membersThatAreNotObservedAreNamed() {
    assertThat(client.get("/api/top-charts?country=us").header("X-Not-Observed"))
        .contains("results.paid, results.grossing");
  }

  @Test
  void theSourceOfSuggestionsIsNamed() {
    Reply reply = client.get("/api/search-ads-suggestions?storeid=20&country=us");
    assertThat(reply.header("X-Suggestions-Source")).contains("search-ads");
  }

  @Test
  void theWeekOfAPopularityIsNamed() {
    assertThat(
            client
                .get("/api/keyword-stats?storetype=appstore&query=chess&country=us")
                .header("X-Popularity-Week"))
        .contains("2026-11-08/2026-11-14");
  }

  @Test
  void headIsAnsweredLikeGetWithoutABody() {
    Reply reply = client.send("HEAD", RATING, "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Length"))
        .contains(Integer.toString(client.get(RATING).body().length()));
    assertThat(client.get(RATING).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
  void otherMethodsAreNotAllowed(String method) {
    Reply reply = client.send(method, RATING, "");

    assertThat(reply.problem()).isEqualTo("405 method_not_allowed");
    assertThat(reply.header("Allow")).contains("GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/nothing", "/api/app-rating/more", "/api/requests/12", "/api", "/nothing"})
  void unknownPathsAreNotFound(String path) {
    assertThat(client.get(path).problem()).isEqualTo("404 not_found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/app-rating",
        "/api/app-rating?storeid=%ff",
        "/api/nothing",
        "/api/countries"
      })
  void requestsWithoutCredentialsAreRefused(String path) {
    Reply reply = client.anonymously("GET", path, "");

    assertThat(reply.problem()).isEqualTo("401 not_authenticated");
    assertThat(reply.header("WWW-Authenticate").orElseThrow()).contains("Token", "Bearer");
  }

  @Test
  void aKeyIsAcceptedWithEitherScheme() {
    String key = server.newKey(server.account);

    for (String scheme : new String[] {"Token ", "Bearer ", "bearer ", "TOKEN "}) {
      assertThat(authorized(scheme + key).status()).isEqualTo(200);
    }
    for (String wrong : new String[] {"Basic " + key, key, "Token \t" + key, "Token a " + key}) {
      assertThat(authorized(wrong).problem()).isEqualTo("401 not_authenticated");
    }
    assertThat(authorized("Token no").problem()).isEqualTo("401 token_not_valid");
  }

  @Test
  void aDisabledAccountIsRefused() {
    server.accounts.setDisabled(server.account.id(), true);

    assertThat(client.get(RATING).problem()).isEqualTo("403 account_disabled");
  }

  @Test
  void aPasswordIsExchangedForATokenAsJsonOrAsAForm() {
    String token = client.logIn("ann", TestServer.PASSWORD).json().get("token").asString();
    assertThat(client.getAs(token, RATING).status()).isEqualTo(200);

    assertThat(obtain("username=ann&password=correct+horse", FORM).status()).isEqualTo(200);
    server.clock.advance(Accounts.TOKEN_LIFE);
    assertThat(client.getAs(token, RATING).problem()).isEqualTo("401 token_not_valid");
  }

  @Test
  void aLogInThatIsNotValidIsRefusedWithAllErrors() {
    assertThat(obtain("{}", JSON).json().get("errors")).hasSize(2);
    assertThat(obtain("{\"username\":1}", JSON).json().get("errors")).hasSize(2);
    for (String body : new String[] {"[1", "", "x".repeat(9000)}) {
      assertThat(obtain(body, JSON).status()).isEqualTo(400);
    }
    assertThat(client.anonymously("GET", "/api/obtain-token", "").header("Allow")).contains("POST");
  }

  @Test
  void furtherPasswordsAreRefusedAfterTenWrongOnes() {
    String wrong = "username=ann&password=wrong-one";
    for (int i = 0; i < 10; i++) {
      assertThat(obtain(wrong, FORM).status()).isEqualTo(401);
    }
    assertThat(obtain(wrong, FORM).problem()).isEqualTo("429 rate_limited");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%zz", "%f", "<>", "a|b", "\"", "[]", "\u00c3\u00a9", "%C3%BC"})
  void charactersThatAreNotAllowedInAUriAreAValidationError(String value) {
    Request request = Request.get(RATING + "&timestamp=" + value);

    String key = server.newKey(server.account);
    assertThat(raw(request.with("Authorization: Token " + key)).received())
        .startsWith("HTTP/1.1 400 ")
        .contains("\"errors\":[{\"parameter\":\"timestamp\",\"code\":\"invalid\"");
    assertThat(raw(request.with("Authorization: Basic x")).status()).isEqualTo(401);
  }

  @Test
  void aRequestLineThatIsTooLongIsRefused() {
    assertThat(client.get(RATING + "&query=" + "a".repeat(65_536)).problem())
        .isEqualTo("414 uri_too_long");
  }

  @Test
  void headersThatAreTooLargeAreRefused() {
    assertThat(client.get(RATING, "X-Large", "a".repeat(17_000)).problem())
        .isEqualTo("431 headers_too_large");
  }

  @Test
  void aMalformedHeadRequestIsAnsweredWithoutABody() {
    RawClient.Reply reply =
        raw(new Request("HEAD", "/api/usage", List.of("Content-Length: many"), ""));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.received()).endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Length: 1000,{}",
    "Transfer-Encoding: chunked,5",
    "Transfer-Encoding: chunked,zz",
    "Transfer-Encoding: chunked,-1",
    "Content-Encoding: gzip,{}",
    "Content-Encoding: unknown,{}"
  })
  void aBodyThatIsNotAsAnnouncedIsAClientError(String header, String body) {
    RawClient.Reply reply =
        raw(new Request("POST", "/api/obtain-token", List.of(header), body + "\r\n{}"));
    assertThat(reply.status()).isBetween(400, 499);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void aCompressedBodyIsRefusedByName() {
    Reply reply =
        client.anonymously(
            "POST", "/api/obtain-token", "{}", "Content-Type", JSON, "Content-Encoding", "gzip");
    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().at("/errors/0/parameter").asString()).isEqualTo("Content-Encoding");
    assertThat(reply.json().at("/errors/0/detail").asString())
        .isEqualTo("The body must not be compressed.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "Identity"})
  void aBodyWithTheEncodingIdentityIsReadAsItIs(String encoding) {
    Reply plain = client.anonymously("POST", "/api/obtain-token", "{}", "Content-Type", JSON);
    Reply encoded =
        client.anonymously(
            "POST", "/api/obtain-token", "{}", "Content-Type", JSON, "Content-Encoding", encoding);
    assertThat(encoded.json().at("/errors")).isEqualTo(plain.json().at("/errors"));
    assertThat(encoded.json().at("/errors/0/parameter").asString()).isEqualTo("username");
  }

  @Test
  void healthNeedsNoCredentials() {
    assertThat(client.anonymously("GET", "/health/live", "").status()).isEqualTo(200);
    assertThat(client.anonymously("GET", "/health/ready", "").status()).isEqualTo(200);

    server.queueIsRunning.set(false);
    Reply reply = client.anonymously("GET", "/health/ready", "");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().at("/checks/queue").asString()).isEqualTo("down");
    assertThat(reply.json().at("/checks/archive").asString()).isEqualTo("up");
    assertThat(reply.json().at("/problems/queue").asString()).isEqualTo("the queue is stopped");
  }

  @Test
  void requestsAreCountedByRouteAndStatus() {
    client.get(RATING);
    client.get("/api/nothing");
    client.get("/api/requests/12");

    assertThat(client.get("/metrics").body())
        .contains(
            "storescope_http_requests_seconds_count{route=\"/api/app-rating\",status=\"200\"}")
        .contains("storescope_credits_charged_total{route=\"/api/app-rating\"} 1.0")
        .contains("_bucket{route=\"/api/app-rating\",status=\"200\",le=\"0.1\"}")
        .contains("{route=\"other\",status=\"404\"}")
        .contains("{route=\"/api/requests/{key}\",status=\"404\"}");
  }

  @Test
  void countriesAndCategoriesAreListed() {
    assertThat(client.get("/api/countries").data().get("countries").toString())
        .contains("{\"country\":\"cn\",\"name\":\"China mainland\",\"storetypes\":[\"appstore\"]}");
    assertThat(client.get("/api/categories").data().get("categories").get(0).toString())
        .isEqualTo("{\"storeid\":\"36\",\"category_title_en\":\"Overall\"}");
    assertThat(client.get("/api/categories?storetype=appstore").data())
        .isEqualTo(client.get("/api/categories").data());
    assertThat(client.get("/api/categories?storetype=googleplay").data().get("categories").get(0))
        .hasToString("{\"storeid\":\"APPLICATION\",\"category_title_en\":\"All apps\"}");
    assertThat(client.get("/api/categories?storetype=x").status()).isEqualTo(400);
    assertThat(client.get("/").json().get("openapi").asString()).isEqualTo("/openapi.json");
  }

  @Test
  void anInternalErrorRevealsNoInternals() {
    try (TestServer failing = failing(new IllegalStateException("secret inside"))) {
      Reply reply = failing.client.get(RATING);
      assertThat(reply.problem()).isEqualTo("500 internal_error");
      assertThat(reply.body()).doesNotContain("secret", "Exception");
    }
  }

  @Test
  void anUnavailableArchiveIs503WithRetryAfter() {
    try (TestServer failing =
        failing(new ArchiveUnavailableException("down", new IllegalStateException()))) {
      Reply reply = failing.client.get(RATING);
      assertThat(reply.problem()).isEqualTo("503 storage_unavailable");
      assertThat(reply.header("Retry-After")).contains("5");
    }
  }

  @Test
  void anOverloadedServiceStillAnswersHealth() {
    try (TestServer full =
        new TestServer(new InMemoryArchive(), Limits.of(0, 0), SampleRoutes.all())) {
      assertThat(full.client.get(RATING).problem()).isEqualTo("503 overloaded");
      assertThat(full.client.get("/health/live").status()).isEqualTo(200);
    }
  }

  @Test
  void requestsBeyondTheLimitAreRefusedAndTheRestAreAnswered() throws Exception {
    CountDownLatch refusals = new CountDownLatch(16);
    ApiRoute<?, ?> slow =
        AppRoutes.rating(
            (_, _) -> {
              await(refusals);
              return new Answer.NoData<>(Reason.PROVEN_ABSENT);
            });
    try (TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 4), List.of(slow));
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Integer> caller =
          () -> {
            int status = server.client.get(RATING).status();
            refusals.countDown();
            return status;
          };
      assertThat(callers.invokeAll(Collections.nCopies(20, caller)))
          .map(Future::resultNow)
          .satisfies(
              all -> assertThat(all).filteredOn(status -> status == 503).hasSize(16),
              all -> assertThat(all).filteredOn(status -> status == 204).hasSize(4));
      assertThat(server.client.get("/account").status()).isEqualTo(200);
    }
  }

  @Test
  void noDataIsAnEmptyResponse() {
    try (TestServer empty =
        TestServer.ofRating((_, _) -> new Answer.NoData<>(Reason.PROVEN_ABSENT))) {
      Reply reply = empty.client.get(RATING);
      assertThat(reply.status()).isEqualTo(204);
      assertThat(reply.header("X-Credits-Cost")).contains("0");
    }
  }

  @Test
  void aStoreThatIsNotInTheCountryHasNoData() {
    String inChina = "/api/app-rating?storetype=googleplay&country=cn&storeid=";

    assertThat(client.get(inChina + "com.example.app").status()).isEqualTo(204);
    assertThat(client.get(inChina + "1").status()).isEqualTo(400);
  }

  @Test
  void theThirteenEndpointsOfTheSpecificationAndNoOthersIgnoreUnknownParameters() {
    assertThat(server.thirteenEndpoints())
        .hasSize(13)
        .extracting(ApiRoute::unknownParameters)
        .containsOnly(UnknownParameters.IGNORED);
    assertThat(ApiRoutes.furtherEndpoints())
        .extracting(ApiRoute::unknownParameters)
        .containsOnly(UnknownParameters.REFUSED);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static TestServer failing(RuntimeException failure) {
    return TestServer.ofRating(
        (_, _) -> {
          throw failure;
        });
  }

  private Reply authorized(String credentials) {
    return client.anonymously("GET", RATING, "", "Authorization", credentials);
  }

  private RawClient.Reply raw(Request request) {
    return new RawClient(server.server.port()).send(request).orElseThrow();
  }

  private Reply obtain(String body, String type) {
    return client.anonymously("POST", "/api/obtain-token", body, "Content-Type", type);
  }
}
