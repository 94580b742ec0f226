package dev.storescope.keywords;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Keyword;
import java.util.List;
import org.junit.jupiter.api.Test;

class TitleTermsTest {
  @Test
  void wordsAndPairsComeInTheOrderOfTheTitle() {
    assertThat(terms("Yoga: Daily, Yoga"))
        .containsExactly("yoga", "yoga daily", "daily", "daily yoga");
  }

  @Test
  void singleLettersAndSignsAreLeftOut() {
    assertThat(terms("Q – Notes & !")).containsExactly("notes");
    assertThat(terms("★★★")).isEmpty();
  }

  @Test
  void aTitleInAnotherScriptHasTermsToo() {
    assertThat(terms("写真 加工")).containsExactly("写真", "写真 加工", "加工");
  }

  @Test
  void thereAreAtMostEight() {
    assertThat(terms("aa bb cc dd ee ff gg")).hasSize(TitleTerms.MAX_TERMS);
  }

  @Test
  void aWordTooLongForAKeywordIsLeftOut() {
    assertThat(terms("x".repeat(201) + " notes")).containsExactly("notes");
  }

  private static List<String> terms(String title) {
    return TitleTerms.of(title).stream().map(Keyword::text).toList();
  }
}
