package dev.storescope.estimation.difficulty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.difficulty.FirstTen.FirstApp;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import dev.storescope.estimation.difficulty.KeywordDifficulty.PartPoints;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Score;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class KeywordDifficultyTest {
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));
  private static final FirstApp WEAK = app(50, 4.0, 0, 30);
  private static final FirstApp STRONG = app(500_000, 4.8, 1, 60);

  @Test
  void tenStrongAppsWithTheWordsInTheirTitlesAreHardAndOthersEasy() {
    assertThat(difficulty(ten(Collections.nCopies(10, STRONG))).rounded().orElseThrow())
        .isBetween(60, 80);
    assertThat(difficulty(ten(Collections.nCopies(10, WEAK))).rounded().orElseThrow())
        .isBetween(2, 12);
  }

  @Test
  void aSearchWithoutResultsHasNoDifficulty() {
    assertThat(model(ten(List.of())).difficulty()).isEqualTo(NoCompetition.NO_RESULTS);
  }

  @Test
  void resultsWithoutAWordOfAKeywordThatNobodySearchesForAreNoCompetition() {
    FirstApp unrelated = app(500_000, 4.8, 0, 60);
    FirstApp related = app(10, 4.8, 0.5, 60);
    List<FirstApp> one = new ArrayList<>(Collections.nCopies(9, unrelated));
    one.add(related);
    List<FirstApp> unknown = new ArrayList<>(Collections.nCopies(9, unrelated));
    unknown.add(FirstApp.NOT_OBSERVED);
    assertThat(model(notSearched(Collections.nCopies(10, unrelated))).difficulty())
        .isEqualTo(NoCompetition.UNRELATED_RESULTS);
    assertThat(model(ten(Collections.nCopies(10, unrelated))).difficulty())
        .isInstanceOf(Score.class);
    assertThat(model(notSearched(one)).difficulty()).isInstanceOf(Score.class);
    assertThat(model(notSearched(unknown)).difficulty()).isInstanceOf(Score.class);
    assertThat(NoCompetition.NO_RESULTS.rounded()).isEmpty();
  }

  @Test
  void oneFamousAppDoesNotMakeAPageOfWeakOnesHard() {
    List<FirstApp> apps = new ArrayList<>(Collections.nCopies(9, WEAK));
    apps.add(app(5_000_000, 4.8, 1, 60));
    assertThat(difficulty(ten(apps)).rounded().orElseThrow()).isLessThan(20);
  }

  @Test
  void theReferenceAppHasFewerRatingsInASmallerCountry() {
    Market austria = new Market(StoreType.APP_STORE, new Country("at"));
    assertThat(KeywordDifficulty.reference(US).ratings().orElseThrow())
        .isCloseTo(1000, within(1e-6));
    assertThat(KeywordDifficulty.reference(austria).ratings().orElseThrow()).isBetween(1.0, 200.0);
  }

  @Test
  void whatIsNotObservedIsNamedAndWidensTheInterval() {
    FirstTen known = ten(Collections.nCopies(10, app(1_000, 4.3, 0.5, 40)));
    FirstTen unknown =
        new FirstTen(
            100,
            Collections.nCopies(10, FirstApp.NOT_OBSERVED),
            OptionalInt.empty(),
            OptionalInt.empty(),
            0,
            true);
    Chance chance = model(unknown).chance(KeywordDifficulty.reference(US));
    assertThat(width(chance))
        .isGreaterThan(width(model(known).chance(KeywordDifficulty.reference(US))));
    assertThat(difficulty(unknown).high() - difficulty(unknown).low())
        .isGreaterThan(difficulty(known).high() - difficulty(known).low());
    assertThat(difficulty(unknown).parts())
        .filteredOn(part -> part.observed().isEmpty())
        .extracting(PartPoints::part)
        .containsExactly(
            DifficultyPart.RATINGS,
            DifficultyPart.LEADER,
            DifficultyPart.EXACT_TITLES,
            DifficultyPart.PARTIAL_TITLES);
    assertThat(difficulty(unknown).parts())
        .filteredOn(part -> part.observed().isEmpty())
        .allMatch(part -> Math.abs(part.points()) < 1e-9);
  }

  @Test
  void partsShowWhatWasObservedInUnitsOfPeople() {
    List<FirstApp> apps = new ArrayList<>(Collections.nCopies(6, app(99, 4.5, 1, 24)));
    apps.add(app(9_999, 4.5, 1, 24));
    apps.addAll(Collections.nCopies(3, app(99, 4.5, 0.5, 24)));
    FirstTen ten = new FirstTen(42, apps, OptionalInt.of(2), OptionalInt.of(4), 0.25, true);
    assertThat(shown(ten, DifficultyPart.RATINGS)).isCloseTo(99, within(1e-6));
    assertThat(shown(ten, DifficultyPart.LEADER)).isCloseTo(9_999, within(1e-6));
    assertThat(shown(ten, DifficultyPart.EXACT_TITLES)).isCloseTo(7, within(1e-6));
    assertThat(shown(ten, DifficultyPart.PARTIAL_TITLES)).isCloseTo(1.5, within(1e-6));
    assertThat(shown(ten, DifficultyPart.RESULTS)).isCloseTo(42, within(1e-6));
    assertThat(shown(ten, DifficultyPart.FREE_PLACES)).isZero();
    assertThat(shown(ten, DifficultyPart.BRAND)).isCloseTo(0.25, within(1e-6));
  }

  @Test
  void theFirstTenAreTenOrAllResults() {
    assertThatThrownBy(
            () -> new FirstTen(9, Collections.nCopies(10, WEAK), none(), none(), 0, true))
        .hasMessageContaining("of 9 results");
    assertThatThrownBy(
            () -> new FirstTen(3, Collections.nCopies(3, WEAK), OptionalInt.of(4), none(), 0, true))
        .hasMessageContaining("0 to 3");
  }

  @Seeded
  void theDifficultyIsFrom0To100WithinItsIntervalAndTheSumOfItsParts(Samples any) {
    FirstTen ten = anyTen(any);
    Score difficulty = difficulty(ten);
    assertThat(difficulty.value())
        .isBetween(difficulty.low(), difficulty.high())
        .isBetween(0.0, 100.0);
    double parts = difficulty.parts().stream().mapToDouble(PartPoints::points).sum();
    Chance chance = model(ten).chance(anyChallenger(any));
    assertThat(chance.value()).isBetween(chance.low(), chance.high());
    if (difficulty.value() > difficulty.low() + 1e-9
        && difficulty.value() < difficulty.high() - 1e-9) {
      assertThat(difficulty.typical() + parts).isCloseTo(difficulty.value(), within(1e-6));
    }
  }

  @Seeded
  void equalObservationsGiveEqualDifficulties(Samples any) {
    FirstTen ten = anyTen(any);
    assertThat(difficulty(ten)).isEqualTo(difficulty(ten));
  }

  @Seeded
  void strongerResultsAreNeverEasier(Samples any) {
    FirstTen ten = anyTen(any);
    int at = any.between(0, ten.apps().size() - 1);
    FirstApp before = ten.apps().get(at);
    FirstApp after =
        new FirstApp(
            times(before.ratings(), any.between(1.0, 20.0)),
            before.stars().isPresent()
                ? OptionalDouble.of(
                    Math.min(5, before.stars().getAsDouble() + any.between(0.0, 1.0)))
                : OptionalDouble.empty(),
            before.titleMatch(),
            before.months());
    assertNeverEasier(ten, with(ten, at, after), any);
  }

  @Seeded
  void moreWordsInTitlesAreNeverEasier(Samples any) {
    FirstTen ten = anyTen(any);
    int at = any.between(0, ten.apps().size() - 1);
    FirstApp before = ten.apps().get(at);
    FirstApp after =
        new FirstApp(
            before.ratings(),
            before.stars(),
            before.titleMatch().isPresent() ? OptionalDouble.of(1) : OptionalDouble.empty(),
            before.months());
    assertNeverEasier(ten, with(ten, at, after), any);
  }

  @Seeded
  void aStrongerAppNeverHasALowerChance(Samples any) {
    KeywordDifficulty model = model(anyTen(any));
    Challenger app = anyChallenger(any);
    Challenger stronger =
        new Challenger(
            times(app.ratings(), any.between(1.0, 20.0)),
            OptionalDouble.of(Math.min(5, app.stars().orElseThrow() + any.between(0.0, 1.0))),
            app.months(),
            app.isTitled());
    assertThat(model.chance(stronger).value())
        .isGreaterThanOrEqualTo(model.chance(app).value() - 1e-12);
  }

  private static void assertNeverEasier(FirstTen before, FirstTen after, Samples any) {
    Challenger app = anyChallenger(any);
    assertThat(difficulty(after).value()).isGreaterThanOrEqualTo(difficulty(before).value() - 1e-9);
    assertThat(difficulty(after).low()).isGreaterThanOrEqualTo(difficulty(before).low() - 1e-9);
    assertThat(difficulty(after).high()).isGreaterThanOrEqualTo(difficulty(before).high() - 1e-9);
    assertThat(model(after).chance(app).value())
        .isLessThanOrEqualTo(model(before).chance(app).value() + 1e-12);
  }

  private static FirstTen with(FirstTen ten, int at, FirstApp app) {
    List<FirstApp> apps = new ArrayList<>(ten.apps());
    apps.set(at, app);
    return new FirstTen(
        ten.results(), apps, ten.newInAWeek(), ten.newInAMonth(), ten.brand(), true);
  }

  private static FirstTen anyTen(Samples any) {
    int results = any.between(1, 200);
    int apps = Math.min(FirstTen.MOST, results);
    return new FirstTen(
        results,
        any.list(apps, apps, () -> anyApp(any)),
        any.flip() ? OptionalInt.of(any.between(0, apps)) : OptionalInt.empty(),
        any.flip() ? OptionalInt.of(any.between(0, apps)) : OptionalInt.empty(),
        any.between(0.0, 1.0),
        true);
  }

  private static FirstApp anyApp(Samples any) {
    return new FirstApp(
        maybe(any, Math.exp(any.between(0.1, 14.0))),
        maybe(any, any.between(1.0, 5.0)),
        maybe(any, any.between(0, 3) / 3.0),
        maybe(any, any.between(0.0, 150.0)));
  }

  private static OptionalDouble maybe(Samples any, double value) {
    return any.chance(4, 5) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static Challenger anyChallenger(Samples any) {
    return new Challenger(
        OptionalDouble.of(Math.exp(any.between(0.0, 14.0))),
        OptionalDouble.of(any.between(1.0, 5.0)),
        maybe(any, any.between(0.0, 150.0)),
        any.flip());
  }

  private static OptionalDouble times(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(factor * value.getAsDouble()) : value;
  }

  private static FirstApp app(double ratings, double stars, double titleMatch, double months) {
    return new FirstApp(
        OptionalDouble.of(ratings),
        OptionalDouble.of(stars),
        OptionalDouble.of(titleMatch),
        OptionalDouble.of(months));
  }

  private static FirstTen ten(List<FirstApp> apps) {
    return new FirstTen(apps.size() < 10 ? apps.size() : 100, apps, none(), none(), 0, true);
  }

  private static FirstTen notSearched(List<FirstApp> apps) {
    return new FirstTen(100, apps, none(), none(), 0, false);
  }

  private static OptionalInt none() {
    return OptionalInt.empty();
  }

  private static double width(Chance chance) {
    return chance.high() - chance.low();
  }

  private static double shown(FirstTen ten, DifficultyPart part) {
    return difficulty(ten).parts().stream()
        .filter(points -> points.part() == part)
        .findFirst()
        .orElseThrow()
        .observed()
        .orElseThrow();
  }

  private static KeywordDifficulty model(FirstTen ten) {
    return new KeywordDifficulty(US, ten);
  }

  private static Score difficulty(FirstTen ten) {
    return (Score) model(ten).difficulty();
  }
}
