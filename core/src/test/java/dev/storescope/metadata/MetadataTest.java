package dev.storescope.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataTest {
  @Test
  void whiteSpaceAroundATextIsRemovedAndOnlyLongTextsKeepTheirLines() {
    Metadata metadata =
        new Metadata(
            StoreType.APP_STORE,
            Map.of(
                MetadataField.TITLE, " Chess\r\n now\u0000\u001b\u009b ",
                MetadataField.SUBTITLE, " \n ",
                MetadataField.DESCRIPTION, "One\r\ntwo\rthree\n"));
    assertThat(metadata.texts())
        .isEqualTo(
            Map.of(MetadataField.TITLE, "Chess now", MetadataField.DESCRIPTION, "One\ntwo\nthree"));
  }

  @Test
  void aTextMayBeLongerThanTheStoreAcceptsWithinReason() {
    assertThat(title("a".repeat(Metadata.MAX_LENGTH)).text(MetadataField.TITLE)).hasSize(10_000);
    assertThatThrownBy(() -> title("a".repeat(Metadata.MAX_LENGTH + 1)))
        .hasMessage("A text must have at most 10,000 characters, not 10,001.");
  }

  @Test
  void aFieldThatTheStoreDoesNotHaveIsRefused() {
    assertThatThrownBy(
            () -> new Metadata(StoreType.GOOGLE_PLAY, Map.of(MetadataField.KEYWORDS, "go")))
        .hasMessage("googleplay has no keywords.");
  }

  @ParameterizedTest
  @CsvSource({"en-us, en-US", "JA, ja", "zh-hans, zh-Hans", "es-419, es-419", "iw, he"})
  void aLocaleIsALanguageTagInAnyCase(String text, String tag) {
    assertThat(MetadataLocale.of(text).tag()).isEqualTo(tag);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "english", "en_US", "e", "en-US-x-a", "../x", "de-1996"})
  void whatIsNoLanguageTagIsNoLocale(String text) {
    assertThatThrownBy(() -> MetadataLocale.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as en-US");
  }

  @ParameterizedTest
  @CsvSource({
    "us, en-US, en-US",
    "gb, en-GB, en-GB",
    "jp, ja, ja-JP",
    "cn, zh-Hans,",
    "tw, zh-Hant, zh-TW",
    "de, de-DE, de-DE",
    "at, de-DE, de-DE",
    "br, pt-BR, pt-BR",
    "mx, es-MX, es-419"
  })
  void aCountryHasAMainLocale(String country, String appStore, String googlePlay) {
    assertThat(MetadataLocale.mainOf(StoreType.APP_STORE, new Country(country)))
        .hasToString(appStore);
    if (googlePlay != null) {
      assertThat(MetadataLocale.mainOf(StoreType.GOOGLE_PLAY, new Country(country)))
          .hasToString(googlePlay);
    }
  }

  private static Metadata title(String text) {
    return new Metadata(StoreType.APP_STORE, Map.of(MetadataField.TITLE, text));
  }
}
