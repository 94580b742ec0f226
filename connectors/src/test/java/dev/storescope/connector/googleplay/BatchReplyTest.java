package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.fetching.FetchOutcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BatchReplyTest {
  private static final JsonNode PAYLOAD = new PlayMessage().with("판다 🐼 é", 0, 0).node();

  @Test
  void thePayloadIsReadFromOnePiece() throws NoAnswerException {
    assertThat(text(PlayReplies.batch("IJ4APc", PAYLOAD), "IJ4APc")).isEqualTo("판다 🐼 é");
  }

  @Test
  void thePayloadIsReadFromChunks() throws NoAnswerException {
    assertThat(text(PlayReplies.chunked("IJ4APc", PAYLOAD), "IJ4APc")).isEqualTo("판다 🐼 é");
  }

  @Test
  void theLengthsOfChunksDoNotMatter() throws NoAnswerException {
    String wrong = PlayReplies.chunked("IJ4APc", PAYLOAD).replaceFirst("\n\n[0-9]+", "\n\n3");
    assertThat(text(wrong, "IJ4APc")).isEqualTo("판다 🐼 é");
  }

  @Test
  void anAnswerOfAnotherCallIsNotTaken() {
    assertThat(refusal(PlayReplies.batch("Other", PAYLOAD)))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void anAnswerWithoutPayloadIsEmpty() throws NoAnswerException {
    assertThat(read(PlayReplies.batchWithout("IJ4APc", "null"), "IJ4APc")).isEmpty();
    String nullText =
        PlayReplies.batchWithout("IJ4APc", "null").replace("\",null,", "\",\"null\",");
    assertThat(read(nullText, "IJ4APc")).isEmpty();
  }

  @Test
  void anErrorInPlaceOfThePayloadIsARefusal() {
    assertThat(refusal(PlayReplies.batchWithout("IJ4APc", "[3]")))
        .isEqualTo(new FetchOutcome.Failed("IJ4APc was refused with [3]"));
  }

  @Test
  void aPayloadThatIsNoJsonTextHasDrifted() {
    String reply = PlayReplies.batchWithout("IJ4APc", "null");
    assertThat(refusal(reply.replace("\",null,", "\",[1],")))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(refusal(reply.replace("\",null,", "\",\"[1\",")))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aReplyThatEndsEarlyIsAFailure() {
    String reply = PlayReplies.chunked("IJ4APc", PAYLOAD);
    assertThat(refusal(reply.substring(0, reply.length() - 4)))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(refusal("")).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void aPageInPlaceOfDataIsForAPerson() {
    assertThat(refusal("\n<!doctype html><html></html>")).isInstanceOf(FetchOutcome.Blocked.class);
  }

  private static Optional<PathReader> read(String body, String rpc) throws NoAnswerException {
    return BatchReply.read(PlayReplies.ok(body), rpc);
  }

  private static String text(String body, String rpc) throws NoAnswerException {
    return read(body, rpc).orElseThrow().findText(0, 0).orElseThrow();
  }

  private static FetchOutcome refusal(String body) {
    return catchThrowableOfType(NoAnswerException.class, () -> read(body, "IJ4APc")).outcome();
  }
}
