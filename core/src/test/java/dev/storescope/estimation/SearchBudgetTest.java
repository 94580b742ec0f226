package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/**
 * The keywords of a market have no more searches together than the market.
 *
 * <p>That holds for keywords whose popularities are those of different ranks: of the two million
 * keywords of a market, the one of rank r has the popularity that the scale gives a rank r. Figures
 * of popularity that contradict this, many keywords at 100, say, are added up as they come.
 */
class SearchBudgetTest {
  private static final double POINTS_PER_RANK_ADS = 5.49;
  private static final double LEGACY_ABOVE_FLOOR = 165_875;
  private static final double POINTS_PER_RANK_LEGACY = 95 / Math.log(LEGACY_ABOVE_FLOOR);

  @Property
  void theKeywordsOfACountryHaveNoMoreSearchesThanItsAppStore(
      @ForAll("countries") String country,
      @ForAll @IntRange(min = 1, max = 2_000_000) int keywords,
      @ForAll Set<@IntRange(min = 20, max = 100) Integer> unknown) {
    Market market = new Market(StoreType.APP_STORE, new Country(country));
    double sum =
        IntStream.rangeClosed(20, 100)
            .filter(popularity -> !unknown.contains(popularity))
            .mapToDouble(
                popularity ->
                    ranksOfAds(popularity, keywords)
                        * median(market, popularity, PopularityScale.ADS_1_TO_100))
            .sum();
    assertThat(sum).isLessThanOrEqualTo(searches(market));
  }

  @Property
  void theSameIsSoOfTheLegacyScaleAndItsFloor(
      @ForAll("countries") String country,
      @ForAll Set<@IntRange(min = 5, max = 100) Integer> unknown) {
    Market market = new Market(StoreType.APP_STORE, new Country(country));
    double sum =
        IntStream.rangeClosed(5, 100)
            .filter(popularity -> !unknown.contains(popularity))
            .mapToDouble(
                popularity ->
                    ranksOfLegacy(popularity) * median(market, popularity, PopularityScale.LEGACY))
            .sum();
    assertThat(sum).isLessThanOrEqualTo(searches(market));
  }

  @Property
  void twiceTheSearchesOfACountryAreTwiceThoseOfEachKeyword(
      @ForAll @DoubleRange(min = 0.01, max = 10) double factor,
      @ForAll @DoubleRange(min = 1, max = 2e6) double rank,
      @ForAll PopularityScale scale,
      @ForAll @IntRange(min = 1, max = 100) int percent) {
    MarketSize once = size(factor);
    MarketSize twice = size(2 * factor);
    Popularity popularity =
        new Popularity(Math.clamp(percent, scale.lowest(), scale.highest()), scale);
    assertTwice(
        PopularityVolume.estimate(once, popularity), PopularityVolume.estimate(twice, popularity));
    assertTwice(
        SuggestionTuning.atRank(once, rank, 1, "test"),
        SuggestionTuning.atRank(twice, rank, 1, "test"));
    assertTwice(
        SuggestionTuning.unseen(once, rank, 1, "test"),
        SuggestionTuning.unseen(twice, rank, 1, "test"));
  }

  @Provide
  Arbitrary<String> countries() {
    return Arbitraries.of("us", "cn", "jp", "ru", "gb", "de", "at", "fi", "zw");
  }

  /** How many of the first keywords have a popularity; those above 100 by the line count as 100. */
  private static double ranksOfAds(int popularity, int keywords) {
    double last = rank(104 - popularity + 0.5, POINTS_PER_RANK_ADS);
    double before = popularity == 100 ? 0 : rank(104 - popularity - 0.5, POINTS_PER_RANK_ADS);
    return Math.min(last, keywords) - Math.min(before, keywords);
  }

  private static double ranksOfLegacy(int popularity) {
    double floor = rank(100 - 5.5, POINTS_PER_RANK_LEGACY);
    return popularity == 5
        ? QueryZipf.KEYWORDS - floor
        : rank(100 - popularity + 0.5, POINTS_PER_RANK_LEGACY)
            - (popularity == 100 ? 0 : rank(100 - popularity - 0.5, POINTS_PER_RANK_LEGACY));
  }

  private static double rank(double pointsBelowTop, double perRank) {
    return Math.floor(Math.exp(pointsBelowTop / perRank));
  }

  private static void assertTwice(Estimate once, Estimate twice) {
    assertThat(twice.p10()).isCloseTo(2 * once.p10(), within(1e-9 * twice.p10()));
    assertThat(twice.p50()).isCloseTo(2 * once.p50(), within(1e-9 * twice.p50()));
    assertThat(twice.p90()).isCloseTo(2 * once.p90(), within(1e-9 * twice.p90()));
  }

  private static MarketSize size(double factor) {
    return new MarketSize(factor, MarketSize.US_SEARCHES_PER_DAY * factor, 0.4);
  }

  private static double median(Market market, int popularity, PopularityScale scale) {
    return new PopularityVolume()
        .estimate(market, SearchSignals.of(new Popularity(popularity, scale)))
        .orElseThrow()
        .p50();
  }

  private static double searches(Market market) {
    return MarketSize.find(market).orElseThrow().searchesPerDay();
  }
}
