package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.http.StoreReplyCheck.Asked;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.connector.http.StoreTransport.RestingException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.testkit.SettableClock;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreReplyCheckTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Map<String, String> HTML =
      Map.of("Content-Type", "text/html; charset=utf-8");

  @Test
  void aReplyOfStatus200CanBeRead() throws InterruptedException {
    StoreReply reply = ScriptedTransport.reply(200, Map.of(), "{}");
    assertThat(ask(_ -> reply)).isEqualTo(new Asked.Replied(reply));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 410})
  void anErrorThatSpeaksOfTheSubjectCanBeRead(int status) throws InterruptedException {
    StoreReply reply = ScriptedTransport.reply(status, Map.of(), "not found");
    assertThat(ask(_ -> reply)).isEqualTo(new Asked.Replied(reply));
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 429, 503})
  void aStoreThatWantsFewerCallsThrottles(int status) throws InterruptedException {
    assertThat(outcomeOf(status, Map.of(), ""))
        .isEqualTo(new FetchOutcome.Throttled("HTTP " + status, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "120 | PT2M",
        "0 | PT0S",
        "Sat, 21 Nov 2026 08:05:00 GMT | PT5M",
        "Sat, 21 Nov 2026 07:00:00 GMT | PT0S"
      })
  void retryAfterIsSecondsOrADate(String header, Duration pause) throws InterruptedException {
    assertThat(outcomeOf(429, Map.of("Retry-After", header), ""))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 429", Optional.of(pause)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-1", "99999999999", ""})
  void aRetryAfterThatMeansNothingIsNone(String header) throws InterruptedException {
    assertThat(outcomeOf(429, Map.of("Retry-After", header), ""))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 429", Optional.empty()));
  }

  @Test
  void theMessageOfAStoresInterfaceIsPassedOn() throws InterruptedException {
    assertThat(outcomeOf(403, Map.of("Content-Type", "application/json"), "{\n \"m\":\"no role\"}"))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 403: { \"m\":\"no role\"}", Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 504, 407, 408})
  void aServerOrProxyInTroubleIsAFailure(int status) throws InterruptedException {
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
  void aPageThatWantsAPersonBlocks(String page) throws InterruptedException {
    assertThat(outcomeOf(200, HTML, page)).isInstanceOf(FetchOutcome.Blocked.class);
    assertThat(outcomeOf(200, Map.of(), page)).isInstanceOf(FetchOutcome.Blocked.class);
  }

  @Test
  void anAppThatSpeaksOfCaptchasIsNotBlocked() throws InterruptedException {
    String text = "Solves g-recaptcha; our systems have detected unusual traffic; /sorry/index";
    assertReplied(Map.of("Content-Type", "text/javascript"), "{\"description\":\"" + text + "\"}");
    assertReplied(HTML, "<html><script>AF_initDataCallback({data: \"" + text + "\"})</script>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://consent.google.com/ml?continue=x", "https://www.google.com/sorry/index"})
  void beingSentToAConsentPageBlocks(String target) throws InterruptedException {
    assertThat(outcomeOf(302, Map.of("Location", target), ""))
        .isEqualTo(new FetchOutcome.Blocked("sent to " + target));
  }

  @Test
  void beingSentElsewhereIsAFailure() throws InterruptedException {
    assertThat(outcomeOf(301, Map.of("Location", "https://apps.apple.com/"), ""))
        .isEqualTo(new FetchOutcome.Failed("HTTP 301 to https://apps.apple.com/"));
    assertThat(outcomeOf(302, Map.of(), ""))
        .isEqualTo(new FetchOutcome.Failed("HTTP 302 to nowhere"));
  }

  @Test
  void aCutOffReplyIsAFailure() throws InterruptedException {
    assertThat(ask(failing(new EOFException("cut off"))))
        .isEqualTo(
            refused(new FetchOutcome.Failed("store.example: java.io.EOFException: cut off")));
  }

  @Test
  void aReplyThatIsNotInTheRecordingIsUnsupported() throws InterruptedException {
    assertThat(ask(failing(new NotRecordedException("not there"))))
        .isEqualTo(refused(new FetchOutcome.Unsupported("not there")));
  }

  @Test
  void aHostThatRestsThrottlesForAsLong() throws InterruptedException {
    Duration rest = Duration.ofMinutes(7);
    assertThat(ask(failing(new RestingException("store.example", rest))))
        .isEqualTo(
            refused(
                new FetchOutcome.Throttled(
                    "store.example refused calls and is left alone for 420 seconds",
                    Optional.of(rest))));
  }

  private static void assertReplied(Map<String, String> headers, String body)
      throws InterruptedException {
    StoreReply reply = ScriptedTransport.reply(200, headers, body);
    assertThat(ask(_ -> reply)).isEqualTo(new Asked.Replied(reply));
  }

  private static FetchOutcome outcomeOf(int status, Map<String, String> headers, String body)
      throws InterruptedException {
    Asked asked = ask(_ -> ScriptedTransport.reply(status, headers, body));
    assertThat(asked).isInstanceOf(Asked.Refused.class);
    return ((Asked.Refused) asked).outcome();
  }

  private static Asked refused(FetchOutcome outcome) {
    return new Asked.Refused(outcome);
  }

  private static StoreTransport failing(IOException failure) {
    return _ -> {
      throw failure;
    };
  }

  private static Asked ask(StoreTransport transport) throws InterruptedException {
    return new StoreReplyCheck(transport, new SettableClock(NOW))
        .ask(StoreRequest.get(URI.create("https://store.example/app")));
  }
}
