package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.BrandSign.Brand;
import dev.storescope.estimation.BrandSign.NamedApp;
import dev.storescope.store.Keyword;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class BrandSignTest {
  private static final NamedApp ACME = new NamedApp("Acmefit: Workouts", "Acme Inc.", 50_000);
  private static final NamedApp OTHER = new NamedApp("Gym Log", "Someone", 50_000);

  @Test
  void theAppThatIsCalledSoOwnsTheBrand() {
    assertThat(find("acmefit", OTHER, ACME))
        .hasValue(new Brand(2, InstallsTuning.BRAND_PROBABILITY));
    assertThat(find("ACME", ACME, OTHER)).hasValue(new Brand(1, InstallsTuning.BRAND_PROBABILITY));
  }

  @Test
  void oneWrongLetterIsProbablyStillTheBrand() {
    for (String slip : List.of("acmfit", "acmeefit", "acmifit")) {
      assertThat(probability(slip, ACME)).isBetween(0.5, 0.7);
    }
    assertThat(find("akmifit", ACME)).isEmpty();
  }

  @Test
  void aWordBesideTheNameMakesItLessLikely() {
    assertThat(probability("acmefit plans", ACME)).isBetween(0.6, 0.8);
  }

  @Test
  void whatATitleSaysBesideTheNameIsNobodysBrand() {
    assertThat(find("workouts", ACME, OTHER)).isEmpty();
    assertThat(find("home workouts", ACME, new NamedApp("Stretch - Home Routine", "S", 10_000)))
        .isEmpty();
  }

  @Test
  void aNameThatAnotherOfTheFirstTenHasInItsTitleIsNobodysBrand() {
    NamedApp rival = new NamedApp("Gym: Like Acmefit", "Rival", 5);
    assertThat(find("acmefit", ACME, OTHER, OTHER, OTHER, rival)).isEmpty();
  }

  @Test
  void anAppThatHardlyAnybodyRatedProbablyHasNoBrand() {
    assertThat(probability("acmefit", new NamedApp("Acmefit", "Acme Inc.", 10))).isLessThan(0.35);
    assertThat(find("acmefit", new NamedApp("Acmefit", "Acme Inc.", 0))).isEmpty();
  }

  @Property
  void aRatingMoreNeverMakesABrandLessLikelyAndChangesItLittle(
      @ForAll @LongRange(min = 10, max = 2000) long ratings) {
    double fewer = probability("acmefit", new NamedApp("Acmefit", "Acme Inc.", ratings));
    double more = probability("acmefit", new NamedApp("Acmefit", "Acme Inc.", ratings + 1));
    assertThat(more)
        .isBetween(fewer, fewer + 0.02)
        .isLessThanOrEqualTo(InstallsTuning.BRAND_PROBABILITY);
  }

  @Test
  void wordsThatTwoDevelopersGoByAreNobodysBrand() {
    assertThat(find("workouts", ACME, new NamedApp("Workouts at home", "Rival", 5))).isEmpty();
  }

  @Test
  void theFewerOfTheFirstAppsAreKnownTheLessLikely() {
    Keyword keyword = Keyword.of("acmefit");
    Optional<Brand> brand =
        BrandSign.find(keyword, List.of(Optional.of(ACME), Optional.empty(), Optional.empty()));
    assertThat(brand.map(Brand::probability)).hasValue(InstallsTuning.BRAND_PROBABILITY / 3);
  }

  @Test
  void anAppBelowTheFirstThreeIsNotLookedAt() {
    assertThat(find("acmefit", OTHER, OTHER, OTHER, ACME)).isEmpty();
  }

  private static double probability(String keyword, NamedApp app) {
    return find(keyword, app).orElseThrow().probability();
  }

  private static Optional<Brand> find(String keyword, NamedApp... apps) {
    return BrandSign.find(Keyword.of(keyword), Arrays.stream(apps).map(Optional::of).toList());
  }
}
