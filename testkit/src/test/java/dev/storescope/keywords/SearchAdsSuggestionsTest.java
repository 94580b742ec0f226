package dev.storescope.keywords;

import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.SearchAdsSuggestions.AdsSuggestion;
import dev.storescope.keywords.SearchAdsSuggestions.Origin;
import dev.storescope.keywords.SearchAdsSuggestions.Query;
import dev.storescope.keywords.SearchAdsSuggestions.Result;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchAdsSuggestionsTest {
  private final SearchAdsSuggestions endpoint = new SearchAdsSuggestions(SearchVolume.standard());
  private final Known known = new Known(StoreType.APP_STORE);

  @Test
  void recommendedKeywordsComeInTheirOrderWithRankAndFigures() {
    recommend("yoga", "gym");
    known.search("yoga", app(2)).popularity("yoga", 55, PopularityScale.ADS_1_TO_100);
    known.search("gym", app(2), app(1)).popularity("gym", 50, PopularityScale.ADS_1_TO_100);
    Ready<Result> answer = ready(known.now());
    assertThat(answer.result().suggestions())
        .containsExactly(
            new AdsSuggestion(Keyword.of("yoga"), 0, OptionalInt.of(55), OptionalLong.of(244)),
            new AdsSuggestion(Keyword.of("gym"), 2, OptionalInt.of(50), OptionalLong.of(107)));
    assertThat(answer.result().origin()).isEqualTo(Origin.SEARCH_ADS);
    assertThat(answer.notObserved()).isEmpty();
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS));
  }

  @Test
  void recommendationsThatCanBeLookedAtAreWaitedForAndNothingElse() {
    known.search("yoga", app(1)).listing(app(1), "Yoga");
    assertThat(ask(known.now(subject -> subject instanceof Subject.AdsSuggestions)))
        .isEqualTo(new Preparing<Result>(Set.of(new Subject.AdsSuggestions(app(1), US))));
  }

  @Test
  void whereTheyCannotBeLookedAtTheRelevantKeywordsAreDiscovered() {
    known.listing(app(1), "Yoga Daily");
    known.suggestions("yoga", "yoga", "yoga mat", "yoga never looked at");
    known.search("yoga", app(2), app(1)).popularity("yoga", 55, PopularityScale.ADS_1_TO_100);
    known.search("yoga mat", app(2)).popularity("yoga mat", 60, PopularityScale.ADS_1_TO_100);
    known.search("games", app(2), app(1)).popularity("games", 90, PopularityScale.ADS_1_TO_100);
    Ready<Result> answer = ready(known.offline());
    assertThat(answer.result().origin()).isEqualTo(Origin.DISCOVERED);
    assertThat(answer.result().suggestions())
        .containsExactly(
            new AdsSuggestion(Keyword.of("yoga mat"), 0, OptionalInt.of(60), OptionalLong.of(554)),
            new AdsSuggestion(Keyword.of("yoga"), 2, OptionalInt.of(55), OptionalLong.of(244)));
    assertThat(answer.notObserved()).isEmpty();
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS));
  }

  @Test
  void discoveryWaitsForItsLooks() {
    known.search("yoga", app(1)).listing(app(1), "Yoga");
    assertThat(ask(known.now()))
        .isEqualTo(new Preparing<Result>(Set.of(known.suggestionsFor("yoga"))));
  }

  @Test
  void searchesThatAreNotKnownAreNamed() {
    known.search("yoga", app(1)).listing(app(1), "Yoga");
    Ready<Result> answer = ready(known.offline());
    assertThat(answer.result().suggestions())
        .containsExactly(
            new AdsSuggestion(Keyword.of("yoga"), 1, OptionalInt.empty(), OptionalLong.empty()));
    assertThat(answer.notObserved()).containsExactly("results.suggestions.users_per_day");
  }

  @Test
  void nothingIsMadeUp() {
    known.listing(app(1), "Yoga", "Yoga for beginners");
    assertThat(ask(known.offline())).isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void anAppThatIsProvenAbsentHasNone() {
    known.notListed(app(1));
    assertThat(ask(known.now())).isEqualTo(new NoData<Result>(Reason.PROVEN_ABSENT));
  }

  @Test
  void whereNobodyLookedTheAnswerWaitsForTheSearch() {
    recommend("yoga");
    known.popularity("yoga", 55, PopularityScale.ADS_1_TO_100);
    assertThat(ask(known.now())).isEqualTo(new Preparing<Result>(Set.of(known.searchFor("yoga"))));
  }

  @Test
  void aKeywordThatCannotBeLookedAtIsLeftOutAndSaidToBe() {
    recommend("yoga", "gym");
    known.search("gym", app(1));
    Ready<Result> answer = ready(known.offline());
    assertThat(answer.result().suggestions())
        .extracting(AdsSuggestion::keyword)
        .containsExactly(Keyword.of("gym"));
    assertThat(answer.notObserved()).containsExactly("results.suggestions");
  }

  @Test
  void googlePlayHasNoSearchAds() {
    AppId other = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");
    assertThatThrownBy(() -> new Query(other, US)).hasMessageContaining("App Store");
  }

  private void recommend(String... keywords) {
    known.add(
        new Subject.AdsSuggestions(app(1), US),
        new AdsSuggestionList(Arrays.stream(keywords).map(Keyword::of).toList()));
  }

  private Answer<Result> ask(Evidence evidence) {
    return endpoint.answer(new Query(app(1), US), evidence);
  }

  private Ready<Result> ready(Evidence evidence) {
    Answer<Result> answer = ask(evidence);
    assertThat(answer).isInstanceOf(Ready.class);
    return (Ready<Result>) answer;
  }
}
