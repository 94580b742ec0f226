package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.BrandGenericInstalls;
import dev.storescope.estimation.installs.InstallsEstimator.Advertisement;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.installs.InstallsTuning;
import dev.storescope.estimation.installs.RankCurve;
import dev.storescope.estimation.volume.LegacyPopularity;
import dev.storescope.estimation.volume.PopularityLaw;
import dev.storescope.estimation.volume.PopularityLaw.Period;
import dev.storescope.estimation.volume.PopularityVolume;
import dev.storescope.estimation.volume.QueryZipf;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The estimates beside what has been published; each test names its source. */
class PublicFiguresTest {
  /** Apple's transparency report of 2023: users who search the App Store in a week, worldwide. */
  private static final double WEEKLY_SEARCHERS = 398_499_012;

  /** The same report: downloads in a week, without those of an app that one had before. */
  private static final double WEEKLY_DOWNLOADS = 787_999_950;

  /** Apple: of ten downloads in the App Store six and a half follow a search. */
  private static final double AFTER_A_SEARCH = 0.65;

  /** AppTweak: the share of searches in the United States that are for a brand. */
  private static final double FOR_A_BRAND = 0.43;

  /** Downloads of a paid chart fall as rank^-a; this is the mean of what a is taken to be. */
  private static final double PAID_CHART_EXPONENT = 0.92;

  private static final Optional<Brand> NO_BRAND = Optional.empty();
  private static final Optional<Brand> BRAND =
      Optional.of(new Brand(1, InstallsTuning.BRAND_PROBABILITY));
  private static final List<String> EUROPEAN_UNION =
      List.of(
          "at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se"
              .split(" "));

  private static final Country UNITED_STATES = new Country("us");
  private static final Country AUSTRIA = new Country("at");

  private final PopularityVolume volume = new PopularityVolume();
  private final BrandGenericInstalls installs = new BrandGenericInstalls();

  /**
   * Apple's report of September 2025 for the United States has 500 terms of each of 15 genres.
   * Popularity is 103.99 - 5.49 ln(rank) on the 2,654 terms down to 61, where it is complete; the
   * others lie between 46 and 60.
   */
  @Test
  void theTermsOfApplesReportAreAboutHalfOfAllSearches() {
    double head =
        IntStream.rangeClosed(61, 100).mapToDouble(value -> termsOf(value) * reported(value)).sum();
    double others = 7500 - IntStream.rangeClosed(61, 100).mapToDouble(this::termsOf).sum();
    double all = size(StoreType.APP_STORE, UNITED_STATES).searchesPerDay();
    assertThat((head + others * reported(46)) / all).isBetween(0.25, 0.6);
    assertThat((head + others * reported(60)) / all).isBetween(0.25, 0.6);
  }

  @Test
  void aSearcherSearchesTwoToFourTimesAWeek() {
    double all =
        Storefronts.list().stream()
            .filter(storefront -> storefront.apple().isPresent())
            .mapToDouble(
                storefront -> size(StoreType.APP_STORE, storefront.country()).searchesPerDay())
            .sum();
    assertThat(7 * all / WEEKLY_SEARCHERS).isBetween(2.0, 4.0);
  }

  /** The United States are taken to have 16 to 25 % of the App Store's downloads. */
  @Test
  void searchesLeadToAsManyInstallsAsAppleCounts() {
    double afterASearch = AFTER_A_SEARCH * WEEKLY_DOWNLOADS / 7;
    double perSearch = FOR_A_BRAND * perSearch(BRAND) + (1 - FOR_A_BRAND) * perSearch(NO_BRAND);
    double all = size(StoreType.APP_STORE, UNITED_STATES).searchesPerDay() * perSearch;
    assertThat(all).isBetween(0.5 * 0.16 * afterASearch, 1.5 * 0.25 * afterASearch);
  }

  /** Apple's notice under the Digital Services Act, January 2023: 101 million users of iOS. */
  @Test
  void theEuropeanUnionHasTheDevicesThatAppleReported() {
    double factors =
        EUROPEAN_UNION.stream()
            .mapToDouble(code -> size(StoreType.APP_STORE, new Country(code)).factor())
            .sum();
    assertThat(factors * MarketSize.US_DEVICES_MILLIONS).isCloseTo(101, within(0.2 * 101));
  }

  /**
   * ASOdesk, 2021: a keyword of popularity 71 in Austria has 190 impressions a day in the App Store
   * and 333 in Google Play.
   */
  @Test
  void theOneFigureThatAnotherServicePublishedIsWithinHalfAsMuchInBothStores() {
    double appStore = median(AUSTRIA, new Popularity(71, PopularityScale.LEGACY));
    double perDevice =
        size(StoreType.GOOGLE_PLAY, AUSTRIA).factor() / size(StoreType.APP_STORE, AUSTRIA).factor();
    assertThat(appStore).isBetween(190 / 1.5, 190 * 1.5);
    assertThat(appStore * perDevice).isBetween(333 / 1.5, 333 * 1.5);
  }

