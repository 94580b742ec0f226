package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Accounts;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.server.RawClient;
import dev.storescope.server.http.CheckedClient.Reply;
import dev.storescope.testkit.InMemoryArchive;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {
  private static final String RATING = "/api/app-rating?storetype=appstore&storeid=20&country=us";
  private static final String PAST = RATING + "&timestamp=2026-11-01T00:00Z";

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());
  private final CheckedClient client = server.client;

  @Test
  void everyAnswerHasAnIdOfItsOwn() {
    Reply first = client.get(RATING);
    Reply second = client.get(RATING);

    assertThat(first.json().get("id").asString())
        .isEqualTo(first.header("X-Request-Id").orElseThrow())
        .isNotEqualTo(second.json().get("id").asString());
    assertThat(first.json().propertyNames()).containsExactlyInAnyOrder("id", "data");
  }

  @Test
  void theTagIsOfTheDataAndSparesACallerWhoHasIt() {
    String tag = client.get(RATING).header("ETag").orElseThrow();

    assertThat(client.get(RATING).header("ETag")).contains(tag);
    Reply known = client.get(RATING, "If-None-Match", "\"other\", " + tag);
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.header("X-Credits-Cost")).contains("0");
    assertThat(client.get(RATING, "If-None-Match", "*").status()).isEqualTo(304);
    assertThat(client.get(RATING, "If-None-Match", "\"other\"").status()).isEqualTo(200);
  }

  @Test
  void thePastIsKeptForGoodAndCostsThreeTimesAsMuch() {
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
  void whatNobodyLookedAtIsNamed() {
    assertThat(client.get("/api/top-charts?country=us").header("X-Not-Observed"))
        .contains("results.paid, results.grossing");
  }

  @Test
  void whoSuggestsKeywordsIsNamed() {
    assertThat(
            client
                .get("/api/search-ads-suggestions?storeid=20&country=us")
                .header("X-Suggestions-Source"))
        .contains("search-ads");
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

    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.code()).isEqualTo("method_not_allowed");
    assertThat(reply.header("Allow")).contains("GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/nothing", "/api/app-rating/more", "/api/requests/12", "/api", "/nothing"})
  void whatIsNotThereIsNotFound(String path) {
    Reply reply = client.get(path);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.code()).isEqualTo("not_found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/app-rating",
        "/api/app-rating?storeid=%ff",
        "/api/nothing",
        "/api/countries"
      })
  void whoeverDoesNotSayWhoAsksIsToldNothing(String path) {
    Reply reply = client.anonymously("GET", path, "");

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.code()).isEqualTo("not_authenticated");
    assertThat(reply.header("WWW-Authenticate").orElseThrow()).contains("Token", "Bearer");
  }

  @Test
  void aKeyGoesByEitherScheme() {
    String key = server.accounts.createKey(server.account.id(), "k", Optional.empty()).secret();

    for (String scheme : new String[] {"Token ", "Bearer ", "bearer ", "TOKEN "}) {
      assertThat(client.anonymously("GET", RATING, "", "Authorization", scheme + key).status())
          .isEqualTo(200);
    }
    assertThat(client.anonymously("GET", RATING, "", "Authorization", "Basic " + key).code())
        .isEqualTo("not_authenticated");
    assertThat(client.anonymously("GET", RATING, "", "Authorization", "Token no").code())
        .isEqualTo("token_not_valid");
  }

  @Test
  void aDisabledAccountIsRefused() {
    server.accounts.setDisabled(server.account.id(), true);

    assertThat(client.get(RATING).status()).isEqualTo(403);
    assertThat(client.get(RATING).code()).isEqualTo("account_disabled");
  }

  @Test
  void aPasswordIsExchangedForATokenAsJsonOrAsAForm() {
    String json = "{\"username\":\"ann\",\"password\":\"" + TestServer.PASSWORD + "\"}";
    String token = obtain(json, "application/json").json().get("token").asString();
    assertThat(client.anonymously("GET", RATING, "", "Authorization", "Token " + token).status())
        .isEqualTo(200);

    Reply form = obtain("username=ann&password=correct+horse", "application/x-www-form-urlencoded");
    assertThat(form.status()).isEqualTo(200);
    server.clock.advance(Accounts.TOKEN_LIFE);
    assertThat(client.anonymously("GET", RATING, "", "Authorization", "Token " + token).code())
        .isEqualTo("token_not_valid");
  }

  @Test
  void aLogInThatCannotBeReadIsRefusedWithEveryMistake() {
    assertThat(obtain("{}", "application/json").json().get("errors")).hasSize(2);
    assertThat(obtain("{\"username\":1}", "application/json").json().get("errors")).hasSize(2);
    assertThat(obtain("[1", "application/json").status()).isEqualTo(400);
    assertThat(obtain("", "application/json").status()).isEqualTo(400);
    assertThat(obtain("x".repeat(9000), "application/json").status()).isEqualTo(400);
    assertThat(client.anonymously("GET", "/api/obtain-token", "").header("Allow")).contains("POST");
  }

  @Test
  void tenWrongPasswordsAreEnough() {
    String wrong = "username=ann&password=wrong-one";
    for (int i = 0; i < 10; i++) {
      assertThat(obtain(wrong, "application/x-www-form-urlencoded").status()).isEqualTo(401);
    }
    Reply reply = obtain(wrong, "application/x-www-form-urlencoded");
    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.code()).isEqualTo("rate_limited");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%zz", "%f", "<>", "a|b", "\"", "[]", "é", "%C3%BC"})
  void whatNoUriMayHoldIsAMistakeLikeAnyOther(String value) throws IOException {
    String key = server.accounts.createKey(server.account.id(), "k", Optional.empty()).secret();

    assertThat(raw(RATING + "&timestamp=" + value, "Token " + key))
        .startsWith("HTTP/1.1 400 ")
        .contains("\"errors\":[{\"parameter\":\"timestamp\",\"code\":\"invalid\"");
    assertThat(raw(RATING + "&timestamp=" + value, "Basic x")).startsWith("HTTP/1.1 401 ");
  }

  @Test
  void aRequestLineThatIsTooLongIsRefused() {
    Reply reply = client.get(RATING + "&query=" + "a".repeat(65_536));

    assertThat(reply.status()).isEqualTo(414);
    assertThat(reply.code()).isEqualTo("uri_too_long");
  }

  @Test
  void headersThatAreTooLargeAreRefused() {
    Reply reply = client.get(RATING, "X-Large", "a".repeat(17_000));

    assertThat(reply.status()).isEqualTo(431);
    assertThat(reply.code()).isEqualTo("headers_too_large");
  }

  @Test
  void aHeadThatIsNotWellFormedIsAnsweredWithoutABody() {
    RawClient.Request request =
        new RawClient.Request("HEAD", "/api/usage", List.of("Content-Length: many"), "");
    RawClient.Reply reply = new RawClient(server.server.port()).send(request).orElseThrow();
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
  void aBodyThatIsNotAsItWasAnnouncedIsAMistakeOfTheCaller(String header, String body) {
    RawClient.Request request =
        new RawClient.Request("POST", "/api/obtain-token", List.of(header), body + "\r\n{}");
    RawClient.Reply reply = new RawClient(server.server.port()).send(request).orElseThrow();
    assertThat(reply.status()).isBetween(400, 499);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void healthIsToldToAnyone() {
    assertThat(client.anonymously("GET", "/health/live", "").status()).isEqualTo(200);
    assertThat(client.anonymously("GET", "/health/ready", "").status()).isEqualTo(200);

    server.queueIsRunning.set(false);
    Reply reply = client.anonymously("GET", "/health/ready", "");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().at("/checks/queue").asString()).isEqualTo("down");
    assertThat(reply.json().at("/checks/archive").asString()).isEqualTo("up");
  }

  @Test
  void requestsAreCountedByRouteAndStatus() {
    client.get(RATING);
    client.get("/api/nothing");
    client.get("/api/requests/12");

    assertThat(client.get("/metrics").body())
        .contains(
            "storescope_http_requests_seconds_count{route=\"/api/app-rating\",status=\"200\"}")
        .contains("{route=\"other\",status=\"404\"}")
        .contains("{route=\"/api/requests/{key}\",status=\"404\"}");
  }

  @Test
  void theVocabularyIsTold() {
    assertThat(client.get("/api/countries").data().get("countries").toString())
        .contains("{\"country\":\"cn\",\"name\":\"China mainland\",\"storetypes\":[\"appstore\"]}");
    assertThat(client.get("/api/categories").data().get("categories").get(0).toString())
        .isEqualTo("{\"storeid\":\"36\",\"category_title_en\":\"Overall\"}");
    assertThat(client.get("/").json().get("openapi").asString()).isEqualTo("/openapi.json");
  }

  @Test
  void aFailureTellsNothingOfTheInside() {
    try (TestServer failing =
        new TestServer(
            new AppRatingRoute(
                (_, _) -> {
                  throw new IllegalStateException("secret inside");
                }))) {
      Reply reply = failing.client.get(RATING);
      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.code()).isEqualTo("internal_error");
      assertThat(reply.body()).doesNotContain("secret", "Exception");
    }
  }

  @Test
  void anArchiveThatIsUnavailableIsToBeAskedAgain() {
    try (TestServer failing =
        new TestServer(
            new AppRatingRoute(
                (_, _) -> {
                  throw new ArchiveUnavailableException("down", new IllegalStateException());
                }))) {
      Reply reply = failing.client.get(RATING);
      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.code()).isEqualTo("storage_unavailable");
      assertThat(reply.header("Retry-After")).contains("5");
    }
  }

  @Test
  void questionsBeyondTheMostAreRefusedAndHealthIsNot() {
    try (TestServer full =
        new TestServer(new InMemoryArchive(), Limits.of(0, 0), SampleRoutes.all())) {
      Reply reply = full.client.get(RATING);
      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.code()).isEqualTo("overloaded");
      assertThat(full.client.get("/health/live").status()).isEqualTo(200);
    }
  }

  @Test
  void noDataIsAnEmptyAnswer() {
    try (TestServer empty =
        new TestServer(new AppRatingRoute((_, _) -> new Answer.NoData<>(Reason.PROVEN_ABSENT)))) {
      Reply reply = empty.client.get(RATING);
      assertThat(reply.status()).isEqualTo(204);
      assertThat(reply.header("X-Credits-Cost")).contains("0");
    }
  }

  @Test
  void aStoreThatIsNotInTheCountryHasNoData() {
    assertThat(
            client
                .get("/api/app-rating?storetype=googleplay&storeid=com.example.app&country=cn")
                .status())
        .isEqualTo(204);
    assertThat(client.get("/api/app-rating?storetype=googleplay&storeid=1&country=cn").status())
        .isEqualTo(400);
  }

  @Test
  void aServerCanBeStartedWithTheQuestionsOfTheInterface() {
    assertThat(
            Routes.all(server.competitors, SearchVolume.standard(), InstallsEstimator.standard()))
        .extracting(Route::path)
        .hasSize(13)
        .doesNotHaveDuplicates();
  }

  /** The answer to a request as no orderly client sends it. */
  private String raw(String target, String authorization) throws IOException {
    String request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: %s\r\n\r\n"
            .formatted(target, authorization);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      socket.setSoTimeout(5000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Reply obtain(String body, String type) {
    return client.anonymously("POST", "/api/obtain-token", body, "Content-Type", type);
  }
}
