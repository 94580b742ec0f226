package dev.storescope.reviews;

import static dev.storescope.testkit.TestObservations.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import java.lang.Character.UnicodeScript;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReviewFilterTest {
  private static final Review REVIEW =
      new Review(
          "Ann",
          2,
          Optional.of("Crashes"),
          "Since the last UPDATE it does not start",
          Optional.of("4.2"),
          NOON,
          Optional.of(new DeveloperAnswer("Sorry", Optional.empty())));

  @Test
  void aFilterWithoutConditionsAcceptsAll() {
    assertThat(ReviewFilter.NONE.isEmpty()).isTrue();
    assertThat(ReviewFilter.NONE.accepts(REVIEW)).isTrue();
  }

  @Test
  void allPartsOfASearchMustBeInTheTitleOrTheText() {
    assertThat(finds("crash update")).isTrue();
    assertThat(finds("  ＵＰＤＡＴＥ　start ")).isTrue();
    assertThat(finds("crash login")).isFalse();
    assertThat(finds("Ann")).isFalse();
    assertThat(finds("sorry")).isFalse();
  }

  @Test
  void aSearchFindsWordsOfAScriptWithoutSpaces() {
    Review japanese = said("アップデートしたら起動しない");
    assertThat(ReviewFilter.NONE.withSearch("起動").accepts(japanese)).isTrue();
    assertThat(ReviewFilter.NONE.withSearch("ｱｯﾌﾟﾃﾞｰﾄ").accepts(japanese)).isTrue();
    assertThat(ReviewFilter.NONE.withSearch("終了").accepts(japanese)).isFalse();
  }

  @Test
  void starsVersionAndAnswerMustBeEqual() {
    assertThat(ReviewFilter.NONE.withStars(Set.of(1, 2)).accepts(REVIEW)).isTrue();
    assertThat(ReviewFilter.NONE.withStars(Set.of(3)).accepts(REVIEW)).isFalse();
    assertThat(ReviewFilter.NONE.withAnswered(true).accepts(REVIEW)).isTrue();
    assertThat(ReviewFilter.NONE.withAnswered(false).accepts(REVIEW)).isFalse();
    assertThat(ofVersion("4.2").accepts(REVIEW)).isTrue();
    assertThat(ofVersion("4.2.0").accepts(REVIEW)).isFalse();
    assertThat(ofVersion("4.2").accepts(said("no version"))).isFalse();
  }

  @Test
  void theScriptIsThatOfMostLetters() {
    assertThat(ReviewScript.of(said("Работает, but slow в сети"))).contains(UnicodeScript.CYRILLIC);
    assertThat(ReviewScript.of(said("很好 ok 但是有广告"))).contains(UnicodeScript.HAN);
    assertThat(ReviewScript.of(said("最新版最高の出来"))).contains(UnicodeScript.HIRAGANA);
    assertThat(ReviewScript.of(said("スゴイ"))).contains(UnicodeScript.HIRAGANA);
    assertThat(ReviewScript.of(said("👍🏽 5/5!"))).isEmpty();
    assertThat(inScript(UnicodeScript.LATIN).accepts(REVIEW)).isTrue();
    assertThat(inScript(UnicodeScript.ARABIC).accepts(REVIEW)).isFalse();
  }

  private static boolean finds(String search) {
    return ReviewFilter.NONE.withSearch(search).accepts(REVIEW);
  }

  private static ReviewFilter ofVersion(String version) {
    return ReviewFilter.NONE.withVersion(version);
  }

  private static ReviewFilter inScript(UnicodeScript script) {
    return new ReviewFilter(
        Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(script));
  }

  private static Review said(String text) {
    return new Review("Ann", 5, Optional.empty(), text, Optional.empty(), NOON, Optional.empty());
  }
}
