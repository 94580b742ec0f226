package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.BrandSign.Brand;
import dev.storescope.estimation.InstallsEstimator.Advertisement;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BrandGenericInstallsTest {
  private static final Market US_APP_STORE = new Market(StoreType.APP_STORE, new Country("us"));

  private final BrandGenericInstalls installs = new BrandGenericInstalls();

  @Test
  void theFirstRanksHaveTheSharesThatArePublished() {
    assertThat(RankCurve.APPS.share(1)).isBetween(0.30, 0.45);
    assertThat(IntStream.rangeClosed(1, 3).mapToDouble(RankCurve.APPS::share).sum())
        .isBetween(0.5, 0.65);
    assertThat(RankCurve.APPS.share(1)).isCloseTo(0.315, within(0.001));
    assertThat(RankCurve.APPS.share(10)).isCloseTo(0.020, within(0.001));
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
    Estimate third = installs.estimate(SearchPlace.of(US_APP_STORE, 3, Optional.empty()), searches);
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
  void nobodyHasMoreOfABrandThanItsOwnerHoweverUnlikelyItIsAndHoweverCalibrated(
      @ForAll("brands") Brand brand,
      @ForAll @IntRange(min = 1, max = 250) int rank,
      @ForAll @DoubleRange(min = 0.01, max = 100) double genericFactor,
      @ForAll @DoubleRange(min = 0.01, max = 100) double brandFactor,
      @ForAll boolean game) {
    var calibrated = new BrandGenericInstalls(genericFactor, brandFactor);
    double owned = at(calibrated, brand.ownerRank(), brand, game);
    assertThat(at(calibrated, rank, brand, game)).isLessThanOrEqualTo(owned * (1 + 1e-9));
  }

  @Property
  void amongTheOthersABetterRankNeverHasLessHoweverUnlikelyTheBrandAndHoweverCalibrated(
      @ForAll("brands") Brand brand,
      @ForAll @IntRange(min = 1, max = 250) int rank,
      @ForAll @DoubleRange(min = 0.01, max = 100) double genericFactor,
      @ForAll @DoubleRange(min = 0.01, max = 100) double brandFactor) {
    var calibrated = new BrandGenericInstalls(genericFactor, brandFactor);
    int worse = rank + 1 == brand.ownerRank() ? rank + 2 : rank + 1;
    if (rank != brand.ownerRank()) {
      assertThat(at(calibrated, worse, brand, false))
          .isLessThanOrEqualTo(at(calibrated, rank, brand, false));
    }
  }

  @Property
  void whatAnOwnerIsGivenForItsBrandTheAppsBeforeItGoWithout(@ForAll("brands") Brand brand) {
    double owners = at(installs, 1, new Brand(1, brand.probability()), false);
    double others =
        IntStream.rangeClosed(2, RankCurve.LAST_RANK)
            .mapToDouble(rank -> at(installs, rank, new Brand(1, brand.probability()), false))
            .sum();
    double first = owners + others;
    double all =
        IntStream.rangeClosed(1, RankCurve.LAST_RANK)
            .mapToDouble(rank -> at(installs, rank, brand, false))
            .sum();
    assertThat(all).isCloseTo(first, within(1e-9 * first));
  }

  @Property
  void anOwnerFurtherDownHasLess(
      @ForAll @IntRange(min = 1, max = 3) int owner,
      @ForAll @DoubleRange(max = 1e6) double searches) {
    double owned = estimate(StoreType.APP_STORE, owner, OptionalInt.of(owner), searches).p50();
    assertThat(estimate(StoreType.APP_STORE, owner + 1, OptionalInt.of(owner + 1), searches).p50())
        .isLessThanOrEqualTo(owned);
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

  @Property
  void anOwnersInstallsFallWithItsRankWhateverTheProbability(
      @ForAll @IntRange(min = 1, max = 249) int rank,
      @ForAll @DoubleRange(min = 0.01, max = 1) double probability) {
    double better = ownersAt(rank, probability).p50();
    assertThat(ownersAt(rank + 1, probability).p50()).isLessThanOrEqualTo(better);
  }

  @Property
  void theLikelierABrandTheMoreItsOwnerHasAndNothingJumps(
      @ForAll @IntRange(min = 1, max = 3) int rank,
      @ForAll @DoubleRange(min = 0.01, max = 0.98) double probability) {
    double less = ownersAt(rank, probability).p50();
    double more = ownersAt(rank, probability + 0.01).p50();
    assertThat(more).isBetween(less, less + 0.01 * 1000);
  }

  @Property
  void anAdvertisementThatWasSeenTakesMostAndNoneNothing(
      @ForAll StoreType store,
      @ForAll @IntRange(min = 1, max = 100) int rank,
      @ForAll boolean game) {
    Market market = new Market(store, new Country("us"));
    List<Double> installs =
        Stream.of(Advertisement.SEEN, Advertisement.UNKNOWN, Advertisement.NONE)
            .map(seen -> new SearchPlace(market, rank, Optional.empty(), seen, game))
            .map(place -> estimate(place, 1000).p50())
            .toList();
    assertThat(installs).isSorted();
    assertThat(installs.getFirst()).isCloseTo(0.9 * installs.getLast(), within(1e-9));
  }

  @Property
  void installsGrowAsTheSearchesDo(
      @ForAll @IntRange(min = 1, max = 100) int rank,
      @ForAll @DoubleRange(min = 1, max = 1e5) double searches,
      @ForAll @DoubleRange(min = 1, max = 10) double factor) {
    double once = estimate(StoreType.APP_STORE, rank, OptionalInt.of(1), searches).p50();
    double more = estimate(StoreType.APP_STORE, rank, OptionalInt.of(1), factor * searches).p50();
    assertThat(more).isCloseTo(factor * once, within(1e-9 * more));
  }

  @Test
  void amongGamesPeopleScrollFurther() {
    assertThat(RankCurve.GAMES.share(20)).isGreaterThan(RankCurve.APPS.share(20));
    assertThat(RankCurve.GAMES.share(1)).isLessThan(RankCurve.APPS.share(1));
  }

  private Estimate ownersAt(int rank, double probability) {
    Optional<Brand> brand = Optional.of(new Brand(rank, probability));
    return estimate(SearchPlace.of(US_APP_STORE, rank, brand), 1000);
  }

  @Property
  void anAppThatTheSearchShowsHasSomeHoweverFew(
      @ForAll("brands") Brand brand, @ForAll @IntRange(min = 1, max = 100) int rank) {
    assertThat(at(installs, rank, brand, false)).isPositive();
  }

  @Property
  void countriesDifferByTheirFactors(
      @ForAll("countries") String one,
      @ForAll("countries") String other,
      @ForAll("owners") OptionalInt owner,
      @ForAll @IntRange(min = 1, max = 100) int rank,
      @ForAll @IntRange(min = 1, max = 100) int popularity) {
    double factors = factor(one) / factor(other);
    assertThat(inCountry(one, owner, rank, popularity) / inCountry(other, owner, rank, popularity))
        .isCloseTo(factors, within(1e-9 * factors));
  }

  @Property
  void theSamePlaceAndSearchesGiveTheSameAnswer(
      @ForAll("brands") Brand brand, @ForAll @IntRange(max = 250) int rank) {
    SearchPlace place = SearchPlace.of(US_APP_STORE, rank, Optional.of(brand));
    assertThat(estimate(place, 1000)).isEqualTo(estimate(place, 1000));
  }

  @Provide
  Arbitrary<Brand> brands() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 20),
            Arbitraries.doubles().between(1e-6, 1).ofScale(6))
        .as(Brand::new);
  }

  @Provide
  Arbitrary<String> countries() {
    return Arbitraries.of("us", "jp", "de", "kr", "at", "zw");
  }

  private static double factor(String country) {
    return MarketSize.find(new Market(StoreType.APP_STORE, new Country(country)))
        .orElseThrow()
        .factor();
  }

  private double inCountry(String country, OptionalInt owner, int rank, int popularity) {
    Market market = new Market(StoreType.APP_STORE, new Country(country));
    Popularity observed = new Popularity(popularity, PopularityScale.ADS_1_TO_100);
    Estimate searches =
        SearchVolume.standard().estimate(market, SearchSignals.of(observed)).orElseThrow();
    Optional<Brand> brand = owner.stream().mapToObj(at -> new Brand(at, 0.85)).findFirst();
    return installs.estimate(SearchPlace.of(market, rank, brand), searches).p50();
  }

  private static double at(InstallsEstimator installs, int rank, Brand brand, boolean game) {
    SearchPlace place =
        new SearchPlace(US_APP_STORE, rank, Optional.of(brand), Advertisement.UNKNOWN, game);
    Estimate searches = Estimate.around(1000, 0.5, "test", Optional.empty());
    return installs.estimate(place, searches).p50();
  }

  @Provide
  Arbitrary<OptionalInt> owners() {
    return Arbitraries.of(
        OptionalInt.empty(), OptionalInt.of(1), OptionalInt.of(2), OptionalInt.of(3));
  }

  private Estimate estimate(StoreType store, int rank, OptionalInt owner, double searches) {
    return estimate(
        SearchPlace.of(
            new Market(store, new Country("us")),
            rank,
            owner.stream().mapToObj(at -> new Brand(at, 0.85)).findFirst()),
        searches);
  }

  private Estimate estimate(SearchPlace place, double searches) {
    return installs.estimate(place, Estimate.around(searches, 0.5, "test", Optional.empty()));
  }
}
