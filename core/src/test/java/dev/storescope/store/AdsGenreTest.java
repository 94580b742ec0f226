package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdsGenreTest {
  @ParameterizedTest
  @CsvSource({"6015, FINANCE", "6002, PRODUCTIVITY_UTILITIES", "6014, GAMES", "7012, GAMES"})
  void aCategoryIsInOneGenre(String category, AdsGenre genre) {
    assertThat(AdsGenre.findOf(new CategoryId(category))).contains(genre);
  }

  @ParameterizedTest
  @ValueSource(strings = {"36", "6001", "6020", "70", "70000", "GAME"})
  void ofOthersTheGenreIsNotKnown(String category) {
    assertThat(AdsGenre.findOf(new CategoryId(category))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aGenreIsFoundByItsNameAndItsCategory(AdsGenre genre) {
    assertThat(AdsGenre.find(genre.name())).contains(genre);
    assertThat(AdsGenre.findOf(genre.category())).contains(genre);
    assertThat(Categories.findEnglishTitle(genre.category())).isPresent();
  }

  @Test
  void anotherNameIsNone() {
    assertThat(AdsGenre.find("WEATHER")).isEqualTo(Optional.empty());
  }
}
