package dev.storescope.answer;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.chart;
import static dev.storescope.testkit.TestObservations.freeAt;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static final Duration DAY = Duration.ofDays(1);

  private final TestObservations known = new TestObservations();

  @Test
  void anObservedSubjectIsNotRequired() {
    known.add(search("chess"), NOON, appAt(1));
    Evidence evidence = known.now();

    assertThat(evidence.need(search("chess"))).isPresent();
    assertThat(evidence.isIncomplete()).isFalse();
  }

  @Test
  void aSubjectThatIsNeededAndNotObservedIsRequired() {
    Evidence evidence = known.now();

    assertThat(evidence.need(search("chess"))).isEmpty();
    assertThat(evidence.need(rating(APP))).isEmpty();
    assertThat(evidence.isIncomplete()).isTrue();
    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new Preparing<>(Set.of(search("chess"), rating(APP))));
  }

  @Test
  void peekingRequiresNothing() {
    Evidence evidence = known.now();

    assertThat(evidence.peek(search("chess"))).isEmpty();
    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void nothingIsRequiredForThePast() {
    Evidence evidence = known.past(NOON);
    evidence.need(search("chess"));
    evidence.require(search("go"));

    assertThat(evidence.unanswered(Reason.NOT_OFFERED)).isEqualTo(new NoData<>(Reason.NOT_OFFERED));
  }

  @Test
  void onlySubjectsThatCanBeFetchedAreRequired() {
    Evidence evidence =
        new Evidence(
            new InMemoryArchive(),
            Moment.now(NOON),
            Freshness.DEFAULT,
            subject -> subject instanceof Subject.Rating);
    evidence.need(search("chess"));
    evidence.need(rating(APP));

    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new Preparing<>(Set.of(rating(APP))));
  }

  @Test
  void anAnswerIsAsOfTheNewestObservationReturned() {
    Instant newest = NOON.minusSeconds(10);
    known
        .add(search("chess"), NOON.minusSeconds(20), appAt(1))
        .add(rating(APP), newest, new Facts.Rating(4, 1))
        .add(search("unused"), NOON, appAt(1));
    Evidence evidence = known.now();
    evidence.need(rating(APP));
    evidence.need(search("chess"));

    Charge charge = Charge.one(PricedItem.APP_RATING);
    assertThat(evidence.ready("result", List.of("results.paid"), charge))
        .isEqualTo(new Answer.Ready<>("result", newest, List.of("results.paid"), List.of(charge)));
  }

  @Test
  void ranksAndHistoriesCountAsReturnedToo() {
    known.add(search("chess"), NOON.minusSeconds(3), appAt(1));
    known.add(chart("6015"), NOON.minusSeconds(2), freeAt(1));

    Evidence searches = known.now();
    searches.keywordRanks(APP, US, Device.IPHONE, NOON.minus(DAY), NOON);
    assertThat(ready(searches.ready("", List.of())).asOf()).isEqualTo(NOON.minusSeconds(3));

    Evidence charts = known.now();
    charts.chartRanks(APP, US, Device.IPHONE, NOON.minus(DAY), NOON);
    assertThat(ready(charts.ready("", List.of())).asOf()).isEqualTo(NOON.minusSeconds(2));

    Evidence history = known.now();
    history.history(search("chess"), NOON.minus(DAY), NOON);
    assertThat(ready(history.ready("", List.of())).asOf()).isEqualTo(NOON.minusSeconds(3));
  }

  @Test
  void whatWasReturnedNowIsUsed() {
    known.add(search("chess"), NOON.minusSeconds(3), appAt(1));
    known.add(search("unused"), NOON.minusSeconds(3), appAt(1));
    known.add(chart("6015"), NOON.minusSeconds(2), freeAt(1));
    Evidence evidence = known.now();
    evidence.need(rating(APP));
    evidence.keywordRanks(APP, Country.of("fr"), Device.IPHONE, NOON.minus(DAY), NOON);
    assertThat(evidence.usedNow()).isEmpty();
    evidence.searchRanks(APP, search("chess"), NOON.minus(DAY), NOON);
    evidence.separate().chartRanks(APP, US, Device.IPHONE, NOON.minus(DAY), NOON);
    assertThat(evidence.usedNow()).isEqualTo(Set.of(search("chess"), chart("6015")));

    Evidence past = known.past(NOON);
    assertThat(past.need(search("chess"))).isPresent();
    assertThat(past.usedNow()).isEmpty();
  }

  @Test
  void ofManySubjectsTheFirstAndAnotherAreUsed() {
    for (int i = 0; i <= Evidence.MOST_USED + 1; i++) {
      known.add(search("chess " + i), NOON.minusSeconds(3), appAt(1));
    }
    Evidence evidence = known.now();
    for (int i = 0; i <= Evidence.MOST_USED + 1; i++) {
      evidence.need(search("chess " + i));
    }
    assertThat(evidence.usedNow())
        .hasSize(Evidence.MOST_USED + 1)
        .contains(search("chess " + Evidence.MOST_USED))
        .doesNotContain(search("chess " + (Evidence.MOST_USED + 1)));
  }

  @Test
  void theMaximumAgeDependsOnTheSubjectAndTheMoment() {
    Instant old = NOON.minus(Duration.ofHours(30));
    known.add(search("chess"), old, appAt(1)).add(listing(APP), old, listed("Chess"));

    assertThat(known.now().peek(search("chess"))).isEmpty();
    assertThat(known.past(NOON).peek(search("chess"))).isPresent();
    assertThat(known.past(NOON.plus(DAY)).peek(search("chess"))).isEmpty();
    assertThat(known.past(NOON.plus(DAY)).peek(listing(APP))).isPresent();
  }

  @Seeded
  void theLastRatingsOfDatesAreThoseFoundAtTheEndOfEach(Samples any) {
    for (int second : any.distinct(1, 12, () -> any.between(-5 * 86_400, 3600))) {
      Instant at = NOON.plusSeconds(second);
      Rating rating = new Rating(4.5, any.between(1, 1000));
      switch (any.between(1, 3)) {
        case 1 -> known.add(rating(APP), at, rating);
        case 2 -> known.addCard("chess", at, listed("Chess"), rating.average(), rating.count());
        default -> known.add(search("go"), at, appAt(1));
      }
    }
    Evidence evidence = known.now();
    List<LocalDate> dates =
        LocalDate.ofInstant(NOON, ZoneOffset.UTC)
            .minusDays(6)
            .datesUntil(LocalDate.ofInstant(NOON, ZoneOffset.UTC).plusDays(1))
            .toList();

    assertThat(evidence.lastOfDates(rating(APP), dates))
        .isEqualTo(
            dates.stream()
                .map(date -> date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant())
                .map(end -> evidence.findAt(rating(APP), end.minusMillis(1), DAY.minusMillis(1)))
                .flatMap(Optional::stream)
                .toList());
  }

  @Test
  void nothingAfterTheMomentIsReturned() {
    Instant after = NOON.plusMillis(1);
    known.add(search("chess"), after, appAt(1)).add(chart("6015"), after, freeAt(1));
    Evidence evidence = known.now();

    assertThat(evidence.findAt(search("chess"), NOON.plus(DAY), DAY)).isEmpty();
    assertThat(evidence.history(search("chess"), NOON, NOON.plus(DAY))).isEmpty();
    assertThat(evidence.keywordRanks(APP, US, Device.IPHONE, NOON, NOON.plus(DAY))).isEmpty();
    assertThat(evidence.chartRanks(APP, US, Device.IPHONE, NOON, NOON.plus(DAY))).isEmpty();
  }

  @Test
  void elementsAreReadInOrderAndAllOfThemMayRequireSubjects() {
    known.add(search("go"), NOON, appAt(1));
    Evidence evidence = known.now();

    assertThat(
            evidence
                .each(List.of("chess", "go", "cards"), term -> evidence.need(search(term)))
                .map(Optional::isPresent))
        .containsExactly(false, true, false);
    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new Preparing<>(Set.of(search("chess"), search("cards"))));
  }

  @Test
  void elementsAreReadConcurrently() {
    Phaser all = new Phaser(3);

    assertThat(
            known
                .now()
                .each(
                    List.of(1, 2, 3),
                    number -> {
                      all.arriveAndAwaitAdvance();
                      return number;
                    }))
        .containsExactly(1, 2, 3);
  }

  @Test
  void anExceptionFromOneElementIsThrown() {
    ArchiveUnavailableException away = new ArchiveUnavailableException("away");

    assertThatThrownBy(
            () ->
                known
                    .now()
                    .each(
                        List.of(1, 2),
                        _ -> {
                          throw away;
                        })
                    .toList())
        .isSameAs(away);
  }

  @Test
  void anAnswerThatNeedsNothingIsRejected() {
    assertThatThrownBy(() -> new Preparing<>(Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
