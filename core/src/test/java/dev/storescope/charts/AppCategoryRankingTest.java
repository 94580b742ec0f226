package dev.storescope.charts;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.PLAY_APP;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appsWith;
import static dev.storescope.testkit.TestObservations.inCategory;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AppCategoryRankingTest {
  private static final Country DE = new Country("de");
  private static final Country FR = new Country("fr");
  private static final CategoryId FINANCE = new CategoryId("6015");
  private static final Instant SINCE = NOON.minus(Duration.ofDays(29));
  private static final LocalDate TODAY = LocalDate.parse("2026-03-31");

  private final TestObservations known = new TestObservations();

  @Test
  void withoutCountriesEveryCountryWithAChartOfTheAppIsListed() {
    observe(US, NOON, ChartKind.FREE, 3);
    observe(DE, NOON.minusSeconds(60), ChartKind.GROSSING, 5);

    assertThat(ask(List.of()))
        .isEqualTo(
            new Ready<>(
                new AppCategoryRanking.Result(
                    Map.of(
                        DE, Map.of(TODAY, Map.of(FINANCE, ranks(ChartKind.GROSSING, 5))),
                        US, Map.of(TODAY, Map.of(FINANCE, ranks(ChartKind.FREE, 3))))),
                NOON,
                List.of(),
                List.of(Charge.one(PricedItem.APP_CATEGORY_RANKING))));
    assertThat(countries(List.of())).containsExactly(DE, US);
  }

  @Test
  void onlyTheCountriesOfTheQueryAreListedInItsOrder() {
    observe(US, NOON, ChartKind.FREE, 3);
    observe(DE, NOON, ChartKind.FREE, 5);

    assertThat(countries(List.of(FR, US, DE))).containsExactly(US, DE);
    assertThat(ask(List.of(FR))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void nothingIsFetched() {
    assertThat(ask(List.of())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void ranksOutsideTheRangeAreNoPartOfIt() {
    observe(US, SINCE.minusMillis(1), ChartKind.FREE, 3);

    assertThat(ask(List.of(US))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
    observe(US, SINCE, ChartKind.FREE, 3);
    assertThat(ready(ask(List.of(US))).result().byCountry().get(US))
        .containsOnlyKeys(LocalDate.parse("2026-03-02"));
  }

  @Test
  void aDateHasTheLastRankInEachChart() {
    observe(US, NOON.minusSeconds(9), ChartKind.FREE, 5);
    observe(US, NOON.minusSeconds(8), ChartKind.PAID, 2);
    observe(US, NOON.minusSeconds(7), ChartKind.FREE, 4);

    assertThat(ready(ask(List.of(US))).result().byCountry())
        .isEqualTo(
            Map.of(
                US,
                Map.of(
                    TODAY,
                    Map.of(
                        FINANCE,
                        new CategoryRanks(
                            Map.of(ChartKind.FREE, 4, ChartKind.PAID, 2), "Finance")))));
  }

  @Test
  void aCategoryOfGooglePlayHasTheNameInTheListing() {
    TestObservations play = new TestObservations();
    CategoryId puzzle = new CategoryId("GAME_PUZZLE");
    play.add(new Subject.Listing(PLAY_APP, US), NOON, inCategory("GAME_PUZZLE", "Rätsel"))
        .add(new Subject.Chart(Device.ANDROID, US, puzzle), NOON, chart(ChartKind.FREE, PLAY_APP));

    Answer<AppCategoryRanking.Result> answer =
        new AppCategoryRanking()
            .answer(
                new AppCategoryRanking.Query(PLAY_APP, Device.ANDROID, List.of(), SINCE, NOON),
                play.now());
    assertThat(ready(answer).result().byCountry())
        .isEqualTo(
            Map.of(
                US,
                Map.of(
                    TODAY,
                    Map.of(puzzle, new CategoryRanks(Map.of(ChartKind.FREE, 1), "Rätsel")))));
  }

  private void observe(Country country, Instant at, ChartKind kind, int rank) {
    known.add(
        new Subject.Chart(Device.IPHONE, country, FINANCE),
        at,
        new Facts.ChartRanking(Map.of(kind, appsWith(rank)), Optional.empty()));
  }

  private static Facts.ChartRanking chart(ChartKind kind, AppId app) {
    return new Facts.ChartRanking(Map.of(kind, List.of(app)), Optional.empty());
  }

  private static CategoryRanks ranks(ChartKind kind, int rank) {
    return new CategoryRanks(Map.of(kind, rank), "Finance");
  }

  private List<Country> countries(List<Country> asked) {
    return List.copyOf(ready(ask(asked)).result().byCountry().keySet());
  }

  private Answer<AppCategoryRanking.Result> ask(List<Country> countries) {
    return new AppCategoryRanking()
        .answer(
            new AppCategoryRanking.Query(APP, Device.IPHONE, countries, SINCE, NOON), known.now());
  }
}