  /** apptracker.store: the first result has 30 to 45 % of the taps, the first three 50 to 65 %. */
  @Test
  void theFirstRanksHaveTheSharesThatArePublished() {
    assertThat(RankCurve.APPS.share(1)).isBetween(0.30, 0.45);
    assertThat(IntStream.rangeClosed(1, 3).mapToDouble(RankCurve.APPS::share).sum())
        .isBetween(0.50, 0.65);
  }

  /** SplitMetrics, 2023: of 2.54 billion impressions of search ads 253.4 million were tapped. */
  @Test
  void anAdvertisementIsTappedByOneInTen() {
    double taken =
        1
            - perSearch(1, NO_BRAND, Advertisement.PRESENT)
                / perSearch(1, NO_BRAND, Advertisement.NONE);
    assertThat(taken).isCloseTo(253.4 / 2540, within(0.005));
  }

  /**
   * Garg and Telang, MISQ 37(4), 2013: the first of a paid chart has 150 times the downloads of the
   * 200th on the iPhone, 120 times on the iPad. No estimate of the program is made from a chart;
   * this holds the exponent of .92 that the design expects, for the one that will be.
   */
  @Test
  void theFirstOfAPaidChartHasAsManyTimesTheDownloadsOfTheTwoHundredthAsWasMeasured() {
    assertThat(1 / Math.pow(200, -PAID_CHART_EXPONENT)).isBetween(120.0, 150.0);
  }

  /** A vendor's figures, undated: the downloads of the first ten of the charts. */
  @ParameterizedTest
  @CsvSource({"gb,.225", "fr,.125", "ca,.125", "jp,.25", "au,.10", "it,.10", "cn,.375"})
  void noCountryIsFurtherThanHalfAsMuchFromThePublishedDownloads(String code, double published) {
    double factor = size(StoreType.APP_STORE, new Country(code)).factor();
    assertThat(Math.abs(Math.log(factor / published))).isLessThan(Math.log(1.5));
  }

  /** Apple lists no term with fewer than 500 searches; the lists of a week end there. */
  @ParameterizedTest
  @CsvSource({"us,40", "gb,44", "no,56"})
  void theListsOfAWeekEndAtThePopularityOfFiveHundredSearches(String code, double published) {
    assertThat(100 * Math.log(500) / lnFirst(code, Period.WEEK)).isCloseTo(published, within(3.5));
  }

  /** The longest lists of a month end above it: their genres have more terms than are listed. */
  @Test
  void theListsOfAMonthEndAtOrAboveThePopularityOfFiveHundredSearches() {
    int lowestOfAGenre = 46;
    assertThat(100 * Math.log(500) / lnFirst("us", Period.MONTH)).isLessThan(lowestOfAGenre);
  }

  /**
   * The lowest of Games and of Sports; "clean up iphone", "pdf scanner", "habit tracker" and "video
   * compressor" in the United States, in months and weeks of different years.
   */
  @ParameterizedTest
  @CsvSource({"60,56", "46,40.5", "66,63", "65,60.5", "62,56", "54,48"})
  void aTermHasAsMuchLessPopularityInAWeekAsWasSeen(double month, double week) {
    double searches = month / 100 * lnFirst("us", Period.MONTH);
    double ofAWeek = searches - Math.log(Period.MONTH.days() / Period.WEEK.days());
    assertThat(100 * ofAWeek / lnFirst("us", Period.WEEK)).isCloseTo(week, within(2.5));
  }

  /** Apple's report of September 2025: popularity falls by 5.49 when the rank grows by e. */
  @Test
  void popularityFallsWithTheRankAsInTheUnitedStates() {
    assertThat(100 * QueryZipf.EXPONENT / lnFirst("us", Period.MONTH)).isCloseTo(5.49, within(0.1));
  }

  /** In weeks, by where their lists end: 5.7 in the United States, 9.9 in Iceland. */
  @ParameterizedTest
  @CsvSource({"us,5.7", "is,9.9"})
  void popularityFallsFasterInASmallerCountry(String code, double published) {
    assertThat(100 * QueryZipf.EXPONENT / lnFirst(code, Period.WEEK))
        .isCloseTo(published, within(0.1 * published));
  }

  /** The same report has 2,654 terms of popularity 61 or more, where it is complete. */
  @Test
  void asManyTermsAreAboveAPopularityAsAppleLists() {
    double all = size(StoreType.APP_STORE, UNITED_STATES).searchesPerDay();
    assertThat(QueryZipf.rank(all, reported(61))).isBetween(2_654 / 1.3, 2_654 * 1.3);
  }

  /** What the terms of the report and the 500 searches of the last ones add up to. */
  @Test
  void theUnitedStatesHaveAtLeastThirtyThreeMillionSearchesADay() {
    assertThat(size(StoreType.APP_STORE, UNITED_STATES).searchesPerDay()).isBetween(33e6, 57e6);
  }

