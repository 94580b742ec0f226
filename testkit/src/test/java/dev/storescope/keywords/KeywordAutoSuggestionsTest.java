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
import dev.storescope.keywords.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.KeywordAutoSuggestions.Result;
import dev.storescope.keywords.SuggestedKeyword.Details;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeywordAutoSuggestionsTest {
  private static final AppId APP = app(1);

  private final KeywordAutoSuggestions endpoint =
      new KeywordAutoSuggestions(SearchVolume.standard());
  private final Known known = new Known(StoreType.APP_STORE);

  @Test
  void theMostSearchedComeFirstThenTheBestPositionThenTheKeyword() {
    known.search("gym", app(2), APP).popularity("gym", 40, PopularityScale.ADS_1_TO_100);
    known.search("yoga", APP).popularity("yoga", 60, PopularityScale.ADS_1_TO_100);
    known.search("run", APP).popularity("run", 40, PopularityScale.ADS_1_TO_100);
    known.search("walk", app(2), APP);
    known.search("bike", app(2), APP);
    known.listing(APP, "Title").suggestions("title", "title", "title never");
    known.search("title never", app(2));
    assertThat(keywords(known.offline(), 1, 100))
        .containsExactly("yoga", "title", "title never", "run", "gym", "bike", "walk");
  }

  @Test
  void pagesAreSlicesOfOneOrderAndThePagePastTheLastIsEmpty() {
    for (String keyword : List.of("a1", "b2", "c3", "d4", "e5")) {
      known.search(keyword, APP);
    }
    assertThat(keywords(known.offline(), 1, 2)).containsExactly("a1", "b2");
    assertThat(keywords(known.offline(), 2, 2)).containsExactly("c3", "d4");
    assertThat(keywords(known.offline(), 3, 2)).containsExactly("e5");
    assertThat(keywords(known.offline(), 4, 2)).isEmpty();
    assertThat(keywords(known.offline(), Integer.MAX_VALUE, 1000)).isEmpty();
    assertThat(ready(known.offline(), new Query(APP, US, 4, 2, false, false)).result().page())
        .isEqualTo(4);
  }

  @Test
  void aKeywordThatTheAppDroppedOutOfIsNoneAnyMore() {
    known.at(NOW.minus(Duration.ofHours(20))).search("gym", APP).search("yoga", APP);
    known.at(NOW.minus(Duration.ofHours(2))).search("gym", app(2));
    assertThat(keywords(known.offline(), 1, 100)).containsExactly("yoga");
  }

  @Test
  void aRankBeyondTheHundredDoesNotCount() {
    AppId[] others = LongStream.range(100, 200).mapToObj(Known::app).toArray(AppId[]::new);
    AppId[] apps = Arrays.copyOf(others, 101);
    apps[100] = APP;
    known.search("gym", apps).search("yoga", APP);
    assertThat(keywords(known.offline(), 1, 100)).containsExactly("yoga");
  }

  @Test
  void aNewAppIsLookedAtInThreeRounds() {
    assertThat(needs(known.now())).containsExactly(new Subject.Listing(APP, US));
    known.listing(APP, "Yoga Now");
    assertThat(needs(known.now()))
        .containsExactlyInAnyOrder(
            known.suggestionsFor("yoga"),
            known.suggestionsFor("yoga now"),
            known.suggestionsFor("now"));
    known.suggestions("yoga", "yoga", "yoga mat").suggestions("yoga now").suggestions("now");
    assertThat(needs(known.now()))
        .containsExactlyInAnyOrder(known.searchFor("yoga"), known.searchFor("yoga mat"));
    known.search("yoga", app(2), APP).search("yoga mat", app(2));
    assertThat(keywords(known.now(), 1, 100)).containsExactly("yoga", "yoga mat");
  }

  @Test
  void theLooksForANewAppAreBounded() {
    known.listing(APP, "One Two Three Four Five Six Seven Eight Nine Ten");
    assertThat(needs(known.now())).hasSize(Hints.MOST_LISTS);
    needs(known.now())
        .forEach(
            need -> {
              String term = ((Subject.Suggestions) need).term().text();
              known.suggestions(
                  term,
                  LongStream.range(0, 10).mapToObj(i -> term + " " + i).toArray(String[]::new));
            });
    assertThat(needs(known.now()))
        .hasSize(AppKeywords.FEW_RANKS)
        .allMatch(Subject.Search.class::isInstance);
  }

  @Test
  void anAppThatIsProvenAbsentHasNoKeywords() {
    known.notListed(APP);
    assertThat(ask(known.now(), new Query(APP, US, 1, 100, false, false)))
        .isEqualTo(new NoData<Result>(Reason.PROVEN_ABSENT));
  }

  @Test
  void theStatsOfAPastMomentAreNotOffered() {
    Instant then = NOW.minus(Duration.ofDays(3));
    known.at(then).search("gym", APP);
    assertThat(ask(known.past(then), new Query(APP, US, 1, 100, true, false)))
        .isEqualTo(new NoData<Result>(Reason.NOT_OFFERED));
    assertThat(keywords(known.past(then), 1, 100)).containsExactly("gym");
    assertThat(ask(known.past(then.minusSeconds(1)), new Query(APP, US, 1, 100, false, false)))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void statsTellThePositionAndAreChargedForThePageOnly() {
    known.search("gym", app(2), APP).popularity("gym", 40, PopularityScale.ADS_1_TO_100);
    known.search("yoga", APP).popularity("yoga", 60, PopularityScale.ADS_1_TO_100);
    Ready<Result> answer = ready(known.offline(), new Query(APP, US, 2, 1, true, false));
    Details details = answer.result().suggestions().getFirst().details().orElseThrow();
    assertThat(details.position()).hasValue(2);
    assertThat(details.priority()).isEmpty();
    assertThat(details.figures().popularity()).hasValue(40);
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_AUTO_SUGGESTIONS), Charge.one(PricedItem.KEYWORD_STATS));
  }

  private Set<Subject<?>> needs(Evidence evidence) {
    Answer<Result> answer = ask(evidence, new Query(APP, US, 1, 100, false, false));
    assertThat(answer).isInstanceOf(Preparing.class);
    return ((Preparing<Result>) answer).needs();
  }

  private List<String> keywords(Evidence evidence, int page, int limit) {
    return ready(evidence, new Query(APP, US, page, limit, false, false))
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
    Answer<Result> answer = ask(evidence, query);
    assertThat(answer).isInstanceOf(Ready.class);
    return (Ready<Result>) answer;
  }
}
