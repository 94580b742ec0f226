package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.fetching.FetchOutcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreClientTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Map<String, String> HTML =
      Map.of("Content-Type", "text/html; charset=utf-8");
  private static final StoreRequest REQUEST =
      StoreRequest.get(URI.create("https://store.example/app"));

  @ParameterizedTest
  @ValueSource(ints = {200, 400, 401, 404, 410})
  void aReplyAboutTheSubjectIsReturned(int status) throws InterruptedException {
    StoreReply reply = ScriptedStore.reply(status, "not found");
    assertThat(send(_ -> reply)).isEqualTo(reply);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 429, 503})
  void aStoreThatRequestsFewerCallsThrottles(int status) {
    assertThat(outcomeOf(status, Map.of(), ""))
        .isEqualTo(new FetchOutcome.Throttled("HTTP " + status, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "120 | PT2M",
        "0 | PT0S",
        "3601 | PT1H",
        "999999999 | PT1H",
        "Fri, 31 Dec 9999 23:59:59 GMT | PT1H",
        "Sat, 21 Nov 2026 08:05:00 GMT | PT5M",
        "Sat, 21 Nov 2026 07:00:00 GMT | PT0S"
      })
  void retryAfterIsSecondsOrADateAndAnHourAtMost(String header, Duration pause) {
    assertThat(outcomeOf(429, Map.of("Retry-After", header), ""))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 429", Optional.of(pause)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-1", "99999999999", ""})
  void anInvalidRetryAfterIsIgnored(String header) {
    assertThat(outcomeOf(429, Map.of("Retry-After", header), ""))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 429", Optional.empty()));
  }

  @Test
  void theJsonMessageOfAnErrorIsInTheReason() {
    assertThat(outcomeOf(403, Map.of("Content-Type", "application/json"), "{\n \"m\":\"no role\"}"))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 403: { \"m\":\"no role\"}", Optional.empty()));
  }

  @Test
  void theMessageOfAnErrorIsShortHoweverLongItsBody() {
    String body = "{" + " \t".repeat(1_000_000) + "}";
    assertThat(outcomeOf(500, Map.of(), body)).isEqualTo(new FetchOutcome.Failed("HTTP 500: {"));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 504, 407, 408})
  void anErrorOfAServerOrProxyIsAFailure(int status) {
    assertThat(outcomeOf(status, HTML, "<html>"))
        .isEqualTo(new FetchOutcome.Failed("HTTP " + status));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html><form id=\"captcha-form\" action=\"index\" method=\"post\">",
        "<html><div id=\"recaptcha\" class=\"g-recaptcha\">",
        "<html>Our systems have detected unusual traffic from your computer network.",
        "<html><form action=\"https://consent.google.com/save\" method=\"POST\">",
        "<html><a href=\"https://www.google.com/sorry/index?continue=x\">"
      })
  void aCaptchaOrConsentPageBlocks(String page) {
    assertThat(outcomeOf(200, HTML, page)).isInstanceOf(FetchOutcome.Blocked.class);
    assertThat(outcomeOf(200, Map.of(), page)).isInstanceOf(FetchOutcome.Blocked.class);
  }

  @Test
  void anAppWhoseTextMentionsCaptchasIsNotBlocked() throws InterruptedException {
    String text = "Solves g-recaptcha; our systems have detected unusual traffic; /sorry/index";
    assertReturned(Map.of("Content-Type", "text/javascript"), "{\"description\":\"" + text + "\"}");
    assertReturned(HTML, "<html><script>AF_initDataCallback({data: \"" + text + "\"})</script>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://consent.google.com/ml?continue=x", "https://www.google.com/sorry/index"})
  void aRedirectToAConsentPageBlocks(String target) {
    assertThat(outcomeOf(302, Map.of("Location", target), ""))
        .isEqualTo(new FetchOutcome.Blocked("sent to " + target));
  }

  @Test
  void anyOtherRedirectIsAFailure() {
    assertThat(outcomeOf(301, Map.of("Location", "https://apps.apple.com/"), ""))
        .isEqualTo(new FetchOutcome.Failed("HTTP 301 to https://apps.apple.com/"));
    assertThat(outcomeOf(302, Map.of(), ""))
        .isEqualTo(new FetchOutcome.Failed("HTTP 302 to nowhere"));
  }

  @Test
  void aReasonIsShortAndOneLineWhateverTheStoreWrites() {
    String text = "not a time: \u001b[2J\r\n" + "x".repeat(1_000_000);
    assertThat(UnusableReplyException.drifted(text).outcome())
        .isEqualTo(new FetchOutcome.Drifted("not a time:  [2J  " + "x".repeat(482) + "…"));
    assertThat(outcomeOf(302, Map.of("Location", "https://consent." + text), ""))
        .isInstanceOfSatisfying(
            FetchOutcome.Blocked.class, blocked -> assertThat(blocked.reason()).hasSize(509));
  }

  @Test
  void aCutOffReplyIsAFailure() {
    assertThat(outcomeOf(failing(new EOFException("cut off"))))
        .isEqualTo(
            new FetchOutcome.Failed(
                "store.example: the host closed the connection before the reply was complete"));
  }

  @Test
  void aReplyThatIsNotInTheRecordingIsUnsupported() {
    assertThat(outcomeOf(failing(new NotRecordedException("not there"))))
        .isEqualTo(new FetchOutcome.Unsupported("not there"));
  }

  @Test
  void aHostThatIsNotCalledForAWhileThrottlesForAsLong() {
    Duration wait = Duration.ofMinutes(7);
    assertThat(outcomeOf(failing(new BackOffException("store.example", wait))))
        .isEqualTo(
            new FetchOutcome.Throttled(
                "store.example refused calls and is not called for 420 seconds",
                Optional.of(wait)));
  }

  @Test
  void onlyAnUnrecognizedReplyIsKept() {
    ScriptedStore store = ScriptedStore.always("{}");
    UnusableReplyException drifted = UnusableReplyException.drifted("no ids");
    UnusableReplyException failed = UnusableReplyException.failed("cut off");
    for (UnusableReplyException failure : List.of(failed, drifted)) {
      assertThatThrownBy(
              () ->
                  store
                      .client()
                      .fetch(
                          REQUEST,
                          _ -> {
                            throw failure;
                          }))
          .isSameAs(failure);
    }
    assertThat(store.unrecognized()).containsExactly("no ids");
  }

  @Test
  void anErrorAboutTheSubjectIsNotParsed() {
    StoreClient client = ScriptedStore.always(ScriptedStore.reply(404, "{\"error\": 1}")).client();
    assertThatThrownBy(() -> client.fetch(REQUEST, StoreReply::body))
        .isInstanceOfSatisfying(
            UnusableReplyException.class,
            e ->
                assertThat(e.outcome())
                    .isEqualTo(new FetchOutcome.Failed("HTTP 404: {\"error\": 1}")));
  }

  private static void assertReturned(Map<String, String> headers, String body)
      throws InterruptedException {
    StoreReply reply = ScriptedStore.reply(200, headers, body);
    assertThat(send(_ -> reply)).isEqualTo(reply);
  }

  private static FetchOutcome outcomeOf(int status, Map<String, String> headers, String body) {
    return outcomeOf(_ -> ScriptedStore.reply(status, headers, body));
  }

  private static FetchOutcome outcomeOf(StoreTransport transport) {
    return catchThrowableOfType(UnusableReplyException.class, () -> send(transport)).outcome();
  }

  private static StoreTransport failing(IOException failure) {
    return _ -> {
      throw failure;
    };
  }

  private static StoreReply send(StoreTransport transport) throws InterruptedException {
    return new StoreClient(transport, UnrecognizedReplies.none(), () -> NOW).send(REQUEST);
  }

  @ParameterizedTest
  @CsvSource({
    "https://itunes.apple.com, https://itunes.apple.com/lookup?id=1",
    "https://itunes.apple.com/, https://itunes.apple.com/lookup?id=1",
    "http://localhost:8080/apple, http://localhost:8080/apple/lookup?id=1",
    "http://localhost:8080/apple/, http://localhost:8080/apple/lookup?id=1"
  })
  void aPathIsPutBelowTheBase(URI base, URI expected) {
    assertThat(StoreHosts.at(base, "/lookup?id=1")).isEqualTo(expected);
  }
}
