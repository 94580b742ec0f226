package dev.storescope.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.metadata.KeywordCoverage.Match;
import dev.storescope.metadata.KeywordCoverage.WordUse;
import dev.storescope.metadata.MetadataCheck.FieldUse;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataCheckTest {
  private static final Metadata CHESS =
      new Metadata(
          StoreType.APP_STORE,
          Map.of(
              MetadataField.TITLE, "Chess: Play & Learn",
              MetadataField.SUBTITLE, "Café puzzles for kids",
              MetadataField.KEYWORDS, "board, game,puzzle , chess,échecs",
              MetadataField.DESCRIPTION, "The best opening trainer."));

  @ParameterizedTest
  @CsvSource({
    "play, PHRASE",
    "PLAY LEARN, WORDS",
    "cafe puzzles, PHRASE",
    "café, PHRASE",
    "echecs, PHRASE",
    "board game, WORDS",
    "chess board, WORDS",
    "chess games, PARTLY",
    "chess opening, PARTLY",
    "trainer, NONE",
    "kid, NONE"
  })
  void aKeywordIsMatchedByWholeWordsOfTheSearchedFieldsWithoutCaseAndAccents(
      String keyword, Match match) {
    assertThat(check(CHESS, keyword).keywords().getFirst().match()).isEqualTo(match);
  }

  @Test
  void punctuationEndsAPhrase() {
    Metadata title = title("Chess, Board");
    assertThat(check(title, "chess board").keywords().getFirst().match()).isEqualTo(Match.WORDS);
    assertThat(check(title("Chess-Board"), "chess board").keywords().getFirst().match())
        .isEqualTo(Match.PHRASE);
  }

  @Test
  void theWordsOfAKeywordHaveTheirFieldsAndTheMissingOnesAreNamed() {
    KeywordCoverage coverage = check(CHESS, "chess puzzle solver").keywords().getFirst();
    assertThat(coverage.words())
        .containsExactly(
            new WordUse("chess", Map.of(MetadataField.TITLE, 1, MetadataField.KEYWORDS, 1)),
            new WordUse("puzzle", Map.of(MetadataField.KEYWORDS, 1)),
            new WordUse("solver", Map.of()));
    assertThat(coverage.missing()).containsExactly("solver");
    assertThat(coverage.isCovered()).isFalse();
  }

  @Test
  void keywordsThatAreCoveredLeastComeFirst() {
    MetadataCheck check = check(CHESS, "chess", "board game", "chess app", "trainer", "cafe");
    assertThat(check.keywords().stream().map(each -> each.keyword().text()))
        .containsExactly("trainer", "chess app", "board game", "cafe", "chess");
    assertThat(check.covered()).isEqualTo(3);
    assertThat(check.count(Match.PHRASE)).isEqualTo(2);
  }

  @Test
  void aWordThatTwoFieldsHaveIsRepeatedAndAPluralIsAnotherWord() {
    assertThat(check(CHESS).repeated())
        .containsExactly(
            new WordUse("chess", Map.of(MetadataField.TITLE, 1, MetadataField.KEYWORDS, 1)));
    assertThat(check(title("Go go")).repeated())
        .containsExactly(new WordUse("go", Map.of(MetadataField.TITLE, 2)));
  }

  @Test
  void googlePlaySearchesTheDescriptionInWhichWordsMayBeRepeated() {
    Metadata go =
        new Metadata(
            StoreType.GOOGLE_PLAY,
            Map.of(
                MetadataField.TITLE, "Go",
                MetadataField.SHORT_DESCRIPTION, "Learn Baduk",
                MetadataField.DESCRIPTION, "Play go. Go is fun."));
    MetadataCheck check = check(go, "go fun", "play go");
    assertThat(check.keywords().stream().map(KeywordCoverage::match))
        .containsExactly(Match.WORDS, Match.PHRASE);
    assertThat(check.keywords().getLast().words().getLast().counts())
        .isEqualTo(Map.of(MetadataField.TITLE, 1, MetadataField.DESCRIPTION, 2));
    assertThat(check.repeated()).isEmpty();
  }

  @Test
  void eachFieldHasTheLimitOfItsStore() {
    assertThat(limits(StoreType.APP_STORE))
        .containsExactly(
            "title 30", "subtitle 30", "keywords 100", "promotional_text 170", "description 4000");
    assertThat(limits(StoreType.GOOGLE_PLAY))
        .containsExactly("title 30", "short_description 80", "description 4000");
  }

  @Test
  void aLengthIsOfCharactersAndSpacesAtCommasOfTheKeywordFieldAreWasted() {
    MetadataCheck check = check(CHESS);
    assertThat(check.fields().get(2).length()).isEqualTo(33);
    assertThat(check.fields().get(2).wasted()).isEqualTo(3);
    assertThat(check.fits()).isTrue();
    FieldUse flags = check(title("🇫🇷".repeat(15))).fields().getFirst();
    assertThat(flags.length()).isEqualTo(30);
    assertThat(flags.fits()).isTrue();
    assertThat(check(title("a".repeat(31))).fits()).isFalse();
  }

  @Test
  void wordsOfScriptsWithoutSpacesAreFound() {
    Metadata photo = title("写真編集アプリ");
    assertThat(check(photo, "写真 編集").keywords().getFirst().match()).isEqualTo(Match.PHRASE);
    assertThat(check(photo, "写真 動画").keywords().getFirst().missing()).containsExactly("動画");
  }

  @Test
  void aSingleLetterIsAWord() {
    assertThat(check(title("Plan"), "plan b").keywords().getFirst().missing()).containsExactly("b");
  }

  private static Metadata title(String text) {
    return new Metadata(StoreType.APP_STORE, Map.of(MetadataField.TITLE, text));
  }

  private static MetadataCheck check(Metadata metadata, String... keywords) {
    return MetadataCheck.of(metadata, Stream.of(keywords).map(Keyword::of).toList());
  }

  private static List<String> limits(StoreType store) {
    return MetadataRule.of(store).stream()
        .map(rule -> rule.field().wireName() + " " + rule.limit())
        .toList();
  }
}
