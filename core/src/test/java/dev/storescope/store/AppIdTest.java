package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppIdTest {

  @ParameterizedTest
  @CsvSource({
    "APP_STORE, 0",
    "APP_STORE, 284882215",
    "APP_STORE, 6736513643",
    "APP_STORE, 9999999999999999999",
    "GOOGLE_PLAY, com.example",
    "GOOGLE_PLAY, com.example.app",
    "GOOGLE_PLAY, Com.Example_1.A2",
  })
  void anIdIsOneToNineteenDigitsOrAPackageName(StoreType store, String text) {
    AppId app = AppId.of(store, text);

    assertThat(app.value()).isEqualTo(text);
    assertThat(app.store()).isEqualTo(store);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "12a", "-1", "+1", " 1", "10000000000000000000", "\u0661", "com.example.app"})
  void anythingElseIsNoAppStoreId(String text) {
    assertThatThrownBy(() -> AppId.of(StoreType.APP_STORE, text))
        .hasMessageContaining("1 to 19 digits");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example",
        ".com.example",
        "com..example",
        "com.example.",
        "com.1a",
        "com.a-b"
      })
  void anythingElseIsNoGooglePlayId(String text) {
    assertThatThrownBy(() -> AppId.of(StoreType.GOOGLE_PLAY, text))
        .hasMessageContaining("com.example.app");
  }

  @Test
  void aPackageNameHasAtMost255Characters() {
    String longest = "com." + "a".repeat(251);

    assertThat(AppId.of(StoreType.GOOGLE_PLAY, longest).value()).hasSize(255);
    assertThatThrownBy(() -> AppId.of(StoreType.GOOGLE_PLAY, longest + "a"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void packageNamesAreCaseSensitive() {
    assertThat(AppId.of(StoreType.GOOGLE_PLAY, "com.Example"))
        .isNotEqualTo(AppId.of(StoreType.GOOGLE_PLAY, "com.example"));
  }

  @Test
  void theOrderIsByStoreAndThenByText() {
    List<AppId> ordered =
        List.of(
            AppId.of(StoreType.APP_STORE, "10"),
            AppId.of(StoreType.APP_STORE, "9"),
            AppId.of(StoreType.GOOGLE_PLAY, "a.b"));

    assertThat(Stream.of(ordered.get(2), ordered.get(1), ordered.get(0)).sorted())
        .isEqualTo(ordered);
  }
}
