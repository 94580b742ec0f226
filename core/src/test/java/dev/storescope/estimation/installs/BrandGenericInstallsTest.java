package dev.storescope.estimation.installs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.InstallsEstimator.Advertisement;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrandGenericInstallsTest {
  private static final Market US_APP_STORE = new Market(StoreType.APP_STORE, new Country("us"));

  private static final List<String> COUNTRIES = List.of("us", "jp", "de", "kr", "at", "zw");

  private final BrandGenericInstalls installs = new BrandGenericInstalls();

  @Test
  void theRanksHaveTheSharesOfTheDesign() {
    assertThat(RankCurve.APPS.share(1)).isCloseTo(0.315, within(0.001));
    assertThat(RankCurve.APPS.share(10)).isCloseTo(0.020, within(0.001));
  }

  @Test
  void aGenericKeywordIsItsSearchesTimesTheParameters() {
    Estimate first = estimate(StoreType.APP_STORE, 1, OptionalInt.empty(), 1000);
    assertThat(first.p50()).isCloseTo(1000 * 0.94 * 0.28 * 0.315, within(0.5));
  }

  @Test
  void anAdvertisementTakesLessInGooglePlay() {
    double appStore = estimate(StoreType.APP_STORE, 1, OptionalInt.empty(), 1000).p50();
    double play = estimate(StoreType.GOOGLE_PLAY, 1, OptionalInt.empty(), 1000).p50();
    assertThat(play / appStore).isCloseTo(0.96 / 0.94, within(1e-9));
  }

  @Test
  void aTypicalEstimateIsUncertainByAFactorBelowThree() {
    Estimate searches = Estimate.around(244, 0.45, "test", Optional.empty());
    Estimate third =
        installs.estimate(AppInSearch.of(US_APP_STORE, Rank.at(3), Optional.empty()), searches);
    assertThat(Math.exp(third.sigma())).isCloseTo(2.7, within(0.15));
  }

  @Seeded
  void aBetterRankNeverHasLess(Samples any) {
    OptionalInt owner = owner(any);
    int one = any.between(1, 250);
    int other = any.between(1, 250);
    double searches = any.between(0.0, 1e6);
    int better = Math.min(one, other);
    int worse = Math.max(one, other);
    // The owner of the brand is another app than the two compared.
    OptionalInt elsewhere =
        owner.stream().filter(rank -> rank != better && rank != worse).findFirst();
    assertThat(estimate(StoreType.APP_STORE, better, elsewhere, searches).p50())
        .isGreaterThanOrEqualTo(estimate(StoreType.APP_STORE, worse, elsewhere, searches).p50());
  }

  @Seeded
  void noAppHasMoreInstallsFromABrandThanItsOwnerWhateverTheCalibration(Samples any) {
    Brand brand = brand(any);
    int rank = any.between(1, 250);
    double genericFactor = any.between(0.01, 100.0);
    double brandFactor = any.between(0.01, 100.0);
    boolean game = any.flip();
    var calibrated = new BrandGenericInstalls(genericFactor, brandFactor);
    double owned = at(calibrated, brand.ownerRank(), brand, game);
    assertThat(at(calibrated, rank, brand, game)).isLessThanOrEqualTo(owned * (1 + 1e-9));
  }

  @Seeded
  void amongOtherAppsABetterRankNeverHasLessWhateverTheCalibration(Samples any) {
    Brand brand = brand(any);
    int rank = any.between(1, 250);
    double genericFactor = any.between(0.01, 100.0);
    double brandFactor = any.between(0.01, 100.0);
    var calibrated = new BrandGenericInstalls(genericFactor, brandFactor);
    int worse = rank + 1 == brand.ownerRank() ? rank + 2 : rank + 1;
    if (rank != brand.ownerRank()) {
      assertThat(at(calibrated, worse, brand, false))
          .isLessThanOrEqualTo(at(calibrated, rank, brand, false));
    }
  }

  @Seeded
  void theOwnersShareOfItsBrandIsTakenFromTheAppsAboveIt(Samples any) {
    Brand brand = brand(any);
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

  @Seeded
  void anOwnerFurtherDownHasLess(Samples any) {
    int owner = any.between(1, 3);
    double searches = any.between(0.0, 1e6);
    double owned = estimate(StoreType.APP_STORE, owner, OptionalInt.of(owner), searches).p50();
    assertThat(estimate(StoreType.APP_STORE, owner + 1, OptionalInt.of(owner + 1), searches).p50())
        .isLessThanOrEqualTo(owned);
  }

  @Seeded
  void moreSearchesNeverLeadToFewerInstallsNorToMoreThanAreSearching(Samples any) {
    StoreType store = any.of(StoreType.class);
    OptionalInt owner = owner(any);
    int rank = any.between(0, 250);
    double one = any.between(0.0, 1e6);
    double other = any.between(0.0, 1e6);
    Estimate fewer = estimate(store, rank, owner, Math.min(one, other));
    Estimate more = estimate(store, rank, owner, Math.max(one, other));
    assertThat(fewer.rounded()).isNotNegative().isLessThanOrEqualTo(more.rounded());
    assertThat(more.p50()).isLessThanOrEqualTo(Math.max(one, other));
  }

  @Seeded
  void anAppThatIsAbsentOrBeyondTheHundredHasNone(Samples any) {
    StoreType store = any.of(StoreType.class);
    OptionalInt owner = owner(any);
    int beyond = any.between(101, 250);
    double searches = any.between(0.0, 1e6);
    assertThat(estimate(store, 0, owner, searches).p50()).isZero();
    assertThat(estimate(store, beyond, owner, searches).p50()).isZero();
  }

  @Seeded
  void allAppsTogetherHaveAtMostThreeQuartersOfTheSearches(Samples any) {
    StoreType store = any.of(StoreType.class);
    OptionalInt owner = owner(any);
    double searches = any.between(0.0, 1e6);
    double sum =
        IntStream.rangeClosed(1, 250)
            .mapToDouble(rank -> estimate(store, rank, owner, searches).p50())
            .sum();
    assertThat(sum).isLessThanOrEqualTo(searches * InstallsEstimator.MOST_PER_SEARCH);
  }

  @Seeded
  void anOwnersInstallsFallWithItsRankWhateverTheProbability(Samples any) {
    int rank = any.between(1, 249);
    double probability = any.between(0.01, 1.0);
    double better = ownersAt(rank, probability).p50();
    assertThat(ownersAt(rank + 1, probability).p50()).isLessThanOrEqualTo(better);
  }

  @Seeded
  void theLikelierABrandTheMoreItsOwnerHasAndNothingJumps(Samples any) {
    int rank = any.between(1, 3);
    double probability = any.between(0.01, 0.98);
    double less = ownersAt(rank, probability).p50();
    double more = ownersAt(rank, probability + 0.01).p50();
    assertThat(more).isBetween(less, less + 0.01 * 1000);
  }

  @Seeded
  void anObservedAdvertisementTakesMostAndNoneTakesNothing(Samples any) {
    StoreType store = any.of(StoreType.class);
    int rank = any.between(1, 100);
    boolean game = any.flip();
    Market market = new Market(store, new Country("us"));
    List<Double> installs =
        Stream.of(Advertisement.PRESENT, Advertisement.UNKNOWN, Advertisement.NONE)
            .map(
                seen ->
                    new AppInSearch(
                        market, Rank.at(rank), Optional.empty(), seen, game, Optional.empty()))
            .map(place -> estimate(place, 1000).p50())
            .toList();
    assertThat(installs).isSorted();
    assertThat(installs.getFirst()).isCloseTo(0.9 * installs.getLast(), within(1e-9));
  }

  @Seeded
  void installsGrowAsTheSearchesDo(Samples any) {
    int rank = any.between(1, 100);
    double searches = any.between(1.0, 1e5);
    double factor = any.between(1.0, 10.0);
    double once = estimate(StoreType.APP_STORE, rank, OptionalInt.of(1), searches).p50();
    double more = estimate(StoreType.APP_STORE, rank, OptionalInt.of(1), factor * searches).p50();
    assertThat(more).isCloseTo(factor * once, within(1e-9 * more));
  }

  @Seeded
  void theDownloadsOfAnAppLimitItsInstallsWhateverTheSearches(Samples any) {
    Brand brand = brand(any);
    double downloads = any.between(1.0, 1e5);
    double searches = any.between(1.0, 1e7);
    AppInSearch place =
        AppInSearch.of(US_APP_STORE, Rank.at(any.between(1, 100)), Optional.of(brand));
    Estimate installs = estimate(place.with(downloads(downloads)), searches);
    assertThat(installs.p50()).isLessThan(0.31 * downloads).isLessThanOrEqualTo(searches);
    Estimate more = estimate(place.with(downloads(2 * downloads)), searches);
    assertThat(more.p50()).isGreaterThanOrEqualTo(installs.p50() * (1 - 1e-9));
  }

  /** Where most already have the app, more searches do not bring more installs. */
  @Test
  void manySearchesForTheBrandOfAnAppWithFewDownloadsAreOfThoseWhoHaveIt() {
    Optional<Brand> brand = Optional.of(new Brand(1, 0.95));
    AppInSearch owner = AppInSearch.of(US_APP_STORE, Rank.at(1), brand).with(downloads(10_000));
    double few = estimate(owner, 5_000).p50();
    double many = estimate(owner, 500_000).p50();
    assertThat(few / 5_000).isBetween(0.2, 0.45);
    assertThat(many / 500_000).isLessThan(0.01);
    assertThat(many).isBetween(1_500.0, 3_000.0);
  }

  @Test
  void downloadsThatAreNotKnownMakeABrandLessSure() {
    Optional<Brand> brand = Optional.of(new Brand(1, 0.95));
    AppInSearch owner = AppInSearch.of(US_APP_STORE, Rank.at(1), brand);
    assertThat(estimate(owner, 50_000).sigma())
        .isGreaterThan(estimate(owner.with(downloads(10_000)), 50_000).sigma());
  }

  private static Optional<Estimate> downloads(double perDay) {
    return Optional.of(Estimate.around(perDay, 0.8, "test", Optional.empty()));
  }

  @Test
  void amongGamesPeopleScrollFurther() {
    assertThat(RankCurve.GAMES.share(20)).isGreaterThan(RankCurve.APPS.share(20));
    assertThat(RankCurve.GAMES.share(1)).isLessThan(RankCurve.APPS.share(1));
  }

  private Estimate ownersAt(int rank, double probability) {
    Optional<Brand> brand = Optional.of(new Brand(rank, probability));
    return estimate(AppInSearch.of(US_APP_STORE, Rank.at(rank), brand), 1000);
  }

  @Seeded
  void everyRankedAppHasInstalls(Samples any) {
    Brand brand = brand(any);
    int rank = any.between(1, 100);
    assertThat(at(installs, rank, brand, false)).isPositive();
  }

  @Seeded
  void theFirstKeywordsOfCountriesDifferByTheirFactors(Samples any) {
    String one = any.of(COUNTRIES);
    String other = any.of(COUNTRIES);
    OptionalInt owner = owner(any);
    int rank = any.between(1, 100);
    int popularity = 100;
    double factors = factor(one) / factor(other);
    assertThat(inCountry(one, owner, rank, popularity) / inCountry(other, owner, rank, popularity))
        .isCloseTo(factors, within(1e-9 * factors));
  }

  @Seeded
  void theSameRankAndSearchesGiveTheSameEstimate(Samples any) {
    Brand brand = brand(any);
    int rank = any.between(0, 250);
    AppInSearch place = AppInSearch.of(US_APP_STORE, rankOf(rank), Optional.of(brand));
    assertThat(estimate(place, 1000)).isEqualTo(estimate(place, 1000));
  }

  private static Brand brand(Samples any) {
    return any.draw(() -> new Brand(any.between(1, 20), any.between(1e-6, 1.0)));
  }

  private static double factor(String country) {
    return MarketSize.find(new Market(StoreType.APP_STORE, new Country(country)))
        .orElseThrow()
        .factor();
  }

  private double inCountry(String country, OptionalInt owner, int rank, int popularity) {
    Market market = new Market(StoreType.APP_STORE, new Country(country));
    Popularity observed = new Popularity(popularity, PopularityScale.ADS_WEEKLY_1_TO_100);
    Estimate searches =
        SearchVolume.standard().estimate(market, SearchSignals.of(observed)).orElseThrow();
    Optional<Brand> brand = owner.stream().mapToObj(at -> new Brand(at, 0.85)).findFirst();
    return installs.estimate(AppInSearch.of(market, Rank.at(rank), brand), searches).p50();
  }

  private static double at(InstallsEstimator installs, int rank, Brand brand, boolean game) {
    AppInSearch place =
        new AppInSearch(
            US_APP_STORE,
            Rank.at(rank),
            Optional.of(brand),
            Advertisement.UNKNOWN,
            game,
            Optional.empty());
    Estimate searches = Estimate.around(1000, 0.5, "test", Optional.empty());
    return installs.estimate(place, searches).p50();
  }

  private static OptionalInt owner(Samples any) {
    return any.draw(() -> any.flip() ? OptionalInt.empty() : OptionalInt.of(any.between(1, 3)));
  }

  private Estimate estimate(StoreType store, int rank, OptionalInt owner, double searches) {
    return estimate(
        AppInSearch.of(
            new Market(store, new Country("us")),
            rankOf(rank),
            owner.stream().mapToObj(at -> new Brand(at, 0.85)).findFirst()),
        searches);
  }

  /** 0 for an app that is not ranked. */
  private static Rank rankOf(int position) {
    return position == 0 ? new Rank.NotRanked() : Rank.at(position);
  }

  private Estimate estimate(AppInSearch place, double searches) {
    return installs.estimate(place, Estimate.around(searches, 0.5, "test", Optional.empty()));
  }
}
