package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Storefronts.Storefront;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StorefrontsTest {
  private static final Country JAPAN = new Country("jp");
  private static final Country CHINA = new Country("cn");
  private static final Country ARUBA = new Country("aw");

  private final Collection<Storefront> all = Storefronts.list();

  @Test
  void theAppStoreHas175Storefronts() {
    assertThat(all.stream().filter(front -> front.apple().isPresent())).hasSize(175);
  }

  @Test
  void everyStorefrontIsInAtLeastOneStore() {
    assertThat(all).allMatch(front -> front.apple().isPresent() || front.googlePlay().isPresent());
  }

  @Test
  void everyCodeIsAnIsoCountryExceptKosovoWhichHasNone() {
    Set<String> codes = new HashSet<>(Arrays.asList(Locale.getISOCountries()));
    codes.add("XK");
    assertThat(all)
        .extracting(front -> front.country().code().toUpperCase(Locale.ROOT))
        .isSubsetOf(codes);
  }

  @Test
  void noTwoCountriesShareANumberOrAName() {
    assertThat(all.stream().flatMap(front -> front.apple().stream()).map(Storefronts.Apple::number))
        .doesNotHaveDuplicates()
        .allMatch(number -> number > 143_440 && number < 143_700);
    assertThat(all).extracting(Storefront::name).doesNotHaveDuplicates().doesNotContain("");
  }

  @Test
  void aLanguageTagHasOneNumberWhereverItIsSpoken() {
    Map<String, Set<Integer>> numbersByTag = new TreeMap<>();
    all.stream()
        .flatMap(front -> front.apple().stream())
        .forEach(
            apple ->
                numbersByTag
                    .computeIfAbsent(apple.languageTag(), _ -> new TreeSet<>())
                    .add(apple.languageNumber()));
    assertThat(numbersByTag.values()).allMatch(numbers -> numbers.size() == 1);
    assertThat(numbersByTag.keySet()).allMatch(tag -> tag.matches("[a-z]{2}-[a-z]{2}"));
  }

  @Test
  void googlePlayLanguagesAreLanguageTags() {
    assertThat(all.stream().flatMap(front -> front.googlePlay().stream()))
        .allMatch(play -> play.language().matches("[a-z]{2}(-[A-Z]{2}|-419)?"));
  }

  @Test
  void aStorefrontCarriesWhatEachStoreCallsIt() {
    assertThat(Storefronts.find(JAPAN))
        .contains(
            new Storefront(
                JAPAN,
                "Japan",
                Optional.of(new Storefronts.Apple(143462, 9, "ja-jp")),
                Optional.of(new Storefronts.Play("ja"))));
  }

  @Test
  void chinaHasNoGooglePlay() {
    assertThat(Storefronts.has(StoreType.APP_STORE, CHINA)).isTrue();
    assertThat(Storefronts.has(StoreType.GOOGLE_PLAY, CHINA)).isFalse();
  }

  @Test
  void aCountryMayHaveGooglePlayAlone() {
    assertThat(Storefronts.has(StoreType.APP_STORE, ARUBA)).isFalse();
    assertThat(Storefronts.has(StoreType.GOOGLE_PLAY, ARUBA)).isTrue();
  }

  @Test
  void aCountryOfNeitherStoreHasNoStorefront() {
    assertThat(Storefronts.find(new Country("zz"))).isEmpty();
  }
}
