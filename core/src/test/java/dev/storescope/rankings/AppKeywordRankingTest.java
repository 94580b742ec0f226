package dev.storescope.rankings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.PLAY_APP;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.DatePage;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Rank;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordRanking.DateRank;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AppKeywordRankingTest {
  private final TestObservations known = new TestObservations();

  @Test
  void eachDateHasTheRankOfItsLastObservation() {
    observe("2026-03-30T23:59:59.999Z", 7);
    observe("2026-03-30T01:00:00Z", 9);
    observe("2026-03-31T00:00:00Z", 2);

    assertThat(days(known.now())).containsExactly(day("2026-03-30", 7), day("2026-03-31", 2));
  }

  @Test
  void theAnswerIsAsOfTheLastObservationAndIsChargedPerKeyword() {
    known.add(search("chess"), NOON.minusSeconds(60), appAt(7));

    assertThat(single(known.now(), "chess"))
        .isEqualTo(
            new Ready<>(
                new AppKeywordRanking.Result(
                    Map.of(Keyword.of("chess"), List.of(day("2026-03-31", 7)))),
                NOON.minusSeconds(60),
                List.of(),
                List.of(new Charge(PricedItem.APP_KEYWORD_RANKING, 1))));
  }

  @Test
  void aDateOnWhichTheSearchWasNotObservedHasTheImportedRankAndTheResultSaysSo() {
    observe("2026-03-30T10:00:00Z", 7);
    report("2026-03-28T10:00:00Z", "chess", 14);
    report("2026-03-29T10:00:00Z", "chess", 0);
    report("2026-03-30T10:00:00Z", "chess", 9);
    report("2026-03-28T10:00:00Z", "go", 3);

    AppKeywordRanking.Result result =
        ready(bulk(known.past(NOON), "chess", "go", "shogi")).result();

    assertThat(result.ranks().get(Keyword.of("chess")))
        .containsExactly(
            day("2026-03-28", 14),
            new DateRank(LocalDate.parse("2026-03-29"), new Rank.NotRanked()),
            day("2026-03-30", 7));
    assertThat(result.ranks().get(Keyword.of("go"))).containsExactly(day("2026-03-28", 3));
    assertThat(result.ranks().get(Keyword.of("shogi"))).isEmpty();
    assertThat(result.imported())
        .containsExactly(LocalDate.parse("2026-03-28"), LocalDate.parse("2026-03-29"));
    assertThat(result.sources()).containsExactly("import");
  }

  private void report(String at, String keyword, int rank) {
    known.add(
        new Subject.ReportedRanks(Device.IPHONE, APP, US),
        Instant.parse(at),
        ReportedRank.of(Keyword.of(keyword), rank));
  }

  @Test
  void aDayOnWhichTheAppIsAbsentIsNotRanked() {
    known.add(search("chess"), NOON, appAt(0));

    assertThat(days(known.now()))
        .containsExactly(new DateRank(LocalDate.parse("2026-03-31"), new Rank.NotRanked()));
  }

  @Test
  void aDateWithoutAnObservationHasNoEntry() {
    observe("2026-03-20T10:00:00Z", 5);
    observe("2026-03-31T10:00:00Z", 5);

    assertThat(days(known.now())).containsExactly(day("2026-03-20", 5), day("2026-03-31", 5));
  }

  @Test
  void theHistoryIsThirtyDatesLong() {
    observe("2026-03-01T23:59:59.999Z", 5);
    observe("2026-03-02T00:00:00Z", 6);
    observe("2026-03-31T00:00:00Z", 7);

    assertThat(days(known.past(NOON))).containsExactly(day("2026-03-02", 6), day("2026-03-31", 7));
  }

  @Test
  void observationsAfterTheMomentAreIgnoredEvenOnTheSameDate() {
    known.add(search("chess"), NOON, appAt(5)).add(search("chess"), NOON.plusMillis(1), appAt(6));

    assertThat(days(known.past(NOON))).containsExactly(day("2026-03-31", 5));
  }

  @Test
  void anOldObservationWithinTheDatesStillAnswersForNow() {
    observe("2026-03-02T10:00:00Z", 5);

    assertThat(days(known.now())).containsExactly(day("2026-03-02", 5));
  }

  @Test
  void aKeywordWithoutAnObservationIsFetchedForNowOnly() {
    observe("2026-03-01T10:00:00Z", 5);

    assertThat(single(known.now(), "chess")).isEqualTo(new Preparing<>(Set.of(search("chess"))));
    assertThat(single(known.past(NOON), "chess")).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void inBulkEveryKeywordWithoutAnObservationIsFetchedForNow() {
    known.add(search("chess"), NOON, appAt(5));

    assertThat(bulk(known.now(), "chess", "go", "shogi"))
        .isEqualTo(new Preparing<>(Set.of(search("go"), search("shogi"))));
  }

  @Test
  void inBulkAKeywordThatCannotBeFetchedHasAnEmptyMapAndCostsNothing() {
    known.add(search("go"), NOON, appAt(5));

    for (Evidence evidence : List.of(known.past(NOON), known.offline())) {
      Ready<AppKeywordRanking.Result> ready = ready(bulk(evidence, "shogi", "go", "chess"));
      assertThat(ready.result().ranks().keySet())
          .containsExactly(Keyword.of("shogi"), Keyword.of("go"), Keyword.of("chess"));
      assertThat(daysOf("shogi", ready)).isEmpty();
      assertThat(daysOf("go", ready)).containsExactly(day("2026-03-31", 5));
      assertThat(ready.charges()).containsExactly(new Charge(PricedItem.APP_KEYWORD_RANKING, 1));
    }
  }

  @Test
  void inBulkThereIsNoDataIfNoKeywordHasAny() {
    assertThat(bulk(known.past(NOON), "chess", "go")).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void ranksInGooglePlayAreThoseOnItsOwnDevice() {
    Keyword chess = Keyword.of("chess");
    Subject.Search onAndroid = new Subject.Search(Device.ANDROID, US, chess);
    known.add(onAndroid, NOON, new Facts.SearchRanking(List.of(PLAY_APP)));

    Answer<AppKeywordRanking.Result> answer =
        new AppKeywordRanking()
            .answer(new AppKeywordRanking.Query(PLAY_APP, US, List.of(chess), false), known.now());

    assertThat(daysOf("chess", answer)).containsExactly(day("2026-03-31", 1));
  }

  @Test
  void aDateOnWhichTheAppIsBeyondThoseObservedHasNoRank() {
    Instant dayBefore = NOON.minus(Duration.ofDays(1));
    known.add(search("chess"), dayBefore, appAt(5));
    known.add(search("chess"), NOON, cutWithoutTheApp());

    Ready<AppKeywordRanking.Result> ready = ready(bulk(known.now(), "chess"));
    assertThat(daysOf("chess", ready)).containsExactly(day("2026-03-30", 5));
    assertThat(ready.result().depth()).hasValue(3);
  }

  @Test
  void aKeywordOfWhichNoRankIsKnownIsNotFetchedAgain() {
    known.add(search("chess"), NOON, cutWithoutTheApp());

    assertThat(bulk(known.now(), "chess")).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  private static Facts.SearchRanking cutWithoutTheApp() {
    return new Facts.SearchRanking(
        List.of(new AppId.AppStore(1), new AppId.AppStore(2), new AppId.AppStore(3)),
        Map.of(),
        false);
  }

  @Test
  void aPageHasTheRanksOfItsDatesOldestFirst() {
    observe("2025-12-31T23:59:59.999Z", 1);
    observe("2026-01-01T00:00:00Z", 2);
    observe("2026-02-09T23:59:59.999Z", 3);
    observe("2026-02-10T00:00:00Z", 4);

    assertThat(daysOf("chess", paged(known.past(NOON), "2026-01-01", 1, 40)))
        .containsExactly(day("2026-01-01", 2), day("2026-02-09", 3));
    assertThat(daysOf("chess", paged(known.past(NOON), "2026-01-01", 2, 40)))
        .containsExactly(day("2026-02-10", 4));
  }

  @Test
  void aPageIsChargedForEachBegunThirtyDatesOfIt() {
    observe("2026-01-01T00:00:00Z", 2);
    observe("2026-03-31T00:00:00Z", 2);

    assertThat(charge(paged(known.now(), "2026-01-01", 1, 30))).isEqualTo(1);
    assertThat(charge(paged(known.now(), "2026-01-01", 1, 31))).isEqualTo(2);
    assertThat(charge(paged(known.now(), "2026-01-01", 1, 366))).isEqualTo(3);
    assertThat(charge(paged(known.now(), "2026-01-01", 2, 80))).as("the rest of ten").isEqualTo(1);
  }

  @Test
  void aPageWithoutAnyRankIsEmptyAndFreeAndNothingIsFetchedForIt() {
    observe("2026-03-31T00:00:00Z", 2);

    for (int page : List.of(1, 2, 5)) {
      Ready<AppKeywordRanking.Result> ready = ready(paged(known.now(), "2026-01-01", page, 30));
      assertThat(daysOf("chess", ready)).isEmpty();
      assertThat(ready.charges()).isEmpty();
      assertThat(ready.asOf()).isEqualTo(NOON);
    }
  }

  @Test
  void theLastPageIsFetchedIfItHasNoRank() {
    observe("2026-01-01T00:00:00Z", 2);

    assertThat(paged(known.now(), "2026-01-01", 2, 60))
        .isEqualTo(new Preparing<>(Set.of(search("chess"))));
    assertThat(daysOf("chess", paged(known.past(NOON), "2026-01-01", 2, 60))).isEmpty();
  }

  @Test
  void aRangeOnOnePageHasNoDataIfItHasNoRank() {
    assertThat(paged(known.past(NOON), "2026-01-01", 1, 366))
        .isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void aQueryHasAKeywordAndSeveralInBulkOnly() {
    List<Keyword> two = List.of(Keyword.of("a"), Keyword.of("b"));

    assertThatThrownBy(() -> new AppKeywordRanking.Query(APP, US, List.of(), true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AppKeywordRanking.Query(APP, US, two, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void observe(String at, int rank) {
    known.add(search("chess"), Instant.parse(at), appAt(rank));
  }

  private static List<DateRank> days(Evidence evidence) {
    return daysOf("chess", single(evidence, "chess"));
  }

  private static Answer<AppKeywordRanking.Result> single(Evidence evidence, String keyword) {
    return ask(evidence, false, keyword);
  }

  private static Answer<AppKeywordRanking.Result> bulk(Evidence evidence, String... keywords) {
    return ask(evidence, true, keywords);
  }

  private static Answer<AppKeywordRanking.Result> ask(
      Evidence evidence, boolean bulk, String... keywords) {
    List<Keyword> asked = Stream.of(keywords).map(Keyword::of).toList();
    return new AppKeywordRanking()
        .answer(new AppKeywordRanking.Query(APP, US, asked, bulk), evidence);
  }

  private static Answer<AppKeywordRanking.Result> paged(
      Evidence evidence, String since, int page, int size) {
    DatePage dates =
        new DatePage(LocalDate.parse(since), LocalDate.parse("2026-03-31"), page, size);
    return new AppKeywordRanking()
        .answer(
            new AppKeywordRanking.Query(
                APP, US, List.of(Keyword.of("chess")), false, Optional.of(dates)),
            evidence);
  }

  private static int charge(Answer<AppKeywordRanking.Result> answer) {
    return ready(answer).charges().getFirst().count();
  }

  private static List<DateRank> daysOf(String keyword, Answer<AppKeywordRanking.Result> answer) {
    List<DateRank> days = ready(answer).result().ranks().get(Keyword.of(keyword));
    assertThat(days).isNotNull();
    return days == null ? List.of() : days;
  }

  private static DateRank day(String date, int rank) {
    return new DateRank(LocalDate.parse(date), Rank.at(rank));
  }
}
