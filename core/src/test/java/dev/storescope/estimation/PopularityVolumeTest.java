package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PopularityVolumeTest {
  private static final Map<String, Double> FACTORS =
      Map.of("us", 1.0, "jp", 0.42, "de", 0.16, "kr", 0.085, "at", 0.019, "zw", 0.0015);

  private static final List<String> COUNTRIES = FACTORS.keySet().stream().sorted().toList();

  private final PopularityVolume volume = new PopularityVolume();

  @Test
  void theUnitedStatesHaveTheVolumesOfTheDesignsTable() {
    Map<Integer, Double> table = Map.of(100, 390_000.0, 80, 14_700.0, 55, 244.0, 40, 21.0, 20, 0.8);
    table.forEach(
        (popularity, perDay) ->
            assertThat(median("us", PopularityScale.ADS_1_TO_100, popularity))
                .isCloseTo(perDay, within(0.05 * perDay)));
  }

  @Test
  void withoutAReportTheSlopeOfTheCountryIsUncertain() {
    assertThat(estimate("us", PopularityScale.ADS_1_TO_100, 55).sigma())
        .isCloseTo(1.1, within(0.02));
  }

  @Test
  void aReportLeavesTheSizeOfTheMarketAndTheExponent() {
    PopularityCounts report = report(60, 5.49);
    assertThat(estimate(report, 65).sigma()).isCloseTo(0.69, within(0.03));
    assertThat(estimate(report, 90).sigma()).isGreaterThan(1.2);
    assertThat(estimate(report, 20).sigma()).isGreaterThan(1.2);
  }

  @Test
  void aReportShowsTheSlopeOfItsCountry() {
    for (double slope : new double[] {4, 4.5, 5.49, 7, 8}) {
      PopularityCounts report = report(60, slope);
      for (int popularity = 50; popularity < 95; popularity += 5) {
        double rank = Math.exp((104 - popularity) / slope);
        double expected = QueryZipf.volume(MarketSize.US_SEARCHES_PER_DAY, rank);
        assertThat(estimate(report, popularity).p50()).isBetween(expected / 1.15, expected * 1.15);
      }
    }
  }

  @Test
  void aSmallReportLeavesTheSlopeUncertain() {
    PopularityCounts whole = report(60, 7);
    PopularityCounts small = report(85, 7);
    assertThat(estimate(small, 50).sigma()).isGreaterThan(1.1 * estimate(whole, 50).sigma());
    assertThat(estimate(small, 50).sigma())
        .isLessThan(estimate("us", PopularityScale.ADS_1_TO_100, 50).sigma());
  }

  @Test
  void theKeywordsOfAMarketShareOneFitOfTheirReport() {
    Market us = market("us");
    PopularityCurve first = volume.curve(us, Optional.of(report(60, 7)));
    assertThat(volume.curve(us, Optional.of(report(60, 7)))).isSameAs(first);
    assertThat(volume.curve(market("de"), Optional.of(report(60, 7)))).isNotSameAs(first);
    assertThat(volume.curve(us, Optional.empty())).isSameAs(PopularityCurve.PRIOR);
  }

  @Test
  void anotherReportOfAMarketHasItsOwnFigures() {
    Estimate before = estimate(report(60, 7), 50);
    Estimate other = estimate(report(60, 4), 50);
    assertThat(other.p50()).isLessThan(before.p50());
    assertThat(estimate(report(60, 7), 50)).isEqualTo(before);
  }

  /** The report of a country in which popularity is 104 − slope · ln(rank). */
  private static PopularityCounts report(int lowest, double slope) {
    List<Integer> terms =
        IntStream.rangeClosed(lowest, 100)
            .mapToObj(
                popularity ->
                    (int) rank(popularity - 0.5, slope)
                        - (popularity == 100 ? 0 : (int) rank(popularity + 0.5, slope)))
            .toList();
    return new PopularityCounts(lowest, terms);
  }

  private static double rank(double popularity, double slope) {
    return Math.exp((104 - popularity) / slope);
  }

  private Estimate estimate(PopularityCounts report, int popularity) {
    Popularity observed = new Popularity(popularity, PopularityScale.ADS_1_TO_100);
    return volume
        .estimate(market("us"), SearchSignals.of(observed, Optional.of(report)))
        .orElseThrow();
  }

  @Seeded
  void aMorePopularKeywordNeverHasLessWhateverTheReport(Samples any) {
    int lowest = any.between(20, 95);
    List<Integer> terms = any.list(101 - lowest, 101 - lowest, () -> any.between(0, 400));
    PopularityCounts report = new PopularityCounts(lowest, terms);
    int lower = any.between(1, 99);
    int higher = any.between(lower + 1, 100);
    assertThat(estimate(report, lower).p50())
        .isPositive()
        .isLessThanOrEqualTo(estimate(report, higher).p50());
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
  void countriesDifferByTheirFactors(Samples any) {
    String one = any.of(COUNTRIES);
    String other = any.of(COUNTRIES);
    PopularityScale scale = any.of(PopularityScale.class);
    int percent = any.between(1, 100);
    int popularity = clamp(percent, scale);
    assertThat(median(one, scale, popularity) / median(other, scale, popularity))
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
        .isLessThanOrEqualTo(0.05 * 32e6 * factor(country));
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
