package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.BrandSign.NamedApp;
import dev.storescope.store.Keyword;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrandSignTest {
  private static final NamedApp ACME = new NamedApp("Acmefit: Workouts", "Acme Inc.", 50_000);
  private static final NamedApp OTHER = new NamedApp("Gym Log", "Someone", 50_000);

  @Test
  void theAppThatIsCalledSoOwnsTheBrand() {
    assertThat(BrandSign.findOwnerRank(Keyword.of("acmefit"), List.of(OTHER, ACME))).hasValue(2);
    assertThat(BrandSign.findOwnerRank(Keyword.of("ACME"), List.of(ACME, OTHER))).hasValue(1);
  }

  @Test
  void oneWrongLetterIsStillTheBrand() {
    for (String slip : List.of("acmfit", "acmeefit", "acmifit")) {
      assertThat(BrandSign.findOwnerRank(Keyword.of(slip), List.of(ACME))).hasValue(1);
    }
    assertThat(BrandSign.findOwnerRank(Keyword.of("akmifit"), List.of(ACME))).isEmpty();
  }

  @Test
  void aWordThatIsNotInTheNameMakesItNoBrand() {
    assertThat(BrandSign.findOwnerRank(Keyword.of("acmefit plans"), List.of(ACME))).isEmpty();
  }

  @Test
  void anAppThatHardlyAnybodyRatedHasNoBrand() {
    NamedApp small = new NamedApp("Acmefit", "Acme Inc.", 999);
    assertThat(BrandSign.findOwnerRank(Keyword.of("acmefit"), List.of(small))).isEmpty();
  }

  @Test
  void wordsThatTwoDevelopersGoByAreNobodysBrand() {
    NamedApp rival = new NamedApp("Workouts at home", "Rival", 5);
    assertThat(BrandSign.findOwnerRank(Keyword.of("workouts"), List.of(ACME, rival))).isEmpty();
  }

  @Test
  void anAppBelowTheFirstThreeIsNotLookedAt() {
    List<NamedApp> apps = List.of(OTHER, OTHER, OTHER, ACME);
    assertThat(BrandSign.findOwnerRank(Keyword.of("acmefit"), apps)).isEmpty();
  }
}
