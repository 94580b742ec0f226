package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Countries, categories, store types and devices. */
class VocabularyTest {

  @Test
  void aCountryIsTakenInEitherCase() {
    assertThat(Country.of("US")).isEqualTo(new Country("us")).hasToString("us");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "u", "usa", "u1", "\u00fc\u00fc", " us"})
  void anythingElseIsNoCountry(String code) {
    assertThatThrownBy(() -> Country.of(code))
        .hasMessageContaining("Use a two-letter code such as us.");
  }

  @Test
  void theCodeOfACountryIsKeptInLowerCase() {
    assertThatThrownBy(() -> new Country("US")).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "36", "6015", "999999999", "GAME", "GAME_ACTION"})
  void aCategoryIsANumberOrANameInCapitals(String value) {
    assertThat(new CategoryId(value)).hasToString(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "game", "-1", "1000000000", "_GAME", "GAME 1", "36 "})
  void anythingElseIsNoCategory(String value) {
    assertThatThrownBy(() -> new CategoryId(value)).hasMessageContaining("6015");
  }

  @Test
  void theInterfaceNamesFortyFiveCategories() {
    assertThat(Categories.englishTitles(StoreType.APP_STORE)).hasSize(47);
    assertThat(Categories.findEnglishTitle(CategoryId.OVERALL)).contains("Overall");
    assertThat(Categories.findEnglishTitle(new CategoryId("6013"))).contains("Health & Fitness");
    assertThat(Categories.findEnglishTitle(new CategoryId("FINANCE"))).contains("Finance");
    assertThat(Categories.findEnglishTitle(new CategoryId("6999"))).isEmpty();
  }

  @Test
  void theCategoriesOfGooglePlayHaveNames() {
    assertThat(Categories.englishTitles(StoreType.GOOGLE_PLAY))
        .hasSize(51)
        .containsEntry(CategoryId.APPLICATION, "All apps")
        .containsEntry(new CategoryId("GAME_ROLE_PLAYING"), "Game: Role Playing");
    assertThat(Categories.findEnglishTitle(StoreType.GOOGLE_PLAY, new CategoryId("6015")))
        .isEmpty();
  }

  @Test
  void storeTypesAreNamedCaseSensitively() {
    assertThat(StoreType.find("appstore")).contains(StoreType.APP_STORE);
    assertThat(StoreType.find("googleplay")).contains(StoreType.GOOGLE_PLAY);
    assertThat(StoreType.find("AppStore")).isEmpty();
  }

  @Test
  void everyStoreHasADefaultDeviceOfItsOwn() {
    assertThat(Device.defaultFor(StoreType.APP_STORE)).isEqualTo(Device.IPHONE);
    assertThat(StoreType.values())
        .allSatisfy(store -> assertThat(Device.defaultFor(store).store()).isEqualTo(store));
  }

  @Test
  void devicesAreFoundByTheirNames() {
    assertThat(Device.find("ipad")).contains(Device.IPAD);
    assertThat(Device.find("iPad")).isEmpty();
  }
}
