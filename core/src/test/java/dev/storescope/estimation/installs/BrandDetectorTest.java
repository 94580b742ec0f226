package dev.storescope.estimation.installs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.BrandDetector.NamedApp;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BrandDetectorTest {
  private static final NamedApp ACME = new NamedApp("Acmefit: Workouts", "Acme Inc.", 50_000);
  private static final NamedApp OTHER = new NamedApp("Gym Log", "Someone", 50_000);

  @Test
  void theAppOfThatNameOwnsTheBrand() {
    assertThat(find("acmefit", OTHER, ACME))
        .hasValue(new Brand(2, InstallsTuning.BRAND_PROBABILITY));
    assertThat(find("ACME", ACME, OTHER)).hasValue(new Brand(1, InstallsTuning.BRAND_PROBABILITY));
  }

  @Test
  void oneWrongLetterIsProbablyTheBrand() {
    for (String slip : List.of("acmfit", "acmeefit", "acmifit")) {
      assertThat(probability(slip, ACME)).isBetween(0.5, 0.7);
    }
    assertThat(find("akmifit", ACME)).isEmpty();
  }

  @Test
  void anotherWordMakesTheBrandLessLikely() {
    assertThat(probability("acmefit plans", ACME)).isBetween(0.6, 0.85);
  }

  @Test
  void otherWordsOfATitleAreNoBrand() {
    assertThat(find("workouts", ACME, OTHER)).isEmpty();
    assertThat(find("home workouts", ACME, new NamedApp("Stretch - Home Routine", "S", 10_000)))
        .isEmpty();
  }

  @Test
  void aNameInTheTitleOfAnotherTopTenAppIsLessProbablyABrand() {
    NamedApp rival = new NamedApp("Gym: Like Acmefit", "Rival", 5);
    assertThat(probability("acmefit", ACME, OTHER, OTHER, OTHER, rival))
        .isBetween(0.5, probability("acmefit", ACME, OTHER, OTHER, OTHER, OTHER) - 0.1);
  }

  @Test
  void anOrdinaryWordIsTheBrandOfTheAppOfThatNameIfFewOthersHaveIt() {
    NamedApp weather = new NamedApp("Weather: Radar", "Maker", 50_000);
    NamedApp storm = new NamedApp("Storm: Weather maps", "Someone", 50_000);
    assertThat(probability("weather", weather, storm, OTHER, OTHER, OTHER)).isBetween(0.5, 0.8);
    assertThat(probability("weather", weather, storm, storm, storm, OTHER)).isLessThan(0.3);
    assertThat(find("weather", weather, storm, storm, storm, storm)).isEmpty();
    assertThat(find("weather", weather, new NamedApp("Weather - Live", "Rival", 9))).isEmpty();
  }

  @Test
  void aTitleWithoutASeparatorBeginsWithTheName() {
    assertThat(
            probability("fox video", new NamedApp("Fox Video Maker lite", "Maker", 5_000), OTHER))
        .isGreaterThan(0.8);
    assertThat(find("maker", new NamedApp("Fox Video Maker lite", "Someone", 5_000), OTHER))
        .isEmpty();
  }

  @Test
  void aNameIsTheSameInOneWordAndInTwo() {
    NamedApp acmeFit = new NamedApp("Acme Fit: Workouts", "Someone", 5_000);
    assertThat(probability("acmefit", acmeFit, OTHER)).isGreaterThan(0.8);
    assertThat(probability("acme fit", new NamedApp("AcmeFit - Workouts", "Someone", 5_000), OTHER))
        .isGreaterThan(0.8);
    assertThat(probability("acme fit", new NamedApp("AcmeFit workouts", "Someone", 5_000), OTHER))
        .isGreaterThan(0.8);
  }

  @Test
  void inASmallCountryFewerRatingsMakeAnAppWellKnown() {
    List<Optional<NamedApp>> first =
        List.of(Optional.of(new NamedApp("Acmefit", "Acme Inc.", 20)), Optional.of(OTHER));
    Keyword keyword = Keyword.of("acmefit");
    assertThat(BrandDetector.find(keyword, first, 0.02).orElseThrow().probability())
        .isGreaterThan(1.5 * BrandDetector.find(keyword, first, 1).orElseThrow().probability());
  }

  @Test
  void anAppWithFewRatingsProbablyHasNoBrand() {
    assertThat(probability("acmefit", new NamedApp("Acmefit", "Acme Inc.", 10))).isLessThan(0.35);
    assertThat(find("acmefit", new NamedApp("Acmefit", "Acme Inc.", 0))).isEmpty();
  }

  @Seeded
  void oneMoreRatingMakesABrandSlightlyMoreLikely(Samples any) {
    long ratings = any.between(10, 2000);
    double fewer = probability("acmefit", new NamedApp("Acmefit", "Acme Inc.", ratings));
    double more = probability("acmefit", new NamedApp("Acmefit", "Acme Inc.", ratings + 1));
    assertThat(more)
        .isBetween(fewer, fewer + 0.02)
        .isLessThanOrEqualTo(InstallsTuning.BRAND_PROBABILITY);
  }

  @Test
  void wordsUsedByTwoDevelopersAreNoBrand() {
    assertThat(find("workouts", ACME, new NamedApp("Workouts at home", "Rival", 5))).isEmpty();
  }

  @Test
  void unknownTopAppsMakeTheBrandLessLikely() {
    Keyword keyword = Keyword.of("acmefit");
    Optional<Brand> brand =
        BrandDetector.find(keyword, List.of(Optional.of(ACME), Optional.empty(), Optional.empty()));
    assertThat(brand.map(Brand::probability)).hasValue(InstallsTuning.BRAND_PROBABILITY / 3);
  }

  @Test
  void onlyTheFirstThreeAppsCanOwnABrand() {
    assertThat(find("acmefit", OTHER, OTHER, OTHER, ACME)).isEmpty();
  }

  private static double probability(String keyword, NamedApp... app) {
    return find(keyword, app).orElseThrow().probability();
  }

  private static Optional<Brand> find(String keyword, NamedApp... apps) {
    return BrandDetector.find(Keyword.of(keyword), Arrays.stream(apps).map(Optional::of).toList());
  }
}
