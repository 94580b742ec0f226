package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyStatusTest {
  private static final int TAGS = 20_000;

  /** A text that counts how often one of its characters is read. */
  private record CountedText(String text, AtomicLong reads) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads.incrementAndGet();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new CountedText(text.substring(start, end), reads);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<form", "<div", "<a ", "<form captcha-for", "systems have "})
  void eachCharacterOfAPageIsReadAFewTimesHoweverOftenATagIsRepeated(String tag) {
    CountedText page = new CountedText(tag.repeat(TAGS), new AtomicLong());
    assertThat(ReplyStatus.isCaptchaOrConsent(page)).isFalse();
    assertThat(page.reads().get()).isLessThan(4L * page.length());
  }

  @Test
  void anOverloadOfGooglePlayThrottlesWhateverItsStatus() {
    String overload =
        ")]}'\n\n[[\"wrb.fr\",\"vyAe2\",null,null,null,[8,null,[[\"type/PlayGatewayError\",[]]]]]]";
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(200, overload), Instant.EPOCH))
        .contains(new FetchOutcome.Throttled("the reply is a PlayGatewayError", Optional.empty()));
    String quoted = overload + " ".repeat(2000);
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(200, quoted), Instant.EPOCH)).isEmpty();
  }

  @Test
  void appleAdsForbidsWithAReasonWhatIsNotOfTheAccount() {
    String reason =
        """
        {"result": null, "error": {"message": "Not your app.", "code": "FORBIDDEN", "details": []}}
        """;
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(403, reason), Instant.EPOCH)).isEmpty();
  }

  @Test
  void appStoreConnectForbidsWithAReasonWhatTheRoleOfAKeyDoesNotAllow() {
    String reason =
        """
        {"errors": [{"id": "088c", "status": "403", "code": "FORBIDDEN_ERROR",
          "title": "This request is forbidden for security reasons"}]}
        """;
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(403, reason), Instant.EPOCH)).isEmpty();
  }

  @Test
  void theLimitOfOneKeyOfAppStoreConnectThrottlesNoOther() {
    StoreReply ofKey =
        ScriptedStore.reply(
            429, Map.of("X-Rate-Limit", "user-hour-lim:3500;user-hour-rem:0;"), "{}");
    assertThat(ReplyStatus.findFailure(ofKey, Instant.EPOCH)).isEmpty();
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(429, "{}"), Instant.EPOCH))
        .containsInstanceOf(FetchOutcome.Throttled.class);
  }

  @Test
  void cloudStorageSaysInATextThatAnAccountMayNotReadAFile() {
    String reason =
        "a@b.iam.gserviceaccount.com does not have storage.objects.get access to the Google Cloud"
            + " Storage object.";
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(403, reason), Instant.EPOCH)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>code error</html>", "{\"message\": \"Forbidden\"}"})
  void anyOther403Throttles(String body) {
    assertThat(ReplyStatus.findFailure(ScriptedStore.reply(403, body), Instant.EPOCH))
        .containsInstanceOf(FetchOutcome.Throttled.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<form", "<a "})
  void aRepeatedTagIsNoCaptcha(String tag) {
    StoreReply reply =
        ScriptedStore.reply(200, Map.of("Content-Type", "text/html"), tag.repeat(TAGS));
    assertThat(ReplyStatus.findFailure(reply, Instant.EPOCH)).isEmpty();
  }
}
