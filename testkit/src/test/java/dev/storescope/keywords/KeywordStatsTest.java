package dev.storescope.keywords;

import static dev.storescope.keywords.Known.NOW;
import static dev.storescope.keywords.Known.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordStats.Query;
import dev.storescope.keywords.KeywordStats.Result;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeywordStatsTest {
  private final KeywordStats endpoint = new KeywordStats(SearchVolume.standard());
  private final Known appStore = new Known(StoreType.APP_STORE);
  private final Known play = new Known(StoreType.GOOGLE_PLAY);

  @Test
  void observedPopularityIsPassedThroughWithItsVolume() {
    appStore.popularity("fitness", 55, PopularityScale.ADS_1_TO_100);
    Ready<Result> answer = ready(appStore.now(), StoreType.APP_STORE, "fitness");
    assertThat(answer.result().figures().popularity()).hasValue(55);
    assertThat(answer.result().figures().usersPerDay()).hasValue(244);
    assertThat(answer.asOf()).isEqualTo(NOW.minus(Duration.ofHours(1)));
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.KEYWORD_STATS));
  }

  @Test
  void aStepOfFiveIsNoPopularityButGivesAVolume() {
    appStore.popularity("fitness", 3, PopularityScale.ADS_1_TO_5);
    KeywordFigures figures = figures(appStore.now(), StoreType.APP_STORE, "fitness");
    assertThat(figures.popularity()).isEmpty();
    assertThat(figures.usersPerDay()).isPresent();
  }

  @Test
  void whereSearchAdsCanBeAskedTheAnswerWaitsForThemAlone() {
    assertThat(ask(appStore.now(_ -> true), StoreType.APP_STORE, "fitness"))
        .isEqualTo(new Preparing<Result>(needs(new Subject.Demand(US, Keyword.of("fitness")))));
  }

  @Test
  void withoutSearchAdsTheAnswerWaitsForSuggestionsOfFivePrefixes() {
    assertThat(ask(play.now(), StoreType.GOOGLE_PLAY, "fitness"))
        .isEqualTo(
            new Preparing<Result>(
                needs(
                    play.suggestionsFor("f"),
                    play.suggestionsFor("fi"),
                    play.suggestionsFor("fit"),
                    play.suggestionsFor("fitn"),
                    play.suggestionsFor("fitness"))));
  }

  @Test
  void aKeywordThatIsSuggestedEarlierIsSearchedForMore() {
    lookAtAll(play, "fitness", "fi");
    lookAtAll(play, "fitbit", "fit");
    OptionalLong earlier = figures(play.now(), StoreType.GOOGLE_PLAY, "fitness").usersPerDay();
    OptionalLong later = figures(play.offline(), StoreType.GOOGLE_PLAY, "fitbit").usersPerDay();
    assertThat(earlier.orElseThrow()).isGreaterThan(later.orElseThrow());
    assertThat(later.orElseThrow()).isPositive();
  }

  @Test
  void googlePlayHasNoPopularity() {
    lookAtAll(play, "fitness", "fi");
    assertThat(figures(play.now(), StoreType.GOOGLE_PLAY, "fitness").popularity()).isEmpty();
  }

  @Test
  void suggestionsOfFurtherPrefixesAreUsedWhereTheyAreKnown() {
    play.suggestions("fitne", "fitness");
    assertThat(figures(play.offline(), StoreType.GOOGLE_PLAY, "fitness").usersPerDay()).isPresent();
  }

  @Test
  void whatNobodyLookedAtHasNoFigures() {
    assertThat(ask(play.offline(), StoreType.GOOGLE_PLAY, "fitness"))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void thePastIsToldFromWhatWasKnownThen() {
    Instant then = Instant.parse("2026-11-10T12:00:00Z");
    appStore.at(then).popularity("fitness", 40, PopularityScale.ADS_1_TO_100);
    appStore.at(then.plusSeconds(1)).popularity("fitness", 60, PopularityScale.ADS_1_TO_100);
    assertThat(figures(appStore.past(then), StoreType.APP_STORE, "fitness").popularity())
        .hasValue(40);
    assertThat(ask(appStore.past(then.minusSeconds(1)), StoreType.APP_STORE, "fitness"))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  /** All lists that are needed: those before the prefix show others only. */
  private static void lookAtAll(Known known, String keyword, String firstShownFor) {
    for (Prefix prefix : Prefix.of(Keyword.of(keyword))) {
      boolean shown = prefix.term().text().length() >= firstShownFor.length();
      known.suggestions(prefix.term().text(), shown ? keyword : "facts", "five");
    }
  }

  private static Set<Subject<?>> needs(Subject<?>... subjects) {
    return Set.of(subjects);
  }

  private Answer<Result> ask(Evidence evidence, StoreType store, String keyword) {
    return endpoint.answer(new Query(store, US, Keyword.of(keyword)), evidence);
  }

  private KeywordFigures figures(Evidence evidence, StoreType store, String keyword) {
    return ready(evidence, store, keyword).result().figures();
  }

  private Ready<Result> ready(Evidence evidence, StoreType store, String keyword) {
    Answer<Result> answer = ask(evidence, store, keyword);
    assertThat(answer).isInstanceOf(Ready.class);
    return (Ready<Result>) answer;
  }
}
