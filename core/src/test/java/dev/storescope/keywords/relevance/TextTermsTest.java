package dev.storescope.keywords.relevance;

import static dev.storescope.testkit.TestObservations.listed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTermsTest {
  private static final String LETTERS = Samples.range('A', 'Z') + Samples.range('a', 'z');

  @Test
  void wordsPairsAndTriplesOfTheTitleComeFirst() {
    assertThat(terms("Yoga Daily Fitness", "", "Stretching."))
        .containsExactly(
            "yoga",
            "daily",
            "fitness",
            "yoga daily",
            "daily fitness",
            "yoga daily fitness",
            "stretching");
  }

  @Test
  void thePositionInTheListingComesBeforeTheCount() {
    String rest = "Filler words here. ".repeat(20) + "Collage. Collage. Collage.";
    assertThat(terms("Photos", "Editor", "Filters. " + rest))
        .startsWith("photos", "editor")
        .containsSubsequence("filters", "collage");
  }

  @Test
  void repeatedTermsComeFirstWithinTheirPart() {
    assertThat(terms("Calm Sleep", "", "Sleep well. Sleep deep.")).startsWith("sleep", "calm");
  }

  @Test
  void noTermBeginsOrEndsWithAStopWord() {
    assertThat(terms("Yoga for the Beginners", "", "A with und для の"))
        .containsExactly("yoga", "beginners");
  }

  @Test
  void textsLongerThanAKeywordAreNoTerms() {
    assertThat(terms("x".repeat(201) + ", " + "\u00df".repeat(51) + ", notes", "", ""))
        .containsExactly("notes");
    assertThat(terms("\u00df".repeat(50), "", "")).containsExactly("s".repeat(100));
  }

  @Test
  void aTripleMayHaveAStopWordWithin() {
    assertThat(terms("Games for Kids", "", "")).containsExactly("games", "kids", "games for kids");
  }

  @Test
  void scriptsWithoutSpacesHaveTerms() {
    assertThat(terms("写真加工", "", "")).containsExactly("写真", "加工", "写真加工");
  }

  @ParameterizedTest
  @CsvSource({
    "photo editor, 1.0",
    "photos editor, 1.0",
    "photo collage free, 0.95",
    "filters, 0.5",
    "photo printing, 0.5",
    "weather radar, 0.0",
    "editorial, 0.0",
    "the, 0.0",
  })
  void theMatchIsTheShareOfAKeywordInTheListing(String keyword, double match) {
    TextTerms terms = TextTerms.of(listing("Photo Editor", "Collage", "Filters."));
    assertThat(terms.matchOf(Keyword.of(keyword))).isEqualTo(match, within(1e-9));
  }

  @Seeded
  void termsAreBoundedAndDistinct(Samples any) {
    String title = any.text(0, 255);
    String description = any.text(0, 255);
    List<Keyword> terms = TextTerms.of(listing(title, "", description)).best();
    assertThat(terms).hasSizeLessThanOrEqualTo(TextTerms.MAX_TERMS).doesNotHaveDuplicates();
  }

  @Seeded
  void everyTermMatchesItsOwnTitle(Samples any) {
    String title = any.text(0, 255);
    TextTerms terms = TextTerms.of(listing(title, "", ""));
    assertThat(terms.best()).allSatisfy(term -> assertThat(terms.matchOf(term)).isPositive());
  }

  @Seeded
  void aMatchIsFromZeroToOne(Samples any) {
    String title = any.text(0, 255);
    String other = any.text(LETTERS, 0, 12);
    double match = TextTerms.of(listing(title, "", "")).matchOf(Keyword.of("k" + other));
    assertThat(match).isBetween(0.0, 1.0);
  }

  private static List<String> terms(String title, String shortDescription, String description) {
    return TextTerms.of(listing(title, shortDescription, description)).best().stream()
        .map(Keyword::text)
        .toList();
  }

  private static Listed listing(String title, String shortDescription, String description) {
    return listed(
        title,
        description,
        Optional.empty(),
        Optional.of(shortDescription),
        new Facts.InAppPurchases.NotShown());
  }
}
