package dev.storescope.archive.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KnownTermsTest {
  private static final Country US = new Country("us");
  private final KnownTerms known = new KnownTerms();

  @Test
  void nearlyAllTermsOfTheReportsOfFiveCountriesAreKnown() {
    List<LexiconTerm> terms =
        Stream.of("us", "de", "jp", "ru", "sa")
            .flatMap(country -> terms(new Country(country), 7500))
            .toList();

    known.add(terms);

    assertThat(terms.stream().filter(known::contains).count()).isGreaterThan(37_000);
  }

  @Test
  void anotherTermStoreOrCountryIsNotKnown() {
    known.add(List.of(term(StoreType.APP_STORE, US, "photo editor")));

    assertThat(known.contains(term(StoreType.APP_STORE, US, "photo editor"))).isTrue();
    assertThat(known.contains(term(StoreType.APP_STORE, US, "photo editors"))).isFalse();
    assertThat(known.contains(term(StoreType.GOOGLE_PLAY, US, "photo editor"))).isFalse();
    assertThat(known.contains(term(StoreType.APP_STORE, new Country("de"), "photo editor")))
        .isFalse();
  }

  @Test
  void moreTermsThanThereArePlacesReplaceOthersAndNoOtherTermIsKnown() {
    known.add(terms(US, 300_000).toList());

    assertThat(terms(new Country("de"), 300_000).filter(known::contains)).isEmpty();
    assertThat(terms(US, 300_000).filter(known::contains).count()).isBetween(100_000L, 131_072L);
  }

  @Test
  void nothingIsKnownOnceItIsCleared() {
    List<LexiconTerm> terms = terms(US, 1000).toList();
    known.add(terms);

    known.clear();

    assertThat(terms).noneMatch(known::contains);
  }

  private static Stream<LexiconTerm> terms(Country country, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> term(StoreType.APP_STORE, country, "term " + number));
  }

  private static LexiconTerm term(StoreType store, Country country, String text) {
    return new LexiconTerm(store, country, Keyword.of(text));
  }
}
