package dev.storescope.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.metadata.CrossLocalization.Coverage;
import dev.storescope.metadata.CrossLocalization.LocaleTexts;
import dev.storescope.metadata.CrossLocalization.Reach;
import dev.storescope.metadata.CrossLocalization.RepeatedWord;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CrossLocalizationTest {
  private static final Country SWITZERLAND = new Country("ch");
  private static final MetadataLocale GERMAN = MetadataLocale.of("de-DE");
  private static final MetadataLocale ENGLISH = MetadataLocale.of("en-GB");
  private static final MetadataLocale FRENCH = MetadataLocale.of("fr-FR");
  private static final MetadataLocale ITALIAN = MetadataLocale.of("it");
  private static final Map<MetadataLocale, Metadata> TEXTS =
      Map.of(
          GERMAN,
          texts("Schach – Chess", "Spielen", "brett,figur"),
          FRENCH,
          texts("Échecs", "Chess", "plateau"),
          MetadataLocale.of("en-US"),
          texts("Board", "Board games", "board"));

  @Test
  void everyStorefrontHasLocalesThatTheStoreHas() {
    assertThat(Storefronts.listCountries(StoreType.APP_STORE))
        .allSatisfy(
            country ->
                assertThat(StorefrontLocales.of(country))
                    .isNotEmpty()
                    .doesNotHaveDuplicates()
                    .isSubsetOf(MetadataLocale.of(StoreType.APP_STORE)));
    assertThat(StorefrontLocales.of(new Country("us")))
        .first()
        .isEqualTo(MetadataLocale.of("en-US"));
  }

  @Test
  void everyLocaleOfTheStoreIsSearchedSomewhere() {
    Stream<MetadataLocale> searched =
        Storefronts.listCountries(StoreType.APP_STORE).stream()
            .flatMap(country -> StorefrontLocales.of(country).stream());
    assertThat(searched.distinct().sorted())
        .containsExactlyElementsOf(MetadataLocale.of(StoreType.APP_STORE));
  }

  @Test
  void onlyTheLocalesOfTheCountryCount() {
    CrossLocalization found = CrossLocalization.of(SWITZERLAND, TEXTS, Set.of(), List.of());
    assertThat(found.locales())
        .extracting(LocaleTexts::locale)
        .containsExactly(GERMAN, ENGLISH, FRENCH, ITALIAN);
    assertThat(found.locales()).extracting(LocaleTexts::isDefault).startsWith(true, false);
    assertThat(found.locales().get(1).metadata()).isEmpty();
    assertThat(found.locales().get(1).free()).isEmpty();
  }

  @Test
  void theCharactersLeftOfEachSearchedFieldAreCounted() {
    CrossLocalization found = CrossLocalization.of(SWITZERLAND, TEXTS, Set.of(), List.of());
    assertThat(found.locales().get(2).free())
        .containsExactly(
            Map.entry(MetadataField.TITLE, 24),
            Map.entry(MetadataField.SUBTITLE, 25),
            Map.entry(MetadataField.KEYWORDS, 93));
  }

  @Test
  void theKeywordFieldOfWhatTheStoreShowsIsNotKnown() {
    CrossLocalization found = CrossLocalization.of(SWITZERLAND, TEXTS, Set.of(FRENCH), List.of());
    assertThat(found.locales().get(2).free())
        .containsOnlyKeys(MetadataField.TITLE, MetadataField.SUBTITLE);
    assertThat(found.hasUnknownKeywordField()).isTrue();
    assertThat(
            CrossLocalization.of(SWITZERLAND, TEXTS, Set.of(), List.of()).hasUnknownKeywordField())
        .isFalse();
  }

  @Test
  void aWordOfSeveralLocalesIsRepeated() {
    assertThat(CrossLocalization.of(SWITZERLAND, TEXTS, Set.of(), List.of()).repeated())
        .containsExactly(new RepeatedWord("chess", List.of(GERMAN, FRENCH)));
  }

  @Test
  void aKeywordIsCoveredByOneLocaleOrOnlyBySeveral() {
    Keyword one = Keyword.of("schach figur");
    Keyword several = Keyword.of("schach plateau");
    Keyword partly = Keyword.of("chess club");
    Keyword none = Keyword.of("board games");
    CrossLocalization found =
        CrossLocalization.of(SWITZERLAND, TEXTS, Set.of(), List.of(one, several, partly, none));
    assertThat(found.keywords())
        .containsExactly(
            new Coverage(none, Reach.NONE, List.of(), List.of("board", "games")),
            new Coverage(partly, Reach.PARTLY, List.of(GERMAN, FRENCH), List.of("club")),
            new Coverage(several, Reach.SEVERAL_LOCALES, List.of(GERMAN, FRENCH), List.of()),
            new Coverage(one, Reach.ONE_LOCALE, List.of(GERMAN), List.of()));
    assertThat(found.count(Reach.PARTLY)).isEqualTo(1);
  }

  private static Metadata texts(String title, String subtitle, String keywords) {
    return new Metadata(
        StoreType.APP_STORE,
        Map.of(
            MetadataField.TITLE, title,
            MetadataField.SUBTITLE, subtitle,
            MetadataField.KEYWORDS, keywords));
  }
}
