package dev.storescope.keywords.suggestion;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.discovery.AppKeywords;
import dev.storescope.keywords.discovery.KeywordIdeas;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Result;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeywordAutoSuggestionsTest {
  private static final AppId APP = app(1);

  private final KeywordAutoSuggestions endpoint =
      new KeywordAutoSuggestions(SearchVolume.standard(), InstallsEstimator.standard());
  private final TestObservations known = new TestObservations();

  @Test
  void theMostSearchedComeFirstThenTheBestPositionThenTheKeyword() {
    known.addSearch("gym", app(2), APP).addPopularity("gym", 40);
    known.addSearch("yoga", APP).addPopularity("yoga", 60);
    known.addSearch("run", APP).addPopularity("run", 40);
    known.addSearch("walk", app(2), APP);
    known.addSearch("bike", app(2), APP);
    known.addListing(APP, "Title").addSuggestions("title", "title", "title never");
    known.addSearch("title never", app(2));
    assertThat(keywords(known.offline(), 1, 100))
        .containsExactly("yoga", "title", "title never", "run", "gym", "bike", "walk");
  }

  @Test
  void pagesAreSlicesOfOneOrderAndThePagePastTheLastIsEmpty() {
    for (String keyword : List.of("a1", "b2", "c3", "d4", "e5")) {
      known.addSearch(keyword, APP);
    }
    assertThat(keywords(known.offline(), 1, 2)).containsExactly("a1", "b2");
    assertThat(keywords(known.offline(), 2, 2)).containsExactly("c3", "d4");
    assertThat(keywords(known.offline(), 3, 2)).containsExactly("e5");
    assertThat(keywords(known.offline(), 4, 2)).isEmpty();
    assertThat(keywords(known.offline(), Integer.MAX_VALUE, 1000)).isEmpty();
    assertThat(
            ready(known.offline(), new Query(APP, US, new Page(4, 2), false, false))
                .result()
                .page())
        .isEqualTo(4);
  }

  @Test
  void aKeywordThatTheAppNoLongerRanksForIsOmitted() {
    known.at(NOON.minus(Duration.ofHours(20))).addSearch("gym", APP).addSearch("yoga", APP);
    known.at(NOON.minus(Duration.ofHours(2))).addSearch("gym", app(2));
    assertThat(keywords(known.offline(), 1, 100)).containsExactly("yoga");
  }

  @Test
  void aRankBeyondTheHundredDoesNotCount() {
    AppId[] others =
        LongStream.range(100, 200).mapToObj(TestObservations::app).toArray(AppId[]::new);
    AppId[] apps = Arrays.copyOf(others, 101);
    apps[100] = APP;
    known.addSearch("gym", apps).addSearch("yoga", APP);
    assertThat(keywords(known.offline(), 1, 100)).containsExactly("yoga");
  }

  @Test
  void aNewAppIsFetchedInThreeRounds() {
    assertThat(needs(known.now())).containsExactly(new Subject.Listing(APP, US));
    known.addListing(APP, "Yoga Now");
    assertThat(needs(known.now()))
        .containsExactlyInAnyOrder(
            known.suggestionsFor("yoga"),
            known.suggestionsFor("yoga now"),
            known.suggestionsFor("now"));
    known
        .addSuggestions("yoga", "yoga", "yoga mat")
        .addSuggestions("yoga now")
        .addSuggestions("now");
    assertThat(needs(known.now())).containsExactlyInAnyOrder(search("yoga"), search("yoga mat"));
    known.addSearch("yoga", app(2), APP).addSearch("yoga mat", app(2));
    assertThat(keywords(known.now(), 1, 100)).containsExactly("yoga", "yoga mat");
  }

  @Test
  void theFetchesForANewAppAreBounded() {
    known.addListing(APP, "One Two Three Four Five Six Seven Eight Nine Ten");
    assertThat(needs(known.now())).hasSize(KeywordIdeas.MOST_LISTS);
    needs(known.now())
        .forEach(
            need -> {
              String term = ((Subject.Suggestions) need).term().text();
              known.addSuggestions(
                  term,
                  LongStream.range(0, 10).mapToObj(i -> term + " " + i).toArray(String[]::new));
            });
    assertThat(needs(known.now()))
        .hasSize(AppKeywords.FEW_RANKS)
        .allMatch(Subject.Search.class::isInstance);
  }

  @Test
  void furtherCandidatesAreNotFetchedOnceAsManySearchesAsRequestedAreObserved() {
    known.addListing(APP, "Yoga").addSuggestions("yoga");
    String[] searched =
        IntStream.range(0, AppKeywords.FEW_RANKS).mapToObj(i -> "yoga " + i).toArray(String[]::new);
    known.addSuggestions("yoga ", searched);
    for (int i = 1; i < searched.length; i++) {
      known.addSearch(searched[i], app(2));
    }
    assertThat(needs(known.now())).isNotEmpty();

    known.addSearch(searched[0], APP).addSuggestions("yoga m", "yoga mat");
    assertThat(keywords(known.now(), 1, 100)).contains(searched[0]).doesNotContain("yoga mat");
  }

  @Test
  void anAppThatIsProvenAbsentHasNoKeywords() {
    known.addNotListed(APP);
    assertThat(ask(known.now(), new Query(APP, US, new Page(1, 100), false, false)))
        .isEqualTo(new NoData<Result>(Reason.PROVEN_ABSENT));
  }

  @Test
  void theStatsOfAPastMomentAreNotOffered() {
    Instant then = NOON.minus(Duration.ofDays(3));
    known.at(then).addSearch("gym", APP);
    assertThat(ask(known.past(then), new Query(APP, US, new Page(1, 100), true, false)))
        .isEqualTo(new NoData<Result>(Reason.NOT_OFFERED));
    assertThat(keywords(known.past(then), 1, 100)).containsExactly("gym");
    assertThat(
            ask(
                known.past(then.minusSeconds(1)),
                new Query(APP, US, new Page(1, 100), false, false)))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void statsHaveTheRankAndAreChargedForThePageOnly() {
    known.addSearch("gym", app(2), APP).addPopularity("gym", 40);
    known.addSearch("yoga", APP).addPopularity("yoga", 60);
    Ready<Result> answer = ready(known.offline(), new Query(APP, US, new Page(2, 1), true, false));
    KeywordDetails details = answer.result().suggestions().getFirst().details().orElseThrow();
    assertThat(details.rank()).hasValue(Rank.at(2));
    assertThat(details.priority()).isEmpty();
    assertThat(details.metrics().popularity()).hasValue(40);
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_AUTO_SUGGESTIONS), Charge.one(PricedItem.KEYWORD_STATS));
  }

  @Test
  void theDifficultiesOfThePageAreChargedWhereTheSearchWasObserved() {
    known.addSearch("gym", app(2), APP).addPopularity("gym", 40);
    known.addListing(APP, "Yoga").addSuggestions("yoga", "yoga");
    Ready<Result> answer =
        ready(
            known.offline(),
            new Query(APP, US, new Page(1, 100), true, false, Order.SEARCHES, true));
    assertThat(answer.result().suggestions())
        .extracting(
            suggestion -> suggestion.keyword().text(),
            suggestion -> suggestion.details().orElseThrow().difficulty().isPresent())
        .containsExactlyInAnyOrder(tuple("gym", true), tuple("yoga", false));
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_AUTO_SUGGESTIONS),
            new Charge(PricedItem.KEYWORD_STATS, 2),
            Charge.one(PricedItem.KEYWORD_DIFFICULTY));
  }

  @Test
  void theDifficultiesOfAPastMomentAreNotOffered() {
    Instant then = NOON.minus(Duration.ofDays(3));
    known.at(then).addSearch("gym", APP);
    Query query = new Query(APP, US, new Page(1, 100), true, false, Order.SEARCHES, true);
    assertThat(ask(known.past(then), query)).isEqualTo(new NoData<Result>(Reason.NOT_OFFERED));
  }

  private Set<Subject<?>> needs(Evidence evidence) {
    Answer<Result> answer = ask(evidence, new Query(APP, US, new Page(1, 100), false, false));
    assertThat(answer).isInstanceOf(Preparing.class);
    return ((Preparing<Result>) answer).needs();
  }

  private List<String> keywords(Evidence evidence, int page, int limit) {
    return ready(evidence, new Query(APP, US, new Page(page, limit), false, false))
        .result()
        .suggestions()
        .stream()
        .map(suggestion -> suggestion.keyword().text())
        .toList();
  }

  private Answer<Result> ask(Evidence evidence, Query query) {
    return endpoint.answer(query, evidence);
  }

  private Ready<Result> ready(Evidence evidence, Query query) {
    return TestObservations.ready(ask(evidence, query));
  }
}
