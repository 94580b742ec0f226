package dev.storescope.answer;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appAt;
import static dev.storescope.testkit.Watch.chart;
import static dev.storescope.testkit.Watch.freeAt;
import static dev.storescope.testkit.Watch.listed;
import static dev.storescope.testkit.Watch.listing;
import static dev.storescope.testkit.Watch.rating;
import static dev.storescope.testkit.Watch.ready;
import static dev.storescope.testkit.Watch.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static final Duration DAY = Duration.ofDays(1);

  private final Watch watch = new Watch();

  @Test
  void whatIsKnownIsNotWaitedFor() {
    watch.saw(search("chess"), NOON, appAt(1));
    Evidence evidence = watch.now(NOON);

    assertThat(evidence.need(search("chess"))).isPresent();
    assertThat(evidence.isIncomplete()).isFalse();
  }

  @Test
  void whatIsNeededAndUnknownIsWaitedFor() {
    Evidence evidence = watch.now(NOON);

    assertThat(evidence.need(search("chess"))).isEmpty();
    assertThat(evidence.need(rating(APP))).isEmpty();
    assertThat(evidence.isIncomplete()).isTrue();
    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new Preparing<>(Set.of(search("chess"), rating(APP))));
  }

  @Test
  void whatIsOnlyPeekedAtIsNotWaitedFor() {
    Evidence evidence = watch.now(NOON);

    assertThat(evidence.peek(search("chess"))).isEmpty();
    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void thePastIsNotWaitedFor() {
    Evidence evidence = watch.past(NOON);
    evidence.need(search("chess"));
    evidence.waitFor(search("go"));

    assertThat(evidence.unanswered(Reason.NOT_OFFERED)).isEqualTo(new NoData<>(Reason.NOT_OFFERED));
  }

  @Test
  void onlyWhatCanBeFetchedIsWaitedFor() {
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
  void anAnswerIsAsNewAsTheNewestObservationGivenOut() {
    Instant newest = NOON.minusSeconds(10);
    watch
        .saw(search("chess"), NOON.minusSeconds(20), appAt(1))
        .saw(rating(APP), newest, new Facts.Rating(4, 1))
        .saw(search("not asked for"), NOON, appAt(1));
    Evidence evidence = watch.now(NOON);
    evidence.need(rating(APP));
    evidence.need(search("chess"));

    Charge charge = Charge.one(PricedItem.APP_RATING);
    assertThat(evidence.ready("result", List.of("results.paid"), charge))
        .isEqualTo(new Answer.Ready<>("result", newest, List.of("results.paid"), List.of(charge)));
  }

  @Test
  void ranksAndHistoriesCountAsGivenOutToo() {
    watch.saw(search("chess"), NOON.minusSeconds(3), appAt(1));
    watch.saw(chart("6015"), NOON.minusSeconds(2), freeAt(1));

    Evidence searches = watch.now(NOON);
    searches.keywordRanks(APP, US, Device.IPHONE, NOON.minus(DAY), NOON);
    assertThat(ready(searches.ready("", List.of())).asOf()).isEqualTo(NOON.minusSeconds(3));

    Evidence charts = watch.now(NOON);
    charts.chartRanks(APP, US, Device.IPHONE, NOON.minus(DAY), NOON);
    assertThat(ready(charts.ready("", List.of())).asOf()).isEqualTo(NOON.minusSeconds(2));

    Evidence history = watch.now(NOON);
    history.history(search("chess"), NOON.minus(DAY), NOON);
    assertThat(ready(history.ready("", List.of())).asOf()).isEqualTo(NOON.minusSeconds(3));
  }

  @Test
  void theAgeThatStillAnswersIsThatOfTheSubjectAndTheMoment() {
    Instant old = NOON.minus(Duration.ofHours(30));
    watch.saw(search("chess"), old, appAt(1)).saw(listing(APP), old, listed("Chess"));

    assertThat(watch.now(NOON).peek(search("chess"))).isEmpty();
    assertThat(watch.past(NOON).peek(search("chess"))).isPresent();
    assertThat(watch.past(NOON.plus(DAY)).peek(search("chess"))).isEmpty();
    assertThat(watch.past(NOON.plus(DAY)).peek(listing(APP))).isPresent();
  }

  @Test
  void nothingAfterTheMomentIsGivenOutHoweverLateOneAsks() {
    Instant after = NOON.plusMillis(1);
    watch.saw(search("chess"), after, appAt(1)).saw(chart("6015"), after, freeAt(1));
    Evidence evidence = watch.now(NOON);

    assertThat(evidence.findAt(search("chess"), NOON.plus(DAY), DAY)).isEmpty();
    assertThat(evidence.history(search("chess"), NOON, NOON.plus(DAY))).isEmpty();
    assertThat(evidence.keywordRanks(APP, US, Device.IPHONE, NOON, NOON.plus(DAY))).isEmpty();
    assertThat(evidence.chartRanks(APP, US, Device.IPHONE, NOON, NOON.plus(DAY))).isEmpty();
  }

  @Test
  void eachIsReadInItsOrderAndAllCountAsNeeded() {
    watch.saw(search("go"), NOON, appAt(1));
    Evidence evidence = watch.now(NOON);

    assertThat(
            evidence
                .each(List.of("chess", "go", "cards"), term -> evidence.need(search(term)))
                .map(Optional::isPresent))
        .containsExactly(false, true, false);
    assertThat(evidence.unanswered(Reason.NOT_OBSERVED))
        .isEqualTo(new Preparing<>(Set.of(search("chess"), search("cards"))));
  }

  @Test
  void eachIsReadWhileOthersAreRead() {
    Phaser all = new Phaser(3);

    assertThat(
            watch
                .now(NOON)
                .each(
                    List.of(1, 2, 3),
                    number -> {
                      all.arriveAndAwaitAdvance();
                      return number;
                    }))
        .containsExactly(1, 2, 3);
  }

  @Test
  void whatGoesWrongWithOneGoesWrongWithAll() {
    ArchiveUnavailableException away = new ArchiveUnavailableException("away");

    assertThatThrownBy(
            () ->
                watch
                    .now(NOON)
                    .each(
                        List.of(1, 2),
                        _ -> {
                          throw away;
                        })
                    .toList())
        .isSameAs(away);
  }

  @Test
  void anAnswerThatWaitsForNothingCannotBeMade() {
    assertThatThrownBy(() -> new Preparing<>(Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
