package dev.storescope.keywords;

import static dev.storescope.keywords.Known.NOW;
import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordSuggestions.Query;
import dev.storescope.keywords.KeywordSuggestions.Result;
import dev.storescope.keywords.SuggestedKeyword.Details;
import dev.storescope.keywords.SuggestedKeyword.TopApp;
import dev.storescope.keywords.SuggestedKeyword.TopApps;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeywordSuggestionsTest {
  private final KeywordSuggestions endpoint = new KeywordSuggestions(SearchVolume.standard());
  private final Known known = new Known(StoreType.APP_STORE);

  @Test
  void suggestionsComeInTheStoresOrder() {
    known.suggestions("fit", "fitness", "fitbit", "a fit");
    Ready<Result> answer = ready(known.now(), false, false);
    assertThat(answer.result().suggestions())
        .extracting(suggestion -> suggestion.keyword().text())
        .containsExactly("fitness", "fitbit", "a fit");
    assertThat(answer.result().suggestions()).allMatch(one -> one.details().isEmpty());
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.KEYWORD_SUGGESTIONS));
  }

  @Test
  void aStoreThatWasAskedAndSuggestsNothingGivesAnEmptyList() {
    known.suggestions("fit");
    Ready<Result> answer = ready(known.now(), true, true);
    assertThat(answer.result().suggestions()).isEmpty();
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.KEYWORD_SUGGESTIONS));
  }

  @Test
  void whatNobodyAskedTheStoreIsWaitedForOrInThePastNotKnown() {
    assertThat(ask(known.now(), false, false))
        .isEqualTo(new Preparing<Result>(Set.of(known.suggestionsFor("fit"))));
    assertThat(ask(known.past(NOW.minus(Duration.ofDays(3))), false, false))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void statsTellFiguresPriorityAndTheFirstFiveApps() {
    known.add(
        known.suggestionsFor("fit"),
        new SuggestionList(List.of(new Suggestion(Keyword.of("fitness"), OptionalInt.of(7000)))));
    known.popularity("fitness", 55, PopularityScale.ADS_1_TO_100);
    Instant later = NOW.minusSeconds(60);
    known.at(later).search("fitness", app(1), app(2), app(3), app(4), app(5), app(6));
    Ready<Result> answer = ready(known.now(), true, false);
    Details details = details(answer);
    assertThat(details.figures().popularity()).hasValue(55);
    assertThat(details.figures().usersPerDay()).hasValue(244);
    assertThat(details.priority()).hasValue(7000);
    assertThat(details.position()).isEmpty();
    assertThat(details.timestamp()).isEqualTo(later);
    assertThat(details.topApps())
        .isEqualTo(new TopApps.Ids(List.of(app(1), app(2), app(3), app(4), app(5))));
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_SUGGESTIONS), Charge.one(PricedItem.KEYWORD_STATS));
  }

  @Test
  void statsWaitForTheSearchesOfTheSuggestions() {
    known.suggestions("fit", "fitness");
    known.popularity("fitness", 55, PopularityScale.ADS_1_TO_100);
    assertThat(ask(known.now(), true, false))
        .isEqualTo(new Preparing<Result>(Set.of(known.searchFor("fitness"))));
  }

  @Test
  void describedAppsWaitForListingAndRating() {
    known.suggestions("fit", "fitness").search("fitness", app(1));
    known.popularity("fitness", 55, PopularityScale.ADS_1_TO_100);
    assertThat(ask(known.now(), true, true))
        .isEqualTo(
            new Preparing<Result>(
                Set.of(new Subject.Listing(app(1), US), new Subject.Rating(app(1), US))));
  }

  @Test
  void describedAppsAreChargedAndThoseThatAreGoneLeftOut() {
    known.suggestions("fit", "fitness").search("fitness", app(1), app(2));
    known.popularity("fitness", 55, PopularityScale.ADS_1_TO_100);
    known.listing(app(1), "Fitness").rating(app(1), 4.5, 10).notListed(app(2));
    Ready<Result> answer = ready(known.now(), true, true);
    assertThat(details(answer).topApps())
        .isEqualTo(
            new TopApps.Described(
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
  void whatNobodyLookedAtInThePastIsSaidToBeMissing() {
    Instant then = NOW.minus(Duration.ofDays(3));
    known.at(then).suggestions("fit", "fitness", "fitbit").search("fitness", app(1));
    known.listing(app(1), "Fitness");
    Ready<Result> answer = ready(known.past(then), true, true);
    assertThat(answer.notObserved())
        .containsExactly("results.suggestions.top5_apps", "results.suggestions.top5_apps.rating");
  }

  private static Details details(Ready<Result> answer) {
    return answer.result().suggestions().getFirst().details().orElseThrow();
  }

  private Answer<Result> ask(Evidence evidence, boolean withStats, boolean withTopApps) {
    Query query = new Query(StoreType.APP_STORE, US, Keyword.of("fit"), withStats, withTopApps);
    return endpoint.answer(query, evidence);
  }

  private Ready<Result> ready(Evidence evidence, boolean withStats, boolean withTopApps) {
    Answer<Result> answer = ask(evidence, withStats, withTopApps);
    assertThat(answer).isInstanceOf(Ready.class);
    return (Ready<Result>) answer;
  }
}
