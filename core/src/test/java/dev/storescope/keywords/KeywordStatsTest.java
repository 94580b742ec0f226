package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.KeywordStats.Query;
import dev.storescope.keywords.KeywordStats.Result;
import dev.storescope.keywords.evidence.Prefix;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordStatsTest {
  private final KeywordStats endpoint = new KeywordStats(SearchVolume.standard());
  private final TestObservations appStore = new TestObservations();
  private final TestObservations play = new TestObservations(StoreType.GOOGLE_PLAY);

  @Test
  void observedPopularityIsPassedThroughWithItsVolume() {
    appStore.addPopularity("fitness", 55);
    Ready<Result> answer = ready(appStore.now(), StoreType.APP_STORE, "fitness");
    assertThat(answer.result().metrics().popularity()).hasValue(55);
    assertThat(answer.result().metrics().usersPerDay()).hasValue(656);
    assertThat(answer.result().volume().orElseThrow().rounded()).isEqualTo(656);
    assertThat(answer.asOf()).isEqualTo(NOON.minus(Duration.ofHours(1)));
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.KEYWORD_STATS));
  }

  @Test
  void aStepOfFiveIsNoPopularityButGivesAVolume() {
    appStore.addPopularity("fitness", 3, PopularityScale.ADS_1_TO_5);
    KeywordMetrics metrics = metrics(appStore.now(), StoreType.APP_STORE, "fitness");
    assertThat(metrics.popularity()).isEmpty();
    assertThat(metrics.usersPerDay()).isPresent();
  }

  private void popularity(Duration ago, int value, PopularityScale scale) {
    appStore.add(
        new Subject.Popularity(US, Keyword.of("fitness")),
        NOON.minus(ago),
        new Facts.Popularity(value, scale));
  }

  private void report(Duration ago) {
    appStore.add(
        new Subject.PopularityReport(US),
        NOON.minus(ago),
        new PopularityCounts(
            PopularityScale.ADS_WEEKLY_1_TO_100,
            40,
            Collections.nCopies(61, 10),
            Optional.of(ListEnd.ofLowest(40)),
            Optional.empty(),
            Optional.empty()));
  }

  private OptionalInt popularity() {
    return new VolumeReader(SearchVolume.standard())
        .peek(appStore.now(), new Market(StoreType.APP_STORE, US), Keyword.of("fitness"))
        .metrics()
        .popularity();
  }

  @Test
  void aPopularityOfAnUnknownWeekStandsUntilTheNextReportIsDue() {
    popularity(Duration.ofDays(8), 55, PopularityScale.ADS_WEEKLY_1_TO_100);
    assertThat(popularity()).hasValue(55);
  }

  @Test
  void aPopularityOfAnUnknownWeekDoesNotStandLonger() {
    popularity(Duration.ofDays(9), 55, PopularityScale.ADS_WEEKLY_1_TO_100);
    assertThat(popularity()).isEmpty();
  }

  /** The week from Sunday, 8 March, stands up to the 25th. */
  @ParameterizedTest
  @CsvSource({
    "2026-03-16T06:59:59.999Z, false",
    "2026-03-16T07:00:00Z, true",
    "2026-03-24T23:59:59.999Z, true",
    "2026-03-25T00:00:00Z, false"
  })
  void aPopularityIsUsedFromItsObservationToTenDaysAfterItsWeek(Instant moment, boolean isUsed) {
    popularityOfWeek("2026-03-08", Instant.parse("2026-03-16T07:00:00Z"), 55);
    popularityOfWeek("2026-03-08", Instant.parse("2026-03-24T23:59:00Z"), 55);
    assertThat(popularityAt(moment).isPresent()).isEqualTo(isUsed);
  }

  @Test
  void aPopularityObservedThisHourIsNoneOfNowIfItsWeekIsTooOld() {
    popularityOfWeek("2026-03-08", NOON.minus(Duration.ofHours(1)), 55);
    assertThat(popularity()).isEmpty();
  }

  /** Such as one imported with an earlier date. */
  @ParameterizedTest
  @CsvSource({"2026-03-21T23:59:59.999Z, 55", "2026-03-22T00:00:00Z, 66"})
  void noPopularityOfALaterWeekAnswersForAnEarlierMoment(Instant moment, int value) {
    popularityOfWeek("2026-03-08", Instant.parse("2026-03-16T07:00:00Z"), 55);
    popularityOfWeek("2026-03-22", Instant.parse("2026-03-21T12:00:00Z"), 66);
    assertThat(popularityAt(moment)).hasValue(value);
  }

  @Test
  void whatWasImportedAtTheEndOfAWeekIsOfThatWeek() {
    Instant end = Instant.parse("2026-03-22T00:00:00Z");
    appStore.add(
        new Subject.Popularity(US, Keyword.of("fitness")),
        end,
        new Facts.Popularity(55, PopularityScale.ADS_WEEKLY_1_TO_100));
    assertThat(popularityAt(end.plus(Duration.ofDays(10)).minusMillis(1))).hasValue(55);
    assertThat(popularityAt(end.plus(Duration.ofDays(10)))).isEmpty();
    assertThat(ready(appStore.now(), StoreType.APP_STORE, "fitness").result().week())
        .hasToString("Optional[2026-03-15/2026-03-21]");
  }

  private void popularityOfWeek(String sunday, Instant observedAt, int value) {
    appStore.add(
        new Subject.Popularity(US, Keyword.of("fitness")),
        observedAt,
        new Facts.Popularity(
            value,
            PopularityScale.ADS_WEEKLY_1_TO_100,
            Optional.of(new PopularityWeek(LocalDate.parse(sunday)))));
  }

  private OptionalInt popularityAt(Instant moment) {
    return new VolumeReader(SearchVolume.standard())
        .peek(appStore.past(moment), new Market(StoreType.APP_STORE, US), Keyword.of("fitness"))
        .metrics()
        .popularity();
  }

  @Test
  void aPopularityOfAMonthStandsForItAndThatOfAWeekComesFirst() {
    popularity(Duration.ofDays(20), 61, PopularityScale.ADS_MONTHLY_1_TO_100);
    assertThat(popularity()).hasValue(61);
    popularity(Duration.ofDays(5), 55, PopularityScale.ADS_WEEKLY_1_TO_100);
    popularity(Duration.ofHours(2), 62, PopularityScale.ADS_MONTHLY_1_TO_100);
    assertThat(popularity()).hasValue(55);
  }

  @Test
  void aPopularityEndsWithTheReportThatDoesNotHaveTheTerm() {
    popularity(Duration.ofDays(5), 55, PopularityScale.ADS_WEEKLY_1_TO_100);
    report(Duration.ofDays(5));
    assertThat(popularity()).hasValue(55);
    report(Duration.ofDays(2));
    assertThat(popularity()).isEmpty();
  }

  @Test
  void aTermThatTheReportDoesNotHaveHasFewerSearchesThanItsThreshold() {
    for (int length = 1; length <= 7; length++) {
      appStore.addSuggestions("fitness".substring(0, length), "fitness", "fitness plan");
    }
    Estimate before = metricsVolume();
    report(Duration.ofDays(2));
    Estimate unlisted = metricsVolume();
    assertThat(before.p90()).isGreaterThan(500 / 7.0);
    assertThat(unlisted.p90()).isEqualTo(500 / 7.0);
    assertThat(unlisted.censored()).isTrue();
    assertThat(unlisted.method()).isEqualTo(before.method() + "+unlisted");
  }

  private Estimate metricsVolume() {
    return ready(appStore.now(), StoreType.APP_STORE, "fitness").result().volume().orElseThrow();
  }

  @Test
  void ifPopularityHasASourceOnlyItIsFetched() {
    assertThat(ask(appStore.now(_ -> true), StoreType.APP_STORE, "fitness"))
        .isEqualTo(new Preparing<Result>(needs(new Subject.Popularity(US, Keyword.of("fitness")))));
  }

  @Test
  void withoutPopularityTheSuggestionsOfFivePrefixesAreFetched() {
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
    observeAll(play, "fitness", "fi");
    TestObservations other = new TestObservations(StoreType.GOOGLE_PLAY);
    observeAll(other, "fitbit", "fit");
    OptionalLong earlier = metrics(play.now(), StoreType.GOOGLE_PLAY, "fitness").usersPerDay();
    OptionalLong later = metrics(other.offline(), StoreType.GOOGLE_PLAY, "fitbit").usersPerDay();
    assertThat(earlier.orElseThrow()).isGreaterThan(later.orElseThrow());
    assertThat(later.orElseThrow()).isPositive();
  }

  @Test
  void googlePlayHasNoPopularity() {
    observeAll(play, "fitness", "fi");
    assertThat(metrics(play.now(), StoreType.GOOGLE_PLAY, "fitness").popularity()).isEmpty();
  }

  @Test
  void observedSuggestionsOfFurtherPrefixesAreUsed() {
    play.addSuggestions("fitne", "fitness");
    assertThat(metrics(play.offline(), StoreType.GOOGLE_PLAY, "fitness").usersPerDay()).isPresent();
  }

  @Test
  void aKeywordWithARankIsAnsweredByItAndItsListsAreFetchedForTheNext() {
    play.add(
        new Subject.SuggestionRank(StoreType.GOOGLE_PLAY, US, Keyword.of("fitness")),
        new Facts.SuggestionRank(900, 80, PooledRankFit.VERSION));
    assertThat(ask(play.now(), StoreType.GOOGLE_PLAY, "fitness")).isInstanceOf(Preparing.class);
    Optional<Estimate> byRank =
        ready(play.offline(), StoreType.GOOGLE_PLAY, "fitness").result().volume();
    assertThat(byRank).isPresent();

    observeAll(play, "fitness", "fi");
    assertThat(ready(play.now(), StoreType.GOOGLE_PLAY, "fitness").result().volume())
        .isEqualTo(byRank);
  }

  @Test
  void aRankOfAnotherMethodIsNotUsed() {
    play.add(
        new Subject.SuggestionRank(StoreType.GOOGLE_PLAY, US, Keyword.of("fitness")),
        new Facts.SuggestionRank(900, 80, PooledRankFit.VERSION + 1));
    assertThat(ask(play.now(), StoreType.GOOGLE_PLAY, "fitness")).isInstanceOf(Preparing.class);
    assertThat(ask(play.offline(), StoreType.GOOGLE_PLAY, "fitness"))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void withoutObservationsThereIsNoData() {
    assertThat(ask(play.offline(), StoreType.GOOGLE_PLAY, "fitness"))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void aPastMomentIsAnsweredFromEarlierObservations() {
    Instant then = NOON.minus(Duration.ofDays(11));
    appStore.at(then).addPopularity("fitness", 40);
    appStore.at(then.plusSeconds(1)).addPopularity("fitness", 60);
    assertThat(metrics(appStore.past(then), StoreType.APP_STORE, "fitness").popularity())
        .hasValue(40);
    assertThat(ask(appStore.past(then.minusSeconds(1)), StoreType.APP_STORE, "fitness"))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  /** Adds all needed lists; those of shorter prefixes do not show the keyword. */
  private static void observeAll(TestObservations known, String keyword, String firstShownFor) {
    for (Prefix prefix : Prefix.of(Keyword.of(keyword))) {
      boolean shown = prefix.term().text().length() >= firstShownFor.length();
      known.addSuggestions(prefix.term().text(), shown ? keyword : "facts", "five");
    }
  }

  private static Set<Subject<?>> needs(Subject<?>... subjects) {
    return Set.of(subjects);
  }

  private Answer<Result> ask(Evidence evidence, StoreType store, String keyword) {
    return endpoint.answer(new Query(store, US, Keyword.of(keyword)), evidence);
  }

  private KeywordMetrics metrics(Evidence evidence, StoreType store, String keyword) {
    return ready(evidence, store, keyword).result().metrics();
  }

  private Ready<Result> ready(Evidence evidence, StoreType store, String keyword) {
    return TestObservations.ready(ask(evidence, store, keyword));
  }
}
