package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.text.Normalizer;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeywordTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "chess|chess",
        "  chess  |chess",
        "chess \t  clock|chess clock",
        "chess\u00a0\u3000clock|chess clock",
        "CHESS|chess",
        "CAFE\u0301|caf\u00e9",
        "Stra\u00dfe|strasse",
        "STRASSE|strasse",
        "STRA\u1e9eE|strasse",
        "\u0130|i",
        "\u0130ngilizce|ingilizce",
        "I\u0307ngilizce|ingilizce",
        "i\u0307ngilizce|ingilizce",
        "I\u0323\u0307|\u1ecb",
        "\u017c|\u017c",
        "photo\u00ad editor|photo editor",
        "photo \u200b editor|photo editor",
        "\ufeffphoto editor|photo editor",
        "\u0643\u0644\u0645\u0629\u200f|\u0643\u0644\u0645\u0629",
        "\u202aphoto\u202c \u2066editor\u2069|photo editor",
        "pho\u2060to\u200e|photo",
        "e\u200b\u0301|\u00e9",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645|\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0915\u094d\u200d\u0937|\u0915\u094d\u200d\u0937",
        "\ufb01t|fit",
        "\u5c06\u68cb|\u5c06\u68cb",
      })
  void aKeywordIsTheNormalFormOfItsText(String text, String keyword) {
    assertThat(Keyword.of(text).text()).isEqualTo(keyword);
  }

  @Test
  void aLineBreakIsWhiteSpaceAndNoControlCharacter() {
    assertThat(Keyword.of("chess\r\n clock\n").text()).isEqualTo("chess clock");
  }

  @Test
  void spellingsThatDifferOnlyInCaseAreOneKeyword() {
    assertThat(Keyword.of("stra\u00dfe")).isEqualTo(Keyword.of("STRASSE"));
    assertThat(Keyword.of("\u03a3\u039f\u03a6\u039f\u03a3"))
        .isEqualTo(Keyword.of("\u03c3\u03bf\u03c6\u03bf\u03c2"))
        .isEqualTo(Keyword.of("\u03c3\u03bf\u03c6\u03bf\u03c3"));
  }

  @Test
  void aStoredKeywordIsReadAsTheOneThatItIsToday() {
    assertThat(Keyword.ofStored("i\u0307ngilizce")).isEqualTo(Keyword.of("ingilizce"));
    assertThat(Keyword.ofStored("chess")).isEqualTo(Keyword.of("chess"));
    assertThat(Keyword.ofStored("\u200b").text()).isEqualTo("(blank)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "\u3000", "\u200b", "\ufeff \u200e"})
  void anEmptyTextIsNoKeyword(String text) {
    assertThatThrownBy(() -> Keyword.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0000b", "a\u0007", "\u001bchess", "a\u007f", "a\u0080b"})
  void controlCharactersAreRefused(String text) {
    assertThatThrownBy(() -> Keyword.of(text)).hasMessageContaining("control");
  }

  @Test
  void lengthIsCountedInCodePoints() {
    String emoji = "\ud83d\ude00";

    assertThat(Keyword.of(emoji.repeat(200)).text()).hasSize(400);
    assertThatThrownBy(() -> Keyword.of(emoji.repeat(201))).hasMessageContaining("201");
    assertThatThrownBy(() -> Keyword.of("a".repeat(201))).hasMessageContaining("201");
  }

  @Test
  void lengthIsCountedAfterNormalizing() {
    assertThat(Keyword.of(" ".repeat(500) + "a".repeat(200)).text()).hasSize(200);
    assertThat(Keyword.of("e\u0301".repeat(200)).text()).hasSize(200);
    assertThatThrownBy(() -> Keyword.of("\u00df".repeat(101))).hasMessageContaining("202");
  }

  /** As a program reads a keyword that it decodes by another character set. */
  @Test
  void whatHasLostCharactersIsReadButNotEntered() {
    assertThatThrownBy(() -> Keyword.of("caf\ufffd")).hasMessageContaining("UTF-8");
    assertThat(new Keyword("caf\ufffd")).isEqualTo(Keyword.ofStored("Caf\ufffd"));
  }

  @Test
  void theConstructorRefusesATextThatIsNotNormalized() {
    assertThatThrownBy(() -> new Keyword("Chess")).hasMessageContaining("Keyword.of");
  }

  @Seeded
  void normalizingTwiceChangesNothing(Samples any) {
    String text = any.text(0, 60);
    if (Samples.isKeyword(text)) {
      Keyword keyword = Keyword.of(text);
      assertThat(Keyword.of(keyword.text())).isEqualTo(keyword);
      assertThat(Normalizer.isNormalized(keyword.text(), Normalizer.Form.NFC)).isTrue();
    }
  }

  @Seeded
  void caseAndCompositionDoNotDistinguishKeywords(Samples any) {
    String text = any.text(Samples.range('\u00c0', '\u024f'), 1, 30);
    Keyword keyword = Keyword.of(text);

    assertThat(Keyword.of(text.toUpperCase(Locale.ROOT))).isEqualTo(keyword);
    assertThat(Keyword.of(Normalizer.normalize(text, Normalizer.Form.NFD))).isEqualTo(keyword);
  }
}
