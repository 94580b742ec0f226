package dev.storescope.estimation.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PopularityVolumeTest {
  private static final Map<String, Double> FACTORS =
      Map.of("us", 1.0, "jp", 0.366, "de", 0.138, "kr", 0.085, "at", 0.016, "zw", 0.0015);

  private static final List<String> COUNTRIES = FACTORS.keySet().stream().sorted().toList();

  private final PopularityVolume volume = new PopularityVolume();

  @Test
  void aMonthOfTheUnitedStatesIsTheLogarithmOfItsSearches() {
    Map<Integer, Double> perMonth = Map.of(100, 16.8, 75, 12.6, 50, 8.4);
    perMonth.forEach(
        (popularity, logarithm) -> {
          double expected = Math.exp(logarithm) / 30.4;
          assertThat(median("us", PopularityScale.ADS_MONTHLY_1_TO_100, popularity))
              .isCloseTo(expected, within(0.01 * expected));
        });
  }

  /** Apple lists no term with fewer searches, and the lowest value of a week's list there is 40. */
  @Test
  void theLowestTermOfAWeekHasFiveHundredSearches() {
    double days = 7;
    assertThat(days * median("us", PopularityScale.ADS_WEEKLY_1_TO_100, 40))
        .isCloseTo(500, within(50.0));
  }

  /** A term with 500 searches in a week has 71 a day, and no reported one has fewer. */
  @ParameterizedTest
  @CsvSource({"us,40", "us,41", "gb,44", "no,56"})
  void aReportedTermOfAWeekHasAtLeastSeventyOneSearchesADay(String country, int threshold) {
    for (int popularity = threshold; popularity <= 100; popularity++) {
      assertThat(estimate(country, report(threshold), popularity).p50()).isGreaterThan(60);
    }
    assertThat(estimate(country, report(threshold), threshold).p90()).isGreaterThan(500 / 7.0);
  }

  @Test
  void aTermThatNoCompleteListHasIsBelowTheThreshold() {
    Estimate estimate = Estimate.around(400, 1, "test-1", Optional.empty());
    Estimate unlisted = PopularityVolume.ofUnlisted(estimate, market("us"), report(40));
    assertThat(unlisted.censored()).isTrue();
    assertThat(unlisted.isUnlisted()).isTrue();
    assertThat(unlisted.p50()).isEqualTo(500 / 7.0);
    assertThat(unlisted.p90()).isEqualTo(500 / 7.0);
    Estimate small = Estimate.around(4, 1, "test-1", Optional.empty());
    assertThat(PopularityVolume.ofUnlisted(small, market("us"), report(40))).isEqualTo(small);
  }

  @Test
  void whereAListIsCutOffAnUnlistedTermIsBelowWhatAllListsHave() {
    PopularityCounts cutOff =
        new PopularityCounts(
            PopularityScale.ADS_WEEKLY_1_TO_100,
            57,
            Collections.nCopies(44, 10),
            Optional.of(ListEnd.ofLowest(40)),
            Optional.empty(),
            Optional.empty());
    Estimate estimate = Estimate.around(4_000, 1, "test-1", Optional.empty());
    assertThat(PopularityVolume.ofUnlisted(estimate, market("us"), cutOff).p50())
        .isBetween(estimate("us", cutOff, 56).p50(), estimate("us", cutOff, 57).p50());
  }

  @Test
  void aReportOfWhichNoListEndsAtTheThresholdBoundsNothing() {
    Estimate estimate = Estimate.around(4_000, 1, "test-1", Optional.empty());
    assertThat(PopularityVolume.ofUnlisted(estimate, market("us"), report(90))).isEqualTo(estimate);
  }

  /** Real pairs of a month's and a week's value of the same terms in the United States. */
  @ParameterizedTest
  @CsvSource({"60,56", "46,40.5", "66,63", "65,60", "62,56", "54,48"})
  void theSameSearchesHaveALowerPopularityInAWeek(int ofMonth, double ofWeek) {
    double searches = median("us", PopularityScale.ADS_MONTHLY_1_TO_100, ofMonth);
    assertThat(median("us", PopularityScale.ADS_WEEKLY_1_TO_100, (int) Math.round(ofWeek + 3)))
        .isGreaterThan(searches);
    assertThat(median("us", PopularityScale.ADS_WEEKLY_1_TO_100, (int) Math.round(ofWeek - 3)))
        .isLessThan(searches);
  }

  @Test
  void aTermOfAnUnknownPeriodIsBetweenAWeekAndAMonthAndLessSure() {
    double week = median("us", PopularityScale.ADS_WEEKLY_1_TO_100, 60);
    double month = median("us", PopularityScale.ADS_MONTHLY_1_TO_100, 60);
    Estimate unknown = estimate("us", PopularityScale.ADS_1_TO_100, 60);
    assertThat(unknown.p50()).isBetween(month, week);
    assertThat(unknown.sigma())
        .isGreaterThan(estimate("us", PopularityScale.ADS_WEEKLY_1_TO_100, 60).sigma());
  }

  /** 40, 44 and 56 are real. */
  @ParameterizedTest
  @CsvSource({"us,40", "gb,44", "gb,48", "no,56", "no,51", "is,68"})
  void theEndOfTheListsIsTheThreshold(String country, int threshold) {
    PopularityCounts report = report(threshold);
    assertThat(7 * estimate(country, report, threshold).p50()).isCloseTo(500, within(75.0));
    assertThat(estimate(country, report, 80).sigma())
        .isLessThan(estimate(country, PopularityScale.ADS_WEEKLY_1_TO_100, 80).sigma());
  }

  @Test
  void aReportLeavesTwentyPercent() {
    assertThat(estimate("us", report(40), 50).sigma()).isLessThan(0.22);
    assertThat(estimate("us", report(40), 90).sigma()).isLessThan(0.27);
  }

  @Test
  void listsThatEndFarFromTheThresholdOfTheCountryAreOfAnUnknownKind() {
    assertThat(estimate("us", report(90), 50))
        .isEqualTo(estimate("us", PopularityScale.ADS_WEEKLY_1_TO_100, 50));
  }

  /** 15.33 is the logarithm of 650,000 searches a day in a week. */
  @ParameterizedTest
  @ValueSource(doubles = {14.6, 15.33, 16.3})
  void weeksBesideTheirMonthSayHowManySearchesTheFirstTermHas(double lnFirst) {
    int intercept = (int) Math.round(-10_000 * Math.log(31 / 7.0) / lnFirst);
    PopularityCounts report = withoutEnd().with(new WeeksAndMonth(31, intercept, 10, 42, 3_300));
    Estimate first = estimate("us", report, 100);
    assertThat(Math.log(7 * first.p50())).isCloseTo(lnFirst, within(0.5));
    assertThat(first.sigma())
        .isLessThan(estimate("us", PopularityScale.ADS_WEEKLY_1_TO_100, 100).sigma());
  }

  @Test
  void weeksThatDoNotLieAsTheLawHasThemSayNothing() {
    for (WeeksAndMonth unlawful :
        List.of(
            new WeeksAndMonth(31, -961, 10, 150, 3_300), new WeeksAndMonth(31, 0, 10, 42, 3_300))) {
      assertThat(estimate("us", withoutEnd().with(unlawful), 80))
          .isEqualTo(estimate("us", PopularityScale.ADS_WEEKLY_1_TO_100, 80));
    }
  }

  private static PopularityCounts withoutEnd() {
    return new PopularityCounts(
        PopularityScale.ADS_WEEKLY_1_TO_100,
        61,
        Collections.nCopies(40, 10),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static PopularityCounts report(int threshold) {
    return new PopularityCounts(
        PopularityScale.ADS_WEEKLY_1_TO_100,
        threshold,
        Collections.nCopies(101 - threshold, 10),
        Optional.of(ListEnd.ofLowest(threshold)),
        Optional.empty(),
        Optional.empty());
  }

  private Estimate estimate(String country, PopularityCounts report, int popularity) {
    Popularity observed = new Popularity(popularity, PopularityScale.ADS_WEEKLY_1_TO_100);
    return volume
        .estimate(market(country), SearchSignals.of(observed, Optional.of(report)))
        .orElseThrow();
  }

  @Seeded
  void aMorePopularKeywordNeverHasLessWhateverTheReport(Samples any) {
    PopularityCounts report = report(any.between(1, 100));
    int lower = any.between(1, 99);
    int higher = any.between(lower + 1, 100);
    assertThat(estimate("us", report, lower).p50())
        .isPositive()
        .isLessThanOrEqualTo(estimate("us", report, higher).p50());
  }

  @Test
  void theFloorOfTheLegacyScaleIsOnlyKnownToBeBelowIt() {
    Estimate floor = estimate("us", PopularityScale.LEGACY, 5);
    assertThat(floor.censored()).isTrue();
    assertThat(floor.p90()).isLessThan(median("us", PopularityScale.LEGACY, 6));
    assertThat(estimate("us", PopularityScale.LEGACY, 6).censored()).isFalse();
  }

  @Test
  void aCoarseStepIsItsMiddleAndLessSure() {
    Estimate step = estimate("us", PopularityScale.ADS_1_TO_5, 3);
    Estimate middle = estimate("us", PopularityScale.ADS_1_TO_100, 50);
    assertThat(step.p50()).isEqualTo(middle.p50());
    assertThat(step.sigma()).isGreaterThan(1.2 * middle.sigma());
  }

  @Test
  void googlePlayHasNoPopularity() {
    Market play = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
    SearchSignals signals = SearchSignals.of(new Popularity(50, PopularityScale.LEGACY));
    assertThat(volume.estimate(play, signals)).isEmpty();
  }

  @Seeded
  void aMorePopularKeywordNeverHasLess(Samples any) {
    String country = any.of(COUNTRIES);
    PopularityScale scale = any.of(PopularityScale.class);
    int one = any.between(1, 100);
    int other = any.between(1, 100);
    int lower = clamp(Math.min(one, other), scale);
    int higher = clamp(Math.max(one, other), scale);
    assertThat(estimate(country, scale, lower).rounded())
        .isNotNegative()
        .isLessThanOrEqualTo(estimate(country, scale, higher).rounded());
  }

  @Seeded
  void theFirstTermsOfCountriesDifferByTheirFactors(Samples any) {
    String one = any.of(COUNTRIES);
    String other = any.of(COUNTRIES);
    PopularityScale scale =
        any.of(
            PopularityScale.LEGACY,
            PopularityScale.ADS_WEEKLY_1_TO_100,
            PopularityScale.ADS_1_TO_100);
    assertThat(median(one, scale, scale.highest()) / median(other, scale, scale.highest()))
        .isCloseTo(factor(one) / factor(other), within(1e-6));
  }

  @Seeded
  void noKeywordHasMoreThanATwentiethOfAllSearches(Samples any) {
    String country = any.of(COUNTRIES);
    PopularityScale scale = any.of(PopularityScale.class);
    int percent = any.between(1, 100);
    Estimate estimate = estimate(country, scale, clamp(percent, scale));
    assertThat(estimate.p90())
        .isGreaterThanOrEqualTo(estimate.p50())
        .isLessThanOrEqualTo(0.05 * 34.5e6 * factor(country));
  }

  private static int clamp(int percent, PopularityScale scale) {
    return Math.clamp(percent, scale.lowest(), scale.highest());
  }

  private static double factor(String country) {
    return FACTORS.getOrDefault(country, 0.0);
  }

  private double median(String country, PopularityScale scale, int popularity) {
    return estimate(country, scale, popularity).p50();
  }

  private Estimate estimate(String country, PopularityScale scale, int popularity) {
    return volume
        .estimate(market(country), SearchSignals.of(new Popularity(popularity, scale)))
        .orElseThrow();
  }

  private static Market market(String country) {
    return new Market(StoreType.APP_STORE, new Country(country));
  }
}
