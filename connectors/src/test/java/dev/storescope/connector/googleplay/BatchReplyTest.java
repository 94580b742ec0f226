package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BatchReplyTest {
  private static final JsonNode PAYLOAD = new PlayMessage().with("판다 🐼 é", 0, 0).node();

  @Test
  void aPayloadInOnePieceIsParsed() {
    assertThat(text(PlayReplies.batch("IJ4APc", PAYLOAD), "IJ4APc")).isEqualTo("판다 🐼 é");
  }

  @Test
  void aPayloadInChunksIsParsed() {
    assertThat(text(PlayReplies.chunked("IJ4APc", PAYLOAD), "IJ4APc")).isEqualTo("판다 🐼 é");
  }

  @Test
  void theLengthsOfChunksDoNotMatter() {
    String wrong = PlayReplies.chunked("IJ4APc", PAYLOAD).replaceFirst("\n\n[0-9]+", "\n\n3");
    assertThat(text(wrong, "IJ4APc")).isEqualTo("판다 🐼 é");
  }

  @Test
  void anAnswerToAnotherCallIsDrift() {
    assertThat(outcome(PlayReplies.batch("Other", PAYLOAD)))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void anAnswerWithoutPayloadIsEmpty() {
    assertThat(read(PlayReplies.batchWithout("IJ4APc", "null"), "IJ4APc")).isEmpty();
    String nullText =
        PlayReplies.batchWithout("IJ4APc", "null").replace("\",null,", "\",\"null\",");
    assertThat(read(nullText, "IJ4APc")).isEmpty();
  }

  @Test
  void anErrorWithoutPayloadIsAFailure() {
    assertThat(outcome(PlayReplies.batchWithout("IJ4APc", "[3]")))
        .isEqualTo(new FetchOutcome.Failed("IJ4APc was refused with [3]"));
  }

  @Test
  void aPayloadThatIsNotJsonIsDrift() {
    String reply = PlayReplies.batchWithout("IJ4APc", "null");
    assertThat(outcome(reply.replace("\",null,", "\",[1],")))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(outcome(reply.replace("\",null,", "\",\"[1\",")))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void moreValuesThanInAnyKnownReplyAreDrift() {
    String objects = "[" + "{},".repeat(1_000_000) + "{}]";
    String reply = PlayReplies.batchWithout("IJ4APc", "null");
    assertThat(outcome(")]}'\n\n" + objects)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(outcome(reply.replace("\",null,", "\",\"" + objects + "\",")))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aReplyThatEndsEarlyIsAFailure() {
    String reply = PlayReplies.chunked("IJ4APc", PAYLOAD);
    assertThat(outcome(reply.substring(0, reply.length() - 4)))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(outcome("")).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void aReplyWithoutAnyAnswerIsAFailure() {
    assertThat(outcome(")]}'\n\n[[\"er\",null,null,null,null,500,null,null,null,13]]"))
        .isEqualTo(new FetchOutcome.Failed("the reply has no answer of IJ4APc"));
  }

  @Test
  void aPageInsteadOfDataIsBlocked() {
    assertThat(outcome("\n<!doctype html><html></html>")).isInstanceOf(FetchOutcome.Blocked.class);
  }

  private static Optional<PathReader> read(String body, String rpc) {
    return BatchReply.parse(PlayReplies.ok(body), rpc);
  }

  private static String text(String body, String rpc) {
    return read(body, rpc).orElseThrow().findText(0, 0).orElseThrow();
  }

  private static FetchOutcome outcome(String body) {
    return catchThrowableOfType(UnusableReplyException.class, () -> read(body, "IJ4APc")).outcome();
  }
}
