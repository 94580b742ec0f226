package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.store.StoreType;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BrandGenericInstallsTest {
  private final BrandGenericInstalls installs = new BrandGenericInstalls();

  @Test
  void theFirstRanksHaveTheSharesThatArePublished() {
    assertThat(RankCurve.share(1)).isBetween(0.30, 0.45);
    assertThat(IntStream.rangeClosed(1, 3).mapToDouble(RankCurve::share).sum())
        .isBetween(0.5, 0.65);
    assertThat(RankCurve.share(1)).isCloseTo(0.315, within(0.001));
    assertThat(RankCurve.share(10)).isCloseTo(0.020, within(0.001));
  }

  @Test
  void aGenericKeywordIsItsSearchesTimesTheParameters() {
    Estimate first = estimate(StoreType.APP_STORE, 1, OptionalInt.empty(), 1000);
    assertThat(first.p50()).isCloseTo(1000 * 0.94 * 0.30 * 0.315, within(0.5));
  }

  @Test
  void anAdvertisementTakesLessInGooglePlay() {
    double appStore = estimate(StoreType.APP_STORE, 1, OptionalInt.empty(), 1000).p50();
    double play = estimate(StoreType.GOOGLE_PLAY, 1, OptionalInt.empty(), 1000).p50();
    assertThat(play / appStore).isCloseTo(0.96 / 0.94, within(1e-9));
  }

  @Test
  void aTypicalEstimateIsUnsureByTwoTimes() {
    Estimate searches = Estimate.around(244, 0.45, "test", Optional.empty());
    Estimate third =
        installs.estimate(new SearchPlace(StoreType.APP_STORE, 3, OptionalInt.empty()), searches);
    assertThat(Math.exp(third.sigma())).isCloseTo(2.0, within(0.15));
  }

  @Property
  void aBetterRankNeverHasLess(
      @ForAll("owners") OptionalInt owner,
      @ForAll @IntRange(min = 1, max = 250) int one,
      @ForAll @IntRange(min = 1, max = 250) int other,
      @ForAll @DoubleRange(max = 1e6) double searches) {
    int better = Math.min(one, other);
    int worse = Math.max(one, other);
    // The owner of the brand is another app than the one that moves.
    OptionalInt elsewhere =
        owner.stream().filter(rank -> rank != better && rank != worse).findFirst();
    assertThat(estimate(StoreType.APP_STORE, better, elsewhere, searches).p50())
        .isGreaterThanOrEqualTo(estimate(StoreType.APP_STORE, worse, elsewhere, searches).p50());
  }

  @Property
  void theOwnerOfABrandHasMostAndLessFurtherDown(
      @ForAll @IntRange(min = 1, max = 3) int owner,
      @ForAll @IntRange(min = 1, max = 250) int rank,
      @ForAll @DoubleRange(max = 1e6) double searches) {
    double owned = estimate(StoreType.APP_STORE, owner, OptionalInt.of(owner), searches).p50();
    double lower =
        estimate(StoreType.APP_STORE, owner + 1, OptionalInt.of(owner + 1), searches).p50();
    assertThat(estimate(StoreType.APP_STORE, rank, OptionalInt.of(owner), searches).p50())
        .isLessThanOrEqualTo(owned);
    assertThat(lower).isLessThanOrEqualTo(owned);
  }

  @Property
  void moreSearchesNeverLeadToFewerInstallsNorToMoreThanAreSearching(
      @ForAll StoreType store,
      @ForAll("owners") OptionalInt owner,
      @ForAll @IntRange(max = 250) int rank,
      @ForAll @DoubleRange(max = 1e6) double one,
      @ForAll @DoubleRange(max = 1e6) double other) {
    Estimate fewer = estimate(store, rank, owner, Math.min(one, other));
    Estimate more = estimate(store, rank, owner, Math.max(one, other));
    assertThat(fewer.rounded()).isNotNegative().isLessThanOrEqualTo(more.rounded());
    assertThat(more.p50()).isLessThanOrEqualTo(Math.max(one, other));
  }

  @Property
  void anAppThatIsAbsentOrBeyondTheHundredHasNone(
      @ForAll StoreType store,
      @ForAll("owners") OptionalInt owner,
      @ForAll @IntRange(min = 101, max = 250) int beyond,
      @ForAll @DoubleRange(max = 1e6) double searches) {
    assertThat(estimate(store, 0, owner, searches).p50()).isZero();
    assertThat(estimate(store, beyond, owner, searches).p50()).isZero();
  }

  @Property
  void allAppsTogetherHaveAtMostThreeQuartersOfTheSearches(
      @ForAll StoreType store,
      @ForAll("owners") OptionalInt owner,
      @ForAll @DoubleRange(max = 1e6) double searches) {
    double sum =
        IntStream.rangeClosed(1, 250)
            .mapToDouble(rank -> estimate(store, rank, owner, searches).p50())
            .sum();
    assertThat(sum).isLessThanOrEqualTo(searches * InstallsEstimator.MOST_PER_SEARCH);
  }

  @Provide
  Arbitrary<OptionalInt> owners() {
    return Arbitraries.of(
        OptionalInt.empty(), OptionalInt.of(1), OptionalInt.of(2), OptionalInt.of(3));
  }

  private Estimate estimate(StoreType store, int rank, OptionalInt owner, double searches) {
    return installs.estimate(
        new SearchPlace(store, rank, owner),
        Estimate.around(searches, 0.5, "test", Optional.empty()));
  }
}
