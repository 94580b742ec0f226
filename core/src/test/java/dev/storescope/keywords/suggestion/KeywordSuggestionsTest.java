package dev.storescope.keywords.suggestion;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.DifficultyByKeyword;
import dev.storescope.keywords.suggestion.KeywordSuggestions.Query;
import dev.storescope.keywords.suggestion.KeywordSuggestions.Result;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.keywords.suggestion.SuggestedKeyword.TopApp;
import dev.storescope.keywords.suggestion.SuggestedKeyword.TopApps;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeywordSuggestionsTest {
  private final KeywordSuggestions endpoint = new KeywordSuggestions(SearchVolume.standard());
  private final TestObservations known = new TestObservations();

  @Test
  void suggestionsComeInTheStoresOrder() {
    known.addSuggestions("fit", "fitness", "fitbit", "a fit");
    Ready<Result> answer = ready(known.now(), false, false);
    assertThat(answer.result().suggestions())
        .extracting(suggestion -> suggestion.keyword().text())
        .containsExactly("fitness", "fitbit", "a fit");
    assertThat(answer.result().suggestions()).allMatch(one -> one.details().isEmpty());
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.KEYWORD_SUGGESTIONS));
  }

  @Test
  void anObservedListWithoutSuggestionsIsAnEmptyList() {
    known.addSuggestions("fit");
    Ready<Result> answer = ready(known.now(), true, true);
    assertThat(answer.result().suggestions()).isEmpty();
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.KEYWORD_SUGGESTIONS));
  }

  @Test
  void suggestionsThatAreNotObservedAreFetchedForNowOnly() {
    assertThat(ask(known.now(), false, false))
        .isEqualTo(new Preparing<Result>(Set.of(known.suggestionsFor("fit"))));
    assertThat(ask(known.past(NOON.minus(Duration.ofDays(3))), false, false))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void statsHaveMetricsPriorityAndTheFirstFiveApps() {
    known.add(
        known.suggestionsFor("fit"),
        new SuggestionList(List.of(new Suggestion(Keyword.of("fitness"), OptionalInt.of(7000)))));
    known.addPopularity("fitness", 55);
    Instant later = NOON.minusSeconds(60);
    known.at(later).addSearch("fitness", app(1), app(2), app(3), app(4), app(5), app(6));
    Ready<Result> answer = ready(known.now(), true, false);
    KeywordDetails details = details(answer);
    assertThat(details.metrics().popularity()).hasValue(55);
    assertThat(details.metrics().usersPerDay()).hasValue(656);
    assertThat(details.priority()).hasValue(7000);
    assertThat(details.rank()).isEmpty();
    assertThat(details.timestamp()).isEqualTo(later);
    assertThat(details.topApps())
        .isEqualTo(new TopApps.IdsOnly(List.of(app(1), app(2), app(3), app(4), app(5))));
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_SUGGESTIONS), Charge.one(PricedItem.KEYWORD_STATS));
  }

  @Test
  void statsFetchTheSearchesOfTheSuggestions() {
    known.addSuggestions("fit", "fitness");
    known.addPopularity("fitness", 55);
    assertThat(ask(known.now(), true, false))
        .isEqualTo(new Preparing<Result>(Set.of(search("fitness"))));
  }

  @Test
  void topAppsFetchListingAndRating() {
    known.addSuggestions("fit", "fitness").addSearch("fitness", app(1));
    known.addPopularity("fitness", 55);
    assertThat(ask(known.now(), true, true))
        .isEqualTo(
            new Preparing<Result>(
                Set.of(new Subject.Listing(app(1), US), new Subject.Rating(app(1), US))));
  }

  @Test
  void aSummaryAndAnAverageDescribeATopApp() {
    Facts.Summary summary =
        new Facts.Summary(
            "Fitness",
            Optional.of("Example"),
            Optional.of("https://icons.example/7.png"),
            Optional.of(new Facts.Price("Free", Optional.empty(), Optional.empty())),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Facts.Card card =
        new Facts.Card(
            Facts.CardContent.SUMMARY, FactsDigest.of(summary), new Facts.CardRating.Average(4.5));
    known.addSuggestions("fit", "fitness").addPopularity("fitness", 55);
    known
        .add(new Subject.Summary(app(1), US), summary)
        .add(search("fitness"), new Facts.SearchRanking(List.of(app(1)), Map.of(app(1), card)));
    assertThat(details(ready(known.now(), true, true)).topApps())
        .isEqualTo(
            new TopApps.WithListings(
                List.of(
                    new TopApp(
                        app(1),
                        "https://icons.example/7.png",
                        "Fitness",
                        "Example",
                        4.5,
                        "Free"))));
  }

  @Test
  void topAppsAreChargedAndThoseNotListedAreOmitted() {
    known.addSuggestions("fit", "fitness").addSearch("fitness", app(1), app(2));
    known.addPopularity("fitness", 55);
    known.addListing(app(1), "Fitness").addRating(app(1), 4.5, 10).addNotListed(app(2));
    Ready<Result> answer = ready(known.now(), true, true);
    assertThat(details(answer).topApps())
        .isEqualTo(
            new TopApps.WithListings(
                List.of(
                    new TopApp(
                        app(1),
                        "https://icons.example/7.png",
                        "Fitness",
                        "Maker of Fitness",
                        4.5,
                        "$0.99"))));
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_SUGGESTIONS),
            Charge.one(PricedItem.KEYWORD_STATS),
            Charge.one(PricedItem.APP_META));
    assertThat(answer.notObserved()).isEmpty();
  }

  @Test
  void whatIsNotObservedInThePastIsNamed() {
    Instant then = NOON.minus(Duration.ofDays(3));
    known.at(then).addSuggestions("fit", "fitness", "fitbit").addSearch("fitness", app(1));
    known.addListing(app(1), "Fitness");
    Ready<Result> answer = ready(known.past(then), true, true);
    assertThat(answer.notObserved())
        .containsExactly("results.suggestions.top5_apps", "results.suggestions.top5_apps.rating");
  }

  @Test
  void theDifficultyIsThatOfTheEndpointForDifficulties() {
    known.addSuggestions("fit", "fitness").addSearch("fitness", app(1), app(2));
    known.addPopularity("fitness", 55);
    Ready<Result> answer = TestObservations.ready(askForDifficulty(known.now()));
    assertThat(details(answer).difficulty()).contains(difficultyOf("fitness"));
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_SUGGESTIONS),
            Charge.one(PricedItem.KEYWORD_STATS),
            Charge.one(PricedItem.KEYWORD_DIFFICULTY));
    assertThat(details(ready(known.now(), true, false)).difficulty()).isEmpty();
  }

  @Test
  void theDifficultyNeedsNothingButTheSearchesOfTheStats() {
    known.addSuggestions("fit", "fitness");
    assertThat(askForDifficulty(known.now())).isEqualTo(ask(known.now(), true, false));
  }

  @Test
  void aDifficultyWithoutASearchIsNamedAndNotCharged() {
    Instant then = NOON.minus(Duration.ofDays(3));
    known.at(then).addSuggestions("fit", "fitness").addPopularity("fitness", 55);
    Ready<Result> answer = TestObservations.ready(askForDifficulty(known.past(then)));
    assertThat(details(answer).difficulty()).isEmpty();
    assertThat(answer.notObserved())
        .containsExactly("results.suggestions.difficulty", "results.suggestions.top5_apps");
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_SUGGESTIONS), Charge.one(PricedItem.KEYWORD_STATS));
  }

  private Answer<Result> askForDifficulty(Evidence evidence) {
    return endpoint.answer(
        new Query(StoreType.APP_STORE, US, Keyword.of("fit"), true, false, true), evidence);
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

  private static KeywordDetails details(Ready<Result> answer) {
    return answer.result().suggestions().getFirst().details().orElseThrow();
  }

  private Answer<Result> ask(Evidence evidence, boolean withStats, boolean withTopApps) {
    Query query = new Query(StoreType.APP_STORE, US, Keyword.of("fit"), withStats, withTopApps);
    return endpoint.answer(query, evidence);
  }

  private Ready<Result> ready(Evidence evidence, boolean withStats, boolean withTopApps) {
    return TestObservations.ready(ask(evidence, withStats, withTopApps));
  }
}
