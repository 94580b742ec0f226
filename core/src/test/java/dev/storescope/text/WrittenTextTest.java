package dev.storescope.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"ops", "Bücher & Co.", "東京", "عربي", "क्‍ष", "👩‍👩‍👧", "a\u200fb"})
  void aNameMayHaveTheLettersOfAnyScript(String name) {
    assertThat(WrittenText.check("a name", name, 100)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u001b[31mb",
        "a\u0000",
        "a\nb",
        "a\rb",
        "a\tb",
        "a\u007f",
        "a\u0085b",
        "a\u009b31m",
        "a\u2028b",
        "a\u2029b",
        "a\u202eb",
        "a\u2066b"
      })
  void aNameHasNothingThatControlsWhatIsShown(String name) {
    assertThatThrownBy(() -> WrittenText.check("The name of a key", name, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The name of a key must not have control characters, line breaks or marks of"
                + " direction.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "abcdef"})
  void aNameHasALength(String name) {
    assertThatThrownBy(() -> WrittenText.check("a name", name, 5))
        .hasMessage("a name must have 1 to 5 characters.");
  }

  @ParameterizedTest
  @CsvSource({
    "plain é 東 👩, plain é 東 👩",
    "a\u001b[31mb, a\\u001b[31mb",
    "a\u009bb, a\\u009bb",
    "a\u202eb, a\\u202eb"
  })
  void whatIsPrintedShowsControlCharactersAsEscapes(String text, String printed) {
    assertThat(WrittenText.escaped(text)).isEqualTo(printed);
    assertThat(WrittenText.escapedLine(text)).isEqualTo(printed);
  }

  @Test
  void linesAreKeptUnlessALineIsPrinted() {
    assertThat(WrittenText.escaped("a\n\tb\r")).isEqualTo("a\n\tb\\u000d");
    assertThat(WrittenText.escapedLine("a\n\tb")).isEqualTo("a\\u000a\\u0009b");
  }
}
