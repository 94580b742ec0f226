package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MessageWriterTest {
  @Test
  void skippedFieldsAreNull() {
    MessageWriter out = new MessageWriter().open().text("a", 2, 1).whole(7, 4).close();
    assertThat(out.json()).isEqualTo("[null,null,[null,\"a\"],null,7]");
  }

  @Test
  void furtherFieldsAreNumberedFromOne() {
    MessageWriter out = new MessageWriter().open().text("a").openSparse();
    out.text("b", 139, 0).whole(5, 144).close().close();
    assertThat(out.json()).isEqualTo("[\"a\",{\"140\":[\"b\"],\"145\":5}]");
  }

  @Test
  void fieldsAreWrittenInTheirOrder() {
    MessageWriter out = new MessageWriter().open().text("a", 2);
    assertThatIllegalStateException().isThrownBy(() -> out.at(1));
  }

  @Test
  void aTextIsEscapedAsGoogleDoes() {
    assertThat(new MessageWriter().text("<b a='1'>&\"\\\n\t\u2028\ud83d é🐼").json())
        .isEqualTo(
            "\"\\u003cb a\\u003d\\u00271\\u0027\\u003e\\u0026\\\"\\\\\\n\\u0009\\u2028\\ud83d é🐼\"");
  }

  @Seeded
  void everyTextIsReadAsWritten(Samples any) {
    String text = text(any);
    String json = new MessageWriter().text(text).json();
    assertThat(json).doesNotContainPattern("[<>=&'\\n\\r\u2028\u2029]");
    assertThat(new JsonMapper().readTree(json).asString()).isEqualTo(text);
  }

  private static String text(Samples any) {
    String text = any.text(0, 40) + any.text("<>=&'\"\\\n\t/\u2028", 0, 9);
    return any.chance(1, 10) ? text + text : text;
  }
}
