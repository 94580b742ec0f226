package dev.storescope.dashboard.page.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.page.form.FormFields.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormWithFilesTest {
  private static final String TYPE = "multipart/form-data; boundary=----x1";

  @Test
  void fieldsAreTextsAndFilesAreBase64() {
    assertThat(
            parse(
                TYPE,
                """
                ------x1
                Content-Disposition: form-data; name="title"

                Acme ✓
                ------x1
                Content-Disposition: form-data; name="logo"; filename="a.png"
                Content-Type: image/png

                abc
                ------x1--
                """))
        .containsExactly(new Field("title", "Acme ✓"), new Field("logo", "YWJj"));
  }

  @Test
  void whatIsBadlyWrittenHasNoFields() {
    assertThat(parse(TYPE, "")).isEmpty();
    assertThat(parse(TYPE, "------x1\nno head")).isEmpty();
    assertThat(parse(TYPE, "------x1\nContent-Type: text/plain\n\nno name\n------x1--")).isEmpty();
  }

  @Test
  void otherTypesAreNotRead() {
    for (String type : List.of("", "application/x-www-form-urlencoded", "multipart/form-data")) {
      assertThat(FormWithFiles.parse(type, new byte[0])).isEmpty();
    }
  }

  private static List<Field> parse(String type, String body) {
    return FormWithFiles.parse(type, body.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }
}
