package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PopularityVolumeTest {
  private static final Map<String, Double> FACTORS =
      Map.of("us", 1.0, "jp", 0.42, "de", 0.16, "kr", 0.085, "at", 0.019, "zw", 0.01);

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
  void uncertaintyIsThatOfTheDesign() {
    assertThat(estimate("us", PopularityScale.ADS_1_TO_100, 55).sigma())
        .isCloseTo(0.45, within(0.02));
    assertThat(estimate("us", PopularityScale.ADS_1_TO_100, 90).sigma())
        .isCloseTo(0.9, within(0.02));
    assertThat(estimate("us", PopularityScale.ADS_1_TO_100, 20).sigma())
        .isCloseTo(0.9, within(0.02));
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
    assertThat(step.sigma()).isGreaterThan(2 * middle.sigma());
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
        .isLessThanOrEqualTo(0.05 * 25e6 * factor(country));
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
    Market market = new Market(StoreType.APP_STORE, new Country(country));
    return volume
        .estimate(market, SearchSignals.of(new Popularity(popularity, scale)))
        .orElseThrow();
  }
}
