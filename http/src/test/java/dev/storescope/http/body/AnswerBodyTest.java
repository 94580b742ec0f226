package dev.storescope.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.http.Exchange;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AnswerBodyTest {
  private static final int LIMIT = 5_000_000;
  private static final byte[] BYTES = bytes();

  private static byte[] bytes() {
    byte[] bytes = new byte[400_000];
    new Random(0).nextBytes(bytes);
    return bytes;
  }

  @Seeded
  void itHasWhatWasWritten(Samples samples) {
    AnswerBody body = new AnswerBody(LIMIT);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (int i = 0; i < 20; i++) {
      int from = samples.between(0, 200_000);
      int length = samples.between(0, 200_000);
      body.write(BYTES, from, length);
      expected.write(BYTES, from, length);
      body.write(i);
      expected.write(i);
    }
    assertThat(body.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void itHasNoMoreThanItsLimit() {
    AnswerBody body = new AnswerBody(LIMIT);
    body.write(new byte[LIMIT - 1], 0, LIMIT - 1);
    body.write(1);
    assertThat(body.toByteArray()).hasSize(LIMIT);
    assertThatThrownBy(() -> body.write(1)).isInstanceOf(AnswerTooLargeException.class);
    assertThatThrownBy(() -> body.take(1)).isInstanceOf(AnswerTooLargeException.class);
    assertThat(body.toByteArray()).hasSize(LIMIT);
  }

  @Test
  void documentsAndTablesAreRefusedAsTheyAre() {
    String text = "x".repeat(100_000);
    assertThatThrownBy(
            () ->
                TaggedJson.write(
                    json -> {
                      json.writeStartArray();
                      while (true) {
                        json.writeString(text);
                      }
                    }))
        .isInstanceOf(AnswerTooLargeException.class);
    assertThatThrownBy(
            () ->
                JsonMapper.shared()
                    .writeValue(new AnswerBody(99_999), Exchange.object().put("a", text)))
        .isInstanceOf(AnswerTooLargeException.class);
  }
}
