package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appsWith;
import static dev.storescope.testkit.TestObservations.chart;
import static dev.storescope.testkit.TestObservations.freeAt;
import static dev.storescope.testkit.TestObservations.inCategory;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.charts.CategoryRanks;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppAllInfoTest {
  private static final Facts.Rating RATED = new Facts.Rating(4.5, 10);

  private final TestObservations known = new TestObservations();

  @Test
  void theAnswerHasListingRatingAndRanks() {
    addApp().add(chart("6015"), NOON, freeAt(3));

    assertThat(ask(known.now()))
        .isEqualTo(
            new Ready<>(
                new AppAllInfo.Result(
                    listed("Chess"),
                    OptionalDouble.of(4.5),
                    Map.of(
                        LocalDate.parse("2026-03-31"),
                        Map.of(new CategoryId("6015"), free(3, "Finance")))),
                NOON,
                List.of(),
                List.of(Charge.one(PricedItem.APP_ALL_INFO))));
  }

  @Test
  void listingAndRatingAreFetchedTogether() {
    assertThat(ask(known.now())).isEqualTo(new Preparing<>(Set.of(listing(APP), rating(APP))));
  }

  @Test
  void aMissingRatingIsFetchedForNowAndOmittedInThePast() {
    known.add(listing(APP), NOON, listed("Chess"));

    assertThat(ask(known.now())).isEqualTo(new Preparing<>(Set.of(rating(APP))));
    assertThat(ready(ask(known.past(NOON))).result().rating()).isEmpty();
    assertThat(ready(ask(known.past(NOON))).notObserved()).contains("results.rating");
  }

  @Test
  void withoutAListingThereIsNoDataWhateverElseIsObserved() {
    known.add(chart("6015"), NOON, freeAt(3)).add(rating(APP), NOON, RATED);

    assertThat(ask(known.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void anAppObservedToBeAbsentIsProvenAbsentWithoutFetchingItsRating() {
    known.add(listing(APP), NOON, new Facts.NotListed());

    assertThat(ask(known.now())).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void onlyDatesWithAChartRankHaveAnEntry() {
    addApp();
    known
        .add(chart("6015"), Instant.parse("2026-03-01T23:59:59.999Z"), freeAt(1))
        .add(chart("6015"), Instant.parse("2026-03-02T00:00:00Z"), freeAt(2))
        .add(chart("6015"), Instant.parse("2026-03-20T12:00:00Z"), freeAt(0))
        .add(chart("6015"), NOON.plusMillis(1), freeAt(4));

    assertThat(ranking().keySet()).containsExactly(LocalDate.parse("2026-03-02"));
  }

  @Test
  void aDateHasTheLastRankInEachChart() {
    addApp();
    known
        .add(chart("6015"), NOON.minusSeconds(9), freeAt(5))
        .add(chart("6015"), NOON.minusSeconds(8), freeAt(4))
        .add(chart("6015"), NOON.minusSeconds(7), charts(ChartKind.PAID, 2))
        .add(chart("6015"), NOON.minusSeconds(6), freeAt(0));

    assertThat(today()).containsExactly(Map.entry(new CategoryId("6015"), freeAndPaid(4, 2)));
  }

  @Test
  void aLaterFreeRankKeepsThePaidRankOfTheDate() {
    addApp();
    known
        .add(chart("6015"), NOON.minusSeconds(8), charts(ChartKind.PAID, 2))
        .add(chart("6015"), NOON.minusSeconds(7), freeAt(4));

    assertThat(today()).containsExactly(Map.entry(new CategoryId("6015"), freeAndPaid(4, 2)));
  }

  @Test
  void grossingChartsAreNoPartOfIt() {
    addApp().add(chart("6015"), NOON, charts(ChartKind.GROSSING, 2));

    assertThat(ranking()).isEmpty();
  }

  @Test
  void theChartsOfOtherDevicesAreNoPartOfIt() {
    addApp().add(new Subject.Chart(Device.IPAD, US, new CategoryId("6015")), NOON, freeAt(3));

    assertThat(ranking()).isEmpty();
  }

  @Test
  void aCategoryHasTheLastObservedTitleOfItsChart() {
    addApp();
    known
        .add(chart("6015"), NOON.minus(Duration.ofDays(2)), titled("Old", 3))
        .add(chart("6015"), NOON.minus(Duration.ofDays(1)), titled("Finanzen", 0));

    assertThat(ranking())
        .containsExactly(
            Map.entry(
                LocalDate.parse("2026-03-29"),
                Map.of(new CategoryId("6015"), free(3, "Finanzen"))));
  }

  @Test
  void aCategoryWithoutAnObservedTitleHasTheNameInTheListing() {
    known
        .add(listing(APP), NOON, inCategory("7012", "Rätsel"))
        .add(rating(APP), NOON, RATED)
        .add(chart("7012"), NOON, freeAt(3));

    assertThat(today()).containsExactly(Map.entry(new CategoryId("7012"), free(3, "Rätsel")));
  }

  @Test
  void aCategoryWithNoTitleAtAllIsCalledByItsId() {
    addApp().add(chart("6999"), NOON, freeAt(3));

    assertThat(today()).containsExactly(Map.entry(new CategoryId("6999"), free(3, "6999")));
  }

  @Test
  void aPromotionalTextThatTheSourceDoesNotShowIsNamed() {
    known
        .add(
            listing(APP),
            NOON,
            listed("Chess", "", Optional.empty(), Optional.empty(), new InAppPurchases.NotShown()))
        .add(rating(APP), NOON, RATED);

    assertThat(ready(ask(known.now())).notObserved()).containsExactly("results.meta.promotext");
  }

  private TestObservations addApp() {
    Instant before = NOON.minusSeconds(60);
    return known.add(listing(APP), before, listed("Chess")).add(rating(APP), before, RATED);
  }

  private static Facts.ChartRanking charts(ChartKind kind, int rank) {
    return new Facts.ChartRanking(Map.of(kind, appsWith(rank)), Optional.empty());
  }

  private static Facts.ChartRanking titled(String title, int rank) {
    return new Facts.ChartRanking(Map.of(ChartKind.FREE, appsWith(rank)), Optional.of(title));
  }

  private static CategoryRanks free(int rank, String title) {
    return new CategoryRanks(Map.of(ChartKind.FREE, rank), title);
  }

  private static CategoryRanks freeAndPaid(int free, int paid) {
    return new CategoryRanks(Map.of(ChartKind.FREE, free, ChartKind.PAID, paid), "Finance");
  }

  private Map<LocalDate, Map<CategoryId, CategoryRanks>> ranking() {
    return ready(ask(known.now())).result().categoryRanking();
  }

  private Map<CategoryId, CategoryRanks> today() {
    return ranking().getOrDefault(LocalDate.parse("2026-03-31"), Map.of());
  }

  private static Answer<AppAllInfo.Result> ask(Evidence evidence) {
    return new AppAllInfo().answer(new AppAllInfo.Query(APP, US, Device.IPHONE), evidence);
  }
}
