package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

class ReplyBodyTest {
  private static final String TEXT = "\n[{\"name\": \"café 写真 \uD83D\uDE00\"}]";

  @Test
  void jsonIsReadFromBytesAsFromText() throws Exception {
    JsonNode expected = ReplyJson.MAPPER.readTree(TEXT);
    assertThat(json(ReplyBody.of(TEXT))).isEqualTo(expected);
    assertThat(json(decode(TEXT))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {TEXT, "<p>" + TEXT, "写", " \n", ""})
  void theSameTextIsTheSameBodyHoweverItWasSent(String text) throws Exception {
    assertThat(decode(text))
        .isEqualTo(ReplyBody.of(text))
        .hasSameHashCodeAs(ReplyBody.of(text))
        .hasToString(text)
        .isEqualTo(
            ReplyBody.decode(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE))
        .isNotEqualTo(ReplyBody.of(text + " "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"c3", "80", "c080", "eda080", "f4908080", "e5"})
  void whatIsNotUtf8IsNoticedWhereverItIs(String hex) {
    byte[] malformed = HexFormat.of().parseHex(hex);
    for (String start : new String[] {"{\"a\":\"", "<p>"}) {
      for (int before = 1020; before < 1028; before++) {
        byte[] sent =
            ByteBuffer.allocate(3000)
                .put((start + "x".repeat(before)).getBytes(StandardCharsets.UTF_8))
                .put(malformed)
                .array();
        assertThatThrownBy(() -> ReplyBody.decode(sent, StandardCharsets.UTF_8))
            .isInstanceOf(CharacterCodingException.class);
      }
    }
  }

  @Seeded
  void anyBytesAreDecodedAsByTheDecoder(Samples any) throws Exception {
    String text = any.of("{", "<") + "aé写\uD83D\uDE00".repeat(any.between(0, 500));
    byte[] sent = text.getBytes(StandardCharsets.UTF_8);
    for (byte flip : any.bytes(0, 2)) {
      sent[any.between(1, sent.length) % sent.length] ^= flip;
    }
    assertThat(find(() -> ReplyBody.decode(sent, StandardCharsets.UTF_8).text()))
        .isEqualTo(
            find(
                () ->
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(sent)).toString()));
  }

  /** The text, if it can be decoded. */
  private static Optional<String> find(Callable<String> decoder) throws Exception {
    try {
      return Optional.of(decoder.call());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  @Test
  void jsonInUtf8IsNotTakenForAnotherCharset() throws Exception {
    ReplyBody body = decode("[\0]\0");
    assertThatThrownBy(() -> json(body)).isInstanceOf(JacksonException.class);
  }

  private static ReplyBody decode(String text) throws CharacterCodingException {
    return ReplyBody.decode(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static JsonNode json(ReplyBody body) {
    try (JsonParser parser = body.parser(ReplyJson.MAPPER)) {
      return parser.readValueAsTree();
    }
  }
}
