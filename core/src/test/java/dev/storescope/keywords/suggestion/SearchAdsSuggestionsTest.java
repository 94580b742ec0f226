package dev.storescope.keywords.suggestion;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.DifficultyByKeyword;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions.AdsSuggestion;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions.Origin;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions.Query;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions.Result;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchAdsSuggestionsTest {
  private final SearchAdsSuggestions endpoint = new SearchAdsSuggestions(SearchVolume.standard());
  private final TestObservations known = new TestObservations();

  @Test
  void recommendedKeywordsHaveTheirOrderRankAndMetrics() {
    recommend("yoga", "gym");
    known.addSearch("yoga", app(2)).addPopularity("yoga", 55);
    known.addSearch("gym", app(2), app(1)).addPopularity("gym", 50);
    Ready<Result> answer = ready(known.now());
    assertThat(answer.result().suggestions())
        .containsExactly(
            new AdsSuggestion(
                Keyword.of("yoga"),
                new Rank.NotRanked(),
                OptionalInt.of(55),
                OptionalLong.of(656),
                Optional.empty()),
            new AdsSuggestion(
                Keyword.of("gym"),
                Rank.at(2),
                OptionalInt.of(50),
                OptionalLong.of(305),
                Optional.empty()));
    assertThat(answer.result().origin()).isEqualTo(Origin.SEARCH_ADS);
    assertThat(answer.notObserved()).isEmpty();
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS));
  }

  @Test
  void recommendationsWithASourceAreFetchedAndNothingElse() {
    known.addSearch("yoga", app(1)).addListing(app(1), "Yoga");
    Set<Subject<?>> recommendations = Set.of(new Subject.AdsSuggestions(app(1), US));
    assertThat(ask(known.now(subject -> subject instanceof Subject.AdsSuggestions)))
        .isEqualTo(new Preparing<Result>(recommendations, recommendations));
  }

  @Test
  void theSearchesOfTheFirstHundredRecommendationsAreFetched() {
    List<String> keywords =
        IntStream.rangeClosed(1, 102).mapToObj("keyword %03d"::formatted).toList();
    recommend(keywords.toArray(String[]::new));
    assertThat(needs(known.now())).hasSize(100).contains(search("keyword 100"));
    keywords.stream().filter(it -> !it.endsWith("102")).forEach(it -> known.addSearch(it, app(1)));
    Ready<Result> answer = ready(known.now());
    assertThat(answer.result().suggestions())
        .hasSize(101)
        .last()
        .extracting(AdsSuggestion::keyword)
        .isEqualTo(Keyword.of("keyword 101"));
    assertThat(answer.notObserved()).containsExactly("results.suggestions");
  }

  @Test
  void aRecommendationWithoutAVolumeIsNamedAsNotObserved() {
    recommend("yoga");
    known.addSearch("yoga", app(1));
    assertThat(ready(known.offline()).notObserved())
        .containsExactly("results.suggestions.users_per_day");
  }

  @Test
  void appleSuggestsNothingForAnAppWithAnEmptyList() {
    recommend();
    known.addSearch("yoga", app(1)).addListing(app(1), "Yoga");
    assertThat(ready(known.now()).result()).isEqualTo(new Result(Origin.SEARCH_ADS, List.of()));
  }

  @Test
  void withoutASourceTheRelevantKeywordsAreDiscovered() {
    known.addListing(app(1), "Yoga Daily");
    known.addSuggestions("yoga", "yoga", "yoga mat", "yoga never observed");
    known.addSearch("yoga", app(2), app(1)).addPopularity("yoga", 55);
    known.addSearch("yoga mat", app(2)).addPopularity("yoga mat", 60);
    known.addSearch("games", app(2), app(1)).addPopularity("games", 90);
    Ready<Result> answer = ready(known.offline());
    assertThat(answer.result().origin()).isEqualTo(Origin.DISCOVERED);
    assertThat(answer.result().suggestions())
        .containsExactly(
            new AdsSuggestion(
                Keyword.of("yoga mat"),
                new Rank.NotRanked(),
                OptionalInt.of(60),
                OptionalLong.of(1411),
                Optional.empty()),
            new AdsSuggestion(
                Keyword.of("yoga"),
                Rank.at(2),
                OptionalInt.of(55),
                OptionalLong.of(656),
                Optional.empty()));
    assertThat(answer.notObserved()).isEmpty();
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS));
  }

  @Test
  void discoveryFetchesWhatItNeeds() {
    known.addSearch("yoga", app(1)).addListing(app(1), "Yoga");
    assertThat(needs(known.now())).containsExactly(known.suggestionsFor("yoga"));
  }

  @Test
  void anUnknownVolumeIsNamedAsNotObserved() {
    known.addSearch("yoga", app(1)).addListing(app(1), "Yoga");
    Ready<Result> answer = ready(known.offline());
    assertThat(answer.result().suggestions())
        .containsExactly(
            new AdsSuggestion(
                Keyword.of("yoga"),
                Rank.at(1),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty()));
    assertThat(answer.notObserved()).containsExactly("results.suggestions.users_per_day");
  }

  @Test
  void nothingIsMadeUp() {
    known.addListing(app(1), "Yoga", "Yoga for beginners");
    assertThat(ask(known.offline())).isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void anAppThatIsProvenAbsentHasNone() {
    known.addNotListed(app(1));
    assertThat(ask(known.now())).isEqualTo(new NoData<Result>(Reason.PROVEN_ABSENT));
  }

  @Test
  void aMissingSearchOfARecommendationIsFetched() {
    recommend("yoga");
    known.addPopularity("yoga", 55);
    assertThat(ask(known.now())).isEqualTo(new Preparing<Result>(Set.of(search("yoga"))));
  }

  @Test
  void aRecommendationWithoutARankIsOmittedAndNamed() {
    recommend("yoga", "gym");
    known.addSearch("gym", app(1));
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

  @Test
  void recommendedKeywordsHaveTheirDifficultyIfItIsAskedFor() {
    recommend("yoga");
    known.addSearch("yoga", app(2)).addPopularity("yoga", 55);
    assertThat(withDifficulty(known.now()).result().suggestions())
        .extracting(AdsSuggestion::difficulty)
        .containsExactly(Optional.of(difficultyOf("yoga")));
    assertThat(withDifficulty(known.now()).charges())
        .containsExactly(
            Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS),
            Charge.one(PricedItem.KEYWORD_DIFFICULTY));
  }

  @Test
  void discoveredKeywordsHaveTheirDifficultyIfItIsAskedFor() {
    known.addListing(app(1), "Yoga").addSearch("yoga", app(2), app(1));
    Ready<Result> answer = withDifficulty(known.offline());
    assertThat(answer.result().origin()).isEqualTo(Origin.DISCOVERED);
    assertThat(answer.result().suggestions())
        .extracting(AdsSuggestion::difficulty)
        .containsExactly(Optional.of(difficultyOf("yoga")));
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS),
            Charge.one(PricedItem.KEYWORD_DIFFICULTY));
  }

  private Ready<Result> withDifficulty(Evidence evidence) {
    return TestObservations.ready(endpoint.answer(new Query(app(1), US, true), evidence));
  }

  private Difficulty difficultyOf(String keyword) {
    DifficultyByKeyword.Query query =
        new DifficultyByKeyword.Query(
            StoreType.APP_STORE, US, List.of(Keyword.of(keyword)), Optional.empty());
    return TestObservations.ready(new DifficultyByKeyword().answer(query, known.now()))
        .result()
        .keywords()
        .getFirst()
        .difficulty();
  }

  private void recommend(String... keywords) {
    known.add(
        new Subject.AdsSuggestions(app(1), US),
        new AdsSuggestionList(Arrays.stream(keywords).map(Keyword::of).toList()));
  }

  private Set<Subject<?>> needs(Evidence evidence) {
    return ask(evidence) instanceof Preparing<Result>(Set<Subject<?>> needs, _) ? needs : Set.of();
  }

  private Answer<Result> ask(Evidence evidence) {
    return endpoint.answer(new Query(app(1), US), evidence);
  }

  private Ready<Result> ready(Evidence evidence) {
    return TestObservations.ready(ask(evidence));
  }
}
