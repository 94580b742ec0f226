package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountryNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "Vereinigte Staaten=us",
        "Deutschland=de",
        "Österreich=at",
        "États-Unis=us",
        "Royaume-Uni=gb",
        "Alemania=de",
        "Estados Unidos=us",
        "Giappone=jp",
        "アメリカ合衆国=us",
        "日本=jp",
        "대한민국=kr",
        "美国=us",
        "台灣=tw",
        "Соединенные Штаты=us",
        "Almanya=de",
        "المملكة العربية السعودية=sa",
        "Brasil=br",
        "Nederland=nl",
        "米国=us",
        "香港=hk",
        "中国大陆=cn",
        "السعودية=sa",
        "ประเทศไทย=th",
        "Großbritannien=gb",
        "Tschechische Republik=cz",
        "Slovak Republic=sk",
        "Turks & Caicos=tc",
        "United States (US)=us",
        "United Kingdom (GB)=gb",
        "US - United States=us",
        "🇺🇸=us"
      })
  void aNameInALanguageOfAppleAdsIsKnown(String name, String code) {
    assertThat(CountryNames.find(name)).contains(new Country(code));
  }

  @Test
  void everyStorefrontIsKnownByItsNameInEveryLanguage() {
    for (String language : new String[] {"de", "fr", "ja", "ko", "ru", "zh-Hans"}) {
      Locale locale = Locale.forLanguageTag(language);
      Storefronts.list()
          .forEach(
              storefront -> {
                Country country = storefront.country();
                String name = Locale.of("", country.code()).getDisplayCountry(locale);
                assertThat(CountryNames.find(name)).as(name).contains(country);
              });
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "Turkey=tr",
        "Türkiye=tr",
        "TURKIYE=tr",
        "Czech Republic=cz",
        "Czechia=cz",
        "Republic of Korea=kr",
        "Korea, Republic of=kr",
        "South Korea=kr",
        "Korea, Democratic People's Republic of=kp",
        "Macau=mo",
        "Macao SAR, China=mo",
        "Hong Kong=hk",
        "Hong Kong, SAR=hk",
        "Russia=ru",
        "Russian Federation=ru",
        "Viet Nam=vn",
        "UK=gb",
        "U.K.=gb",
        "Great Britain=gb",
        "USA=us",
        "U.S.=us",
        "United States of America=us",
        "united states=us",
        "DEU=de",
        "jp=jp",
        "Côte d’Ivoire=ci",
        "Cote d'Ivoire=ci",
        "Ivory Coast=ci",
        "China mainland=cn",
        "Taiwan, Province of China=tw",
        "Moldova, Republic of=md",
        "Iran, Islamic Republic of=ir",
        "Lao People's Democratic Republic=la",
        "Tanzania, United Republic of=tz",
        "Venezuela (Bolivarian Republic of)=ve",
        "Bolivia, Plurinational State of=bo",
        "North Macedonia=mk",
        "Eswatini=sz",
        "Cabo Verde=cv",
        "The Bahamas=bs",
        "Bahamas, The=bs",
        "Saint Kitts and Nevis=kn",
        "St. Kitts & Nevis=kn",
        "Trinidad & Tobago=tt",
        "Dominican Republic=do",
        "Dominica=dm",
        "Republic of the Congo=cg",
        "Democratic Republic of the Congo=cd",
        "Guinea-Bissau=gw",
        "Guinea=gn",
        "Niger=ne",
        "Nigeria=ng",
        "Federative Republic of Brazil=br",
        "Kingdom of Saudi Arabia=sa",
        "Brunei Darussalam=bn",
        "Syrian Arab Republic=sy",
        "Palestine, State of=ps",
        "Micronesia (Federated States of)=fm"
      })
  void aCountryIsKnownByItsNames(String name, String code) {
    assertThat(CountryNames.find(name)).contains(new Country(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Atlantis", "", "Republic", "Europe", "zz", "--"})
  void anythingElseIsNoCountry(String name) {
    assertThat(CountryNames.find(name)).isEmpty();
  }

  @Test
  void everyStorefrontIsKnownByItsName() {
    for (Storefronts.Storefront storefront : Storefronts.list()) {
      assertThat(CountryNames.find(storefront.name())).contains(storefront.country());
    }
  }

  @ParameterizedTest
  @CsvSource({"UK,gb", "uk,gb", "USA,us", "ja,jp", "el,gr", "Germany,de"})
  void theStorefrontThatIsMeantIsSuggested(String text, String code) {
    assertThat(CountryNames.suggest(text)).contains(new Country(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zz", "kp", "gb", "Atlantis"})
  void noStorefrontIsSuggestedForAnythingElse(String text) {
    assertThat(CountryNames.suggest(text)).isEmpty();
  }
}
