package dev.storescope.charts;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.appsWith;
import static dev.storescope.testkit.TestObservations.chart;
import static dev.storescope.testkit.TestObservations.freeAt;
import static dev.storescope.testkit.TestObservations.inCategory;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.ready;
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
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TopChartsTest {
  private final TestObservations known = new TestObservations();

  @Test
  void allChartsAreReturnedWithBothTitles() {
    observe(Optional.of("Finanzen"), appsWith(2), appsWith(3));

    assertThat(ask("6015", known.now()))
        .isEqualTo(
            new Ready<>(
                new TopCharts.Result(
                    Optional.of("Finanzen"), "Finance", appsWith(1), appsWith(2), appsWith(3)),
                NOON,
                List.of(),
                List.of(Charge.one(PricedItem.TOP_CHARTS))));
  }

  @Test
  void chartsThatAreNotObservedAreEmptyAndNamed() {
    known.add(chart("6015"), NOON, freeAt(1));

    Ready<TopCharts.Result> ready = ready(ask("6015", known.now()));
    assertThat(ready.result())
        .isEqualTo(
            new TopCharts.Result(Optional.empty(), "Finance", appsWith(1), List.of(), List.of()));
    assertThat(ready.notObserved()).containsExactly("results.paid", "results.grossing");
  }

  @Test
  void aChartObservedToBeEmptyIsNotNamed() {
    observe(Optional.empty(), List.of(), List.of());

    assertThat(ready(ask("6015", known.now())).notObserved()).isEmpty();
  }

  @Test
  void aCategoryOutsideTheTableHasNoEnglishTitle() {
    known.add(chart("6999"), NOON, freeAt(1));

    assertThat(ready(ask("6999", known.now())).result().englishTitle()).isEmpty();
  }

  @Test
  void chartsOlderThanSixHoursAreFetchedForNowButAnswerForThePast() {
    known.add(chart("6015"), NOON.minus(Duration.ofHours(6)).minusMillis(1), freeAt(1));

    assertThat(ask("6015", known.now())).isEqualTo(new Preparing<>(Set.of(chart("6015"))));
    assertThat(ask("6015", known.past(NOON))).isInstanceOf(Ready.class);
  }

  @Test
  void chartsOlderThanTheLookBackAreNoDataInThePast() {
    known.add(chart("6015"), NOON.minus(Duration.ofHours(36)).minusMillis(1), freeAt(1));

    assertThat(ask("6015", known.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void aSubGenreHasTheNameInTheListingsOfItsBestApps() {
    known
        .add(chart("7012"), NOON, titleless(1, 2))
        .add(listing(app(2)), NOON.minus(Duration.ofDays(99)), inCategory("7012", "Rätsel"));

    assertThat(ready(ask("7012", known.now())).result().localizedTitle()).contains("Rätsel");
    assertThat(ready(ask("7012", known.past(NOON))).result().localizedTitle()).contains("Rätsel");
  }

  @Test
  void theListingOfTheBestAppOfASubGenreIsFetchedIfNoneIsKnown() {
    known.add(chart("7012"), NOON, titleless(1, 2));

    assertThat(ask("7012", known.now()))
        .isEqualTo(new Preparing<>(Set.of(listing(app(1))), Set.of(listing(app(1)))));
    known.add(listing(app(1)), NOON, new Facts.NotListed());
    assertThat(ready(ask("7012", known.now())).result().localizedTitle()).isEmpty();
  }

  @Test
  void theAnswerIsAsOfTheChartsAndNotOfTheListing() {
    known
        .add(chart("7012"), NOON.minusSeconds(60), titleless(1))
        .add(listing(app(1)), NOON, inCategory("7012", "Rätsel"));

    assertThat(ready(ask("7012", known.now())).asOf()).isEqualTo(NOON.minusSeconds(60));
  }

  @Test
  void aListingThatIsLaterThanTheMomentNamesNothing() {
    known
        .add(chart("7012"), NOON, titleless(1))
        .add(listing(app(1)), NOON.plusMillis(1), inCategory("7012", "Rätsel"));

    assertThat(ready(ask("7012", known.past(NOON))).result().localizedTitle()).isEmpty();
  }

  private static Facts.ChartRanking titleless(long... apps) {
    List<AppId> ids = LongStream.of(apps).mapToObj(TestObservations::app).toList();
    return new Facts.ChartRanking(Map.of(ChartKind.FREE, ids), Optional.empty());
  }

  private void observe(Optional<String> title, List<AppId> paid, List<AppId> grossing) {
    Map<ChartKind, List<AppId>> charts =
        Map.of(ChartKind.FREE, appsWith(1), ChartKind.PAID, paid, ChartKind.GROSSING, grossing);
    known.add(chart("6015"), NOON, new Facts.ChartRanking(charts, title));
  }

  private static Answer<TopCharts.Result> ask(String category, Evidence evidence) {
    return new TopCharts()
        .answer(new TopCharts.Query(Device.IPHONE, US, new CategoryId(category)), evidence);
  }
}
