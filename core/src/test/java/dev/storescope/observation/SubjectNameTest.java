package dev.storescope.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SubjectNameTest {
  private static final Country US = new Country("us");
  private static final AppId APP = AppId.of(StoreType.APP_STORE, "618783545");

  @Test
  void namesCanBeRead() {
    assertThat(SubjectName.format(new Subject.Search(Device.IPHONE, US, new Keyword("slack"))))
        .isEqualTo("search:iphone:us:slack");
    assertThat(SubjectName.format(new Subject.Chart(Device.IPAD, US, new CategoryId("6015"))))
        .isEqualTo("chart:ipad:us:6015");
    assertThat(SubjectName.format(new Subject.Listing(APP, US)))
        .isEqualTo("listing:appstore:us:618783545");
    assertThat(SubjectName.format(new Subject.AdsSuggestions(APP, US)))
        .isEqualTo("ads-suggestions:appstore:us:618783545");
    assertThat(SubjectName.format(new Subject.ReviewText(APP, US, "9:1")))
        .isEqualTo("review:appstore:us:618783545:9:1");
    assertThat(SubjectName.format(new Subject.TrendingSearches(US)))
        .isEqualTo("trending:appstore:us:all");
  }

  @Seeded
  void aNameIsParsedToItsSubject(Samples any) {
    Subject<?> subject = AnyObservation.subject(any);
    assertThat(SubjectName.parse(SubjectName.format(subject))).isEqualTo(subject);
  }

  @Seeded
  void aTextIsTheOnlyNameOfASubjectOrOfNone(Samples any) {
    String text = almostName(any);
    Optional<Subject<?>> subject = tryParse(text);
    subject.ifPresent(found -> assertThat(SubjectName.format(found)).isEqualTo(text));
  }

  @Test
  void theNameOfAnEarlierSpellingIsThatOfTheKeywordAsItIsToday() {
    assertThat(SubjectName.parse("search:iphone:tr:i\u0307ngilizce"))
        .isEqualTo(SubjectName.parse("search:iphone:tr:ingilizce"));
  }

  @Test
  void otherTextsAreRefused() {
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
          "popularity:googleplay:us:slack",
          "ads-suggestions:googleplay:us:com.example.app",
          "trending:appstore:us:some",
          "trending:googleplay:us:all",
          "review:appstore:us:618783545",
          "review:appstore:us:618783545:",
          "developer:appstore:us:Mojang",
          "review:appstore:us:1"
        }) {
      assertThatThrownBy(() -> SubjectName.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static String almostName(Samples any) {
    List<String> parts =
        List.of(
            "search",
            "chart",
            "listing",
            "popularity",
            "iphone",
            "appstore",
            "us",
            "1",
            "01",
            "a b",
            "a:b",
            "A",
            "");
    return String.join(":", any.list(1, 5, () -> any.of(parts)));
  }

  private static Optional<Subject<?>> tryParse(String text) {
    try {
      return Optional.of(SubjectName.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
