package dev.storescope.rankings;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.PLAY_APP;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appAt;
import static dev.storescope.testkit.Watch.ready;
import static dev.storescope.testkit.Watch.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.Watch;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AppKeywordRankingTest {
  private final Watch watch = new Watch();

  @Test
  void eachDateHasTheRankOfItsLastObservation() {
    watch
        .saw(search("chess"), Instant.parse("2026-03-30T23:59:59.999Z"), appAt(7))
        .saw(search("chess"), Instant.parse("2026-03-30T01:00:00Z"), appAt(9))
        .saw(search("chess"), Instant.parse("2026-03-31T00:00:00Z"), appAt(2));

    assertThat(daysOf("chess", single(watch.now(NOON), "chess")))
        .containsExactly(day("2026-03-30", 7), day("2026-03-31", 2));
  }

  @Test
  void theAnswerIsAsNewAsTheLastLookAndCostsOneKeyword() {
    watch.saw(search("chess"), NOON.minusSeconds(60), appAt(7));

    assertThat(single(watch.now(NOON), "chess"))
        .isEqualTo(
            new Ready<>(
                new AppKeywordRanking.Result(
                    Map.of(Keyword.of("chess"), Map.of(LocalDate.parse("2026-03-31"), 7))),
                NOON.minusSeconds(60),
                List.of(),
                List.of(new Charge(PricedItem.APP_KEYWORD_RANKING, 1))));
  }

  @Test
  void aDayOnWhichTheAppWasNotThereHasRankZero() {
    watch.saw(search("chess"), NOON, appAt(0));

    assertThat(daysOf("chess", single(watch.now(NOON), "chess")))
        .containsExactly(day("2026-03-31", 0));
  }

  @Test
  void aDayNobodyLookedHasNoEntry() {
    watch
        .saw(search("chess"), Instant.parse("2026-03-20T10:00:00Z"), appAt(5))
        .saw(search("chess"), Instant.parse("2026-03-31T10:00:00Z"), appAt(5));

    assertThat(daysOf("chess", single(watch.now(NOON), "chess")))
        .containsExactly(day("2026-03-20", 5), day("2026-03-31", 5));
  }

  @Test
  void theHistoryIsThirtyDatesLong() {
    watch
        .saw(search("chess"), Instant.parse("2026-03-01T23:59:59.999Z"), appAt(5))
        .saw(search("chess"), Instant.parse("2026-03-02T00:00:00Z"), appAt(6))
        .saw(search("chess"), Instant.parse("2026-03-31T00:00:00Z"), appAt(7));

    assertThat(daysOf("chess", single(watch.past(NOON), "chess")))
        .containsExactly(day("2026-03-02", 6), day("2026-03-31", 7));
  }

  @Test
  void whatWasSeenAfterTheMomentIsNotToldEvenOfTheSameDate() {
    watch.saw(search("chess"), NOON, appAt(5)).saw(search("chess"), NOON.plusMillis(1), appAt(6));

    assertThat(daysOf("chess", single(watch.past(NOON), "chess")))
        .containsExactly(day("2026-03-31", 5));
  }

  @Test
  void anOldLookWithinTheDaysStillAnswersForNow() {
    watch.saw(search("chess"), Instant.parse("2026-03-02T10:00:00Z"), appAt(5));

    assertThat(daysOf("chess", single(watch.now(NOON), "chess")))
        .containsExactly(day("2026-03-02", 5));
  }

  @Test
  void aKeywordNotLookedAtOnAnyOfTheDaysIsFetchedForNowOnly() {
    watch.saw(search("chess"), Instant.parse("2026-03-01T10:00:00Z"), appAt(5));

    assertThat(single(watch.now(NOON), "chess"))
        .isEqualTo(new Preparing<>(Set.of(search("chess"))));
    assertThat(single(watch.past(NOON), "chess")).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void inBulkEveryKeywordNotLookedAtIsFetchedForNow() {
    watch.saw(search("chess"), NOON, appAt(5));

    assertThat(bulk(watch.now(NOON), "chess", "go", "shogi"))
        .isEqualTo(new Preparing<>(Set.of(search("go"), search("shogi"))));
  }

  @Test
  void inBulkAKeywordThatCannotBeFetchedHasAnEmptyMapAndCostsNothing() {
    watch.saw(search("go"), NOON, appAt(5));

    for (Evidence evidence : List.of(watch.past(NOON), watch.nowWithoutStores(NOON))) {
      Ready<AppKeywordRanking.Result> ready = ready(bulk(evidence, "shogi", "go", "chess"));
      assertThat(ready.result().ranks().keySet())
          .containsExactly(Keyword.of("shogi"), Keyword.of("go"), Keyword.of("chess"));
      assertThat(daysOf("shogi", ready)).isEmpty();
      assertThat(daysOf("go", ready)).containsExactly(day("2026-03-31", 5));
      assertThat(ready.charges()).containsExactly(new Charge(PricedItem.APP_KEYWORD_RANKING, 1));
    }
  }

  @Test
  void inBulkThereIsNoDataWhereNoKeywordHasAny() {
    assertThat(bulk(watch.past(NOON), "chess", "go")).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void ranksInGooglePlayAreThoseOnItsOwnDevice() {
    Keyword chess = Keyword.of("chess");
    Subject.Search onAndroid = new Subject.Search(Device.ANDROID, US, chess);
    watch.saw(onAndroid, NOON, new Facts.SearchRanking(List.of(PLAY_APP)));

    Answer<AppKeywordRanking.Result> answer =
        new AppKeywordRanking()
            .answer(
                new AppKeywordRanking.Query(PLAY_APP, US, List.of(chess), false), watch.now(NOON));

    assertThat(daysOf("chess", answer)).containsExactly(day("2026-03-31", 1));
  }

  @Test
  void aQueryHasAKeywordAndSeveralInBulkOnly() {
    List<Keyword> two = List.of(Keyword.of("a"), Keyword.of("b"));

    assertThatThrownBy(() -> new AppKeywordRanking.Query(APP, US, List.of(), true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AppKeywordRanking.Query(APP, US, two, false))
        .isInstanceOf(IllegalArgumentException.class);
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

  private static Map<LocalDate, Integer> daysOf(
      String keyword, Answer<AppKeywordRanking.Result> answer) {
    Map<LocalDate, Integer> days = ready(answer).result().ranks().get(Keyword.of(keyword));
    assertThat(days).isNotNull();
    return days == null ? Map.of() : days;
  }

  private static Map.Entry<LocalDate, Integer> day(String date, int rank) {
    return Map.entry(LocalDate.parse(date), rank);
  }
}