  /** Google's notice under the Digital Services Act, February 2023: 274.6 million users. */
  @Test
  void theEuropeanUnionHasTheUsersThatGoogleReported() {
    double searches =
        EUROPEAN_UNION.stream()
            .mapToDouble(code -> size(StoreType.GOOGLE_PLAY, new Country(code)).searchesPerDay())
            .sum();
    assertThat(searches / 0.16).isCloseTo(274.6e6, within(0.2 * 274.6e6));
  }

  /** Four vendors, 2019 to 2025: 85,000 to 185,000 a day. */
  @Test
  void theFirstFreeAppHasAsManyDownloadsAsVendorsEstimate() {
    assertThat(charted(1)).isBetween(85e3, 185e3);
  }

  /** Vendors: .48 from rank 1 to 10 (2022), .71 from rank 10 to 50 (2013). */
  @ParameterizedTest
  @CsvSource({"1,10,.48", "10,50,.71"})
  void downloadsFallAlongTheFreeChartAsVendorsMeasured(int from, int to, double published) {
    double exponent = Math.log(charted(from) / charted(to)) / Math.log((double) to / from);
    assertThat(exponent).isBetween(published / 1.5, published * 1.5);
  }

  /** The counters of three big apps of Google Play. */
  @ParameterizedTest
  @ValueSource(doubles = {0.063, 0.107, 0.034})
  void anAppMayHaveAsManyRatingsOfADownloadAsThreeBigAppsHave(double published) {
    DownloadsFactor factor = DownloadsFactor.ofRatings(1_000, 1);
    double rate = 1_000 / Math.exp(factor.logMean());
    assertThat(published).isBetween(rate / 3.5, rate * 3.5);
  }

  /** Apple's reports of 2023 and 2024: 788 to 839 million a week, 65 % of them after a search. */
  @Test
  void searchesOfTheWorldLeadToDownloadsWithinTwoAndAHalfTimesWhatAppleCounts() {
    double perSearch = FOR_A_BRAND * perSearch(BRAND) + (1 - FOR_A_BRAND) * perSearch(NO_BRAND);
    double all =
        Storefronts.list().stream()
            .filter(storefront -> storefront.apple().isPresent())
            .mapToDouble(
                storefront -> size(StoreType.APP_STORE, storefront.country()).searchesPerDay())
            .sum();
    assertThat(7 * all * perSearch / AFTER_A_SEARCH).isBetween(788e6 / 2.5, 839e6 * 1.5);
  }

  /** aso.dev, the days when the legacy scale ended: keywords above 5 and at 35 or more. */
  @ParameterizedTest
  @CsvSource({"5,165875", "35,39254"})
  void asManyKeywordsAreAboveALegacyPopularityAsWereCounted(int popularity, double published) {
    assertThat(LegacyPopularity.rank(popularity)).isCloseTo(published, within(0.01 * published));
  }

  private static double lnFirst(String code, Period period) {
    PopularityLaw law = PopularityLaw.of(size(StoreType.APP_STORE, new Country(code)));
    return law.lnFirst() + Math.log(period.days());
  }

  private static double charted(int rank) {
    MarketSize market = size(StoreType.APP_STORE, UNITED_STATES);
    return Math.exp(DownloadsFactor.ofChart(rank, market).logMean());
  }

  /** How many terms of the report have a popularity, where it is complete. */
  private double termsOf(int popularity) {
    return rankAt(popularity - 0.5) - (popularity == 100 ? 0 : rankAt(popularity + 0.5));
  }

  private static double rankAt(double popularity) {
    return Math.exp((103.99 - popularity) / 5.49);
  }

  private double reported(int popularity) {
    return median(UNITED_STATES, new Popularity(popularity, PopularityScale.ADS_MONTHLY_1_TO_100));
  }

  private double median(Country country, Popularity popularity) {
    return volume
        .estimate(new Market(StoreType.APP_STORE, country), SearchSignals.of(popularity))
        .orElseThrow()
        .p50();
  }

  private double perSearch(Optional<Brand> brand) {
    return IntStream.rangeClosed(1, RankCurve.LAST_RANK)
        .mapToDouble(rank -> perSearch(rank, brand, Advertisement.UNKNOWN))
        .sum();
  }

  private double perSearch(int rank, Optional<Brand> brand, Advertisement advertisement) {
    Market market = new Market(StoreType.APP_STORE, UNITED_STATES);
    return installs
        .estimate(
            new AppInSearch(market, Rank.at(rank), brand, advertisement, false, Optional.empty()),
            Estimate.around(1, 0, "test", Optional.empty()))
        .p50();
  }

  private static MarketSize size(StoreType store, Country country) {
    return MarketSize.find(new Market(store, country)).orElseThrow();
  }
}
