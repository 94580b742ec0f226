package dev.storescope.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.http.body.AnswerTooLargeException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1", "+1", "-1", "@a", "\tb", "\rc", "\nd", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20a"
      })
  void aTextThatASpreadsheetEvaluatesIsQuotedInCellsAndHeadings(String text) {
    String file = text(new Csv("name", List.of(text)).row(text));
    assertThat(file).contains("'" + text);
    assertThat(file.split("'", -1)).hasSize(3);
  }

  @Test
  void decimalsHaveNoNoiseAndNoExponent() {
    assertThat(text(new Csv("name", "a,b").row(0.1 + 0.2, 1e-5)))
        .isEqualTo("a,b\r\n0.3,0.00001\r\n");
  }

  @Test
  void numbersAndOtherTextsAreWrittenAsTheyAre() {
    assertThat(text(new Csv("name", "a,b").row(-1, "x=1"))).isEqualTo("a,b\r\n-1,x=1\r\n");
  }

  @Test
  void aFileOfAnyLengthIsRefusedBeforeItTakesTheMemory() {
    Csv csv = new Csv("name", "a");
    String cell = "x".repeat(100_000);
    assertThatThrownBy(
            () -> {
              while (true) {
                csv.row(cell);
              }
            })
        .isInstanceOf(AnswerTooLargeException.class)
        .hasMessageContaining("Request less at once");
  }

  private static String text(Csv csv) {
    return new String(csv.bytes(), StandardCharsets.UTF_8);
  }
}
