package dev.storescope.charts;

import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appsWith;
import static dev.storescope.testkit.Watch.chart;
import static dev.storescope.testkit.Watch.freeAt;
import static dev.storescope.testkit.Watch.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopChartsTest {
  private final Watch watch = new Watch();

  @Test
  void allChartsAreToldWithBothTitles() {
    watch.saw(
        chart("6015"),
        NOON,
        new Facts.ChartRanking(
            Map.of(
                ChartKind.FREE, appsWith(1),
                ChartKind.PAID, appsWith(2),
                ChartKind.GROSSING, appsWith(3)),
            Optional.of("Finanzen")));

    assertThat(ask("6015", watch.now(NOON)))
        .isEqualTo(
            new Ready<>(
                new TopCharts.Result(
                    Optional.of("Finanzen"), "Finance", appsWith(1), appsWith(2), appsWith(3)),
                NOON,
                List.of(),
                List.of(Charge.one(PricedItem.TOP_CHARTS))));
  }

  @Test
  void chartsNobodyLookedAtAreEmptyAndNamed() {
    watch.saw(chart("6015"), NOON, freeAt(1));

    Ready<TopCharts.Result> ready = ready(ask("6015", watch.now(NOON)));
    assertThat(ready.result())
        .isEqualTo(
            new TopCharts.Result(Optional.empty(), "Finance", appsWith(1), List.of(), List.of()));
    assertThat(ready.notObserved()).containsExactly("results.paid", "results.grossing");
  }

  @Test
  void aChartThatWasSeenToBeEmptyIsNotNamed() {
    watch.saw(
        chart("6015"),
        NOON,
        new Facts.ChartRanking(
            Map.of(
                ChartKind.FREE,
                appsWith(1),
                ChartKind.PAID,
                List.of(),
                ChartKind.GROSSING,
                List.of()),
            Optional.empty()));

    assertThat(ready(ask("6015", watch.now(NOON))).notObserved()).isEmpty();
  }

  @Test
  void aCategoryOutsideTheTableHasNoEnglishTitle() {
    watch.saw(chart("6999"), NOON, freeAt(1));

    assertThat(ready(ask("6999", watch.now(NOON))).result().englishTitle()).isEmpty();
  }

  @Test
  void chartsOlderThanSixHoursAreFetchedForNowButAnswerForThePast() {
    watch.saw(chart("6015"), NOON.minus(Duration.ofHours(6)).minusMillis(1), freeAt(1));

    assertThat(ask("6015", watch.now(NOON))).isEqualTo(new Preparing<>(Set.of(chart("6015"))));
    assertThat(ask("6015", watch.past(NOON))).isInstanceOf(Ready.class);
  }

  @Test
  void chartsOlderThanTheLookBackAreNoDataInThePast() {
    watch.saw(chart("6015"), NOON.minus(Duration.ofHours(36)).minusMillis(1), freeAt(1));

    assertThat(ask("6015", watch.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  private static Answer<TopCharts.Result> ask(String category, Evidence evidence) {
    return new TopCharts()
        .answer(new TopCharts.Query(Device.IPHONE, US, new CategoryId(category)), evidence);
  }
}
