package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.storescope.connector.http.ReplyBody;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Results are read one by one, from text or bytes, as if they were read as a tree of the text. */
class ItunesReplyTest {
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-0",
          "7",
          "123456789012",
          "123456789012345678901234567890",
          "0.00",
          "4.50",
          "1e400",
          "\"\"",
          "\"a\\n\\u00e9\\\"\"",
          "\"写\\ud800é😀\u0001\"",
          "\"12\"",
          "[]",
          "[\"a\", \"b\\t\"]",
          "[null, 1, [2.50]]",
          "{}",
          "{\"kind\": [{\"trackId\": 1}]}");

  private static final List<String> OTHER_NAMES =
      List.of(
          "",
          "kind\\u0000",
          "kindé",
          "😀",
          "trackid",
          "features",
          "averageUserRatingForCurrentVersion");

  @Seeded
  void everyFieldHasTheValueOfTheTree(Samples any) {
    List<String> results = any.list(0, 5, () -> result(any));
    String body = reply(results.size(), String.join(",", results));
    List<JsonFields> tree = new JsonFields(JsonFields.parse(ReplyBody.of(body))).objects("results");
    assertSame(tree, ItunesReply.results(ReplyBody.of(body)));
    assertSame(tree, ItunesReply.results(sent(body)));
  }

  private static void assertSame(List<JsonFields> tree, List<ItunesResult> read) {
    assertThat(read).hasSameSizeAs(tree);
    for (int i = 0; i < tree.size(); i++) {
      for (ItunesKey key : ItunesKey.values()) {
        assertThat(read.get(i).find(key)).isEqualTo(tree.get(i).find(key.toString()));
      }
    }
  }

  @Seeded
  void aReplyDamagedInAnyPlaceIsAsUnusableAsItsTree(Samples any) {
    String body = reply(2, result(any) + "," + result(any));
    int place = any.between(0, body.length() - 1);
    String damaged =
        any.flip()
            ? body.substring(0, place)
            : body.substring(0, place)
                + any.of("\"", "\\", "{", "]", ",", "x", "")
                + body.substring(place + 1);
    assertThat(failure(() -> ItunesReply.results(ReplyBody.of(damaged))))
        .isEqualTo(failure(() -> tree(ReplyBody.of(damaged))));
    assertThat(failure(() -> ItunesReply.results(sent(damaged))))
        .isEqualTo(failure(() -> tree(ReplyBody.of(damaged))))
        .isEqualTo(failure(() -> tree(sent(damaged))));
  }

  @Test
  void aTextThatIsTooLongIsDriftEvenWhereItIsSkipped() {
    String text =
        reply(1, "{\"skipped\":[{\"text\":\"" + "x".repeat(ReplyJson.MAX_TEXT + 1) + "\"}]}");
    for (ReplyBody body : List.of(ReplyBody.of(text), sent(text))) {
      assertThat(failure(() -> ItunesReply.results(body)))
          .contains("drifted")
          .isEqualTo(failure(() -> tree(body)));
    }
  }

  @Test
  void theLastOfSeveralListsOfResultsCounts() {
    String twice =
        "{\"results\":[{\"kind\":\"a\"}],\"results\":[{\"kind\":\"b\"}],\"resultCount\":1}";
    assertThat(ItunesReply.results(sent(twice)).getFirst().text(ItunesKey.KIND)).isEqualTo("b");
    String taken = twice.replace("[{\"kind\":\"b\"}]", "null");
    assertThat(failure(() -> ItunesReply.results(sent(taken))))
        .contains("there is no list of results");
  }

  private static String result(Samples any) {
    List<String> fields =
        any.list(
            0,
            40,
            () ->
                "\"%s\":%s"
                    .formatted(
                        any.chance(1, 4) ? any.of(OTHER_NAMES) : any.of(ItunesKey.class),
                        any.of(VALUES)));
    return "{" + String.join(", ", fields) + "}";
  }

  private static String reply(int count, String results) {
    return "{\"resultCount\":" + count + ", \"results\": [" + results + "]}";
  }

  /** As the network gives it. */
  private static ReplyBody sent(String text) {
    try {
      return ReplyBody.decode(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new AssertionError(e);
    }
  }

  /** What the reader of trees makes of a reply. */
  private static void tree(ReplyBody body) {
    JsonFields envelope = new JsonFields(JsonFields.parse(body));
    long count =
        envelope.findCount("resultCount").orElseThrow(() -> drifted("there is no resultCount"));
    int results = envelope.objects("results").size();
    if (count != results) {
      throw failed("resultCount is " + count + ", but there are " + results + " results");
    }
  }

  /**
   * The kind of the failure and its reason, without the words of the parser; empty if there is
   * none.
   */
  private static String failure(ThrowingCallable reading) {
    return catchThrowable(reading) instanceof UnusableReplyException e
            && e.outcome() instanceof FetchOutcome.Failure failure
        ? failure.describe().replaceAll("(?s)(cut off|not JSON): .*", "$1")
        : "";
  }
}
