package dev.storescope.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservationTest {
  private static final Country US = Country.of("us");
  private static final AppId APP = AppId.of(StoreType.APP_STORE, "42");

  @Test
  void itsInstantIsKeptToTheMillisecond() {
    assertThat(seenAt("2026-03-31T12:00:00.123999Z").observedAt())
        .isEqualTo(Instant.parse("2026-03-31T12:00:00.123Z"));
  }

  @Test
  void nothingWasObservedBefore1970() {
    assertThat(seenAt("1970-01-01T00:00:00Z").observedAt()).isEqualTo(Instant.EPOCH);
    assertThatThrownBy(() -> seenAt("1969-12-31T23:59:59.999Z")).hasMessageContaining("1970");
  }

  @Test
  void searchAdsAreOfTheAppStoreOnly() {
    AppId playApp = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");

    assertThat(new Subject.AdsSuggestions(APP, US).store()).isEqualTo(StoreType.APP_STORE);
    assertThatThrownBy(() -> new Subject.AdsSuggestions(playApp, US))
        .hasMessageContaining("App Store");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Import", "-a", "a b", "abcdefghijklmnopqrstuvwxyz0123456"})
  void aSourceIsAShortNameInLowerCase(String name) {
    assertThatThrownBy(() -> new Source(name)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Observation<Facts.Rating> seenAt(String instant) {
    return new Observation<>(
        new Subject.Rating(APP, US), Instant.parse(instant), Source.IMPORT, new Facts.Rating(4, 1));
  }
}
