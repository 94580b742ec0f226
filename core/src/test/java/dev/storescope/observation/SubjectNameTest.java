package dev.storescope.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SubjectNameTest {
  private static final Country US = new Country("us");
  private static final AppId APP = AppId.of(StoreType.APP_STORE, "618783545");

  @Example
  void namesCanBeRead() {
    assertThat(SubjectName.format(new Subject.Search(Device.IPHONE, US, new Keyword("slack"))))
        .isEqualTo("search:iphone:us:slack");
    assertThat(SubjectName.format(new Subject.Chart(Device.IPAD, US, new CategoryId("6015"))))
        .isEqualTo("chart:ipad:us:6015");
    assertThat(SubjectName.format(new Subject.Listing(APP, US)))
        .isEqualTo("listing:appstore:us:618783545");
    assertThat(SubjectName.format(new Subject.AdsSuggestions(APP, US)))
        .isEqualTo("ads-suggestions:appstore:us:618783545");
  }

  @Property
  void aNameStandsForItsSubject(@ForAll("subjects") Subject<?> subject) {
    assertThat(SubjectName.parse(SubjectName.format(subject))).isEqualTo(subject);
  }

  @Property
  void aTextIsTheOneNameOfASubjectOrNone(@ForAll("almostNames") String text) {
    Optional<Subject<?>> subject = tryParse(text);
    subject.ifPresent(found -> assertThat(SubjectName.format(found)).isEqualTo(text));
  }

  @Example
  void otherTextsAreNoNames() {
    for (String text :
        new String[] {
          "",
          "search",
          "search:iphone:us",
          "search:iphone:us:",
          "search:nokia:us:slack",
          "search:iphone:US:slack",
          "search:iphone:us:Slack",
          "listing:appstore:us:0618783545",
          "demand:googleplay:us:slack",
          "ads-suggestions:googleplay:us:com.example.app",
          "review:appstore:us:1"
        }) {
      assertThatThrownBy(() -> SubjectName.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Provide
  Arbitrary<Subject<?>> subjects() {
    Arbitrary<Device> device = Arbitraries.of(Device.class);
    Arbitrary<StoreType> store = Arbitraries.of(StoreType.class);
    Arbitrary<Country> country = Arbitraries.of("us", "de", "jp").map(Country::new);
    return Arbitraries.oneOf(
        Combinators.combine(device, country, keywords()).as(Subject.Search::new),
        Combinators.combine(store, country, keywords()).as(Subject.Suggestions::new),
        Combinators.combine(device, country, categories()).as(Subject.Chart::new),
        Combinators.combine(apps(), country).as(Subject.Listing::new),
        Combinators.combine(apps(), country).as(Subject.Rating::new),
        Combinators.combine(country, keywords()).as(Subject.Demand::new),
        Combinators.combine(appStoreApps(), country).as(Subject.AdsSuggestions::new));
  }

  @Provide
  Arbitrary<String> almostNames() {
    Arbitrary<String> part =
        Arbitraries.of(
            "search",
            "chart",
            "listing",
            "demand",
            "iphone",
            "appstore",
            "us",
            "1",
            "01",
            "a b",
            "a:b",
            "A",
            "");
    return part.list().ofMinSize(1).ofMaxSize(5).map(parts -> String.join(":", parts));
  }

  private static Arbitrary<Keyword> keywords() {
    return Arbitraries.strings()
        .ofMinLength(1)
        .ofMaxLength(30)
        .map(SubjectNameTest::tryKeyword)
        .filter(Optional::isPresent)
        .map(Optional::orElseThrow);
  }

  private static Arbitrary<CategoryId> categories() {
    return Arbitraries.of("36", "6015", "GAME", "GAME_ACTION").map(CategoryId::new);
  }

  private static Arbitrary<AppId> apps() {
    return Arbitraries.oneOf(
        appStoreApps(), Arbitraries.of("com.a", "Com.Example_2.x").map(AppId.GooglePlay::new));
  }

  private static Arbitrary<AppId> appStoreApps() {
    return Arbitraries.longs().greaterOrEqual(0).map(AppId.AppStore::new);
  }

  private static Optional<Keyword> tryKeyword(String text) {
    try {
      return Optional.of(Keyword.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<Subject<?>> tryParse(String text) {
    try {
      return Optional.of(SubjectName.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
