package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.volume.LegacyPopularity;
import dev.storescope.estimation.volume.PopularityLaw;
import dev.storescope.estimation.volume.PopularityVolume;
import dev.storescope.estimation.volume.QueryZipf;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SuggestionTuning;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The keywords of a market have no more searches together than the market.
 *
 * <p>That holds for keywords whose popularities are those of different ranks: of the two million
 * keywords of a market, the one of rank r has the popularity that the scale gives a rank r. Figures
 * of popularity that contradict this, many keywords at 100, say, are added up as they come.
 */
class SearchBudgetTest {
  private static final List<String> COUNTRIES =
      List.of("us", "cn", "jp", "ru", "gb", "de", "at", "fi", "zw");
  private static final int LEAST_REPORTED = 30;

  @Seeded
  void theReportedKeywordsOfACountryHaveNoMoreSearchesThanItsAppStore(Samples any) {
    Market market = new Market(StoreType.APP_STORE, new Country(any.of(COUNTRIES)));
    double first = median(market, 100, PopularityScale.ADS_WEEKLY_1_TO_100);
    double keywords = any.between(1.0, 2e6);
    double sum = 0;
    int popularity = 100;
    for (double rank = 1; rank <= keywords && popularity >= LEAST_REPORTED; ) {
      double span = Math.max(1, Math.floor(rank / 200));
      double searches = first * QueryZipf.volume(1, rank) / QueryZipf.volume(1, 1);
      popularity = (int) Math.round(100 * Math.log(7 * searches) / Math.log(7 * first));
      sum += span * median(market, popularity, PopularityScale.ADS_WEEKLY_1_TO_100);
      rank += span;
    }
    assertThat(sum).isLessThanOrEqualTo(searches(market));
  }

  @Seeded
  void theSameIsSoOfTheLegacyScaleAndItsFloor(Samples any) {
    String country = any.of(COUNTRIES);
    List<Integer> unknown = any.distinct(0, 81, () -> any.between(5, 100));
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

  @Seeded
  void twiceTheSearchesOfACountryAreTwiceThoseOfEachKeyword(Samples any) {
    double factor = any.between(0.01, 10.0);
    double rank = any.between(1.0, 2e6);
    MarketSize once = size(factor);
    MarketSize twice = size(2 * factor);
    Popularity legacy = new Popularity(any.between(5, 100), PopularityScale.LEGACY);
    assertTwice(
        PopularityVolume.estimate(once, legacy, PopularityLaw.of(once)),
        PopularityVolume.estimate(twice, legacy, PopularityLaw.of(twice)));
    assertTwice(
        SuggestionTuning.atRank(once, rank, 1, "test"),
        SuggestionTuning.atRank(twice, rank, 1, "test"));
    assertTwice(
        SuggestionTuning.unlisted(once, rank, 1, "test"),
        SuggestionTuning.unlisted(twice, rank, 1, "test"));
  }

  private static double ranksOfLegacy(int popularity) {
    double above = popularity == 100 ? 0 : Math.floor(LegacyPopularity.rank(popularity + 0.5));
    return popularity == 5
        ? QueryZipf.KEYWORDS - above
        : Math.floor(LegacyPopularity.rank(popularity - 0.5)) - above;
  }

  private static void assertTwice(Estimate once, Estimate twice) {
    assertThat(twice.p10()).isCloseTo(2 * once.p10(), within(1e-9 * twice.p10()));
    assertThat(twice.p50()).isCloseTo(2 * once.p50(), within(1e-9 * twice.p50()));
    assertThat(twice.p90()).isCloseTo(2 * once.p90(), within(1e-9 * twice.p90()));
  }

  private static MarketSize size(double factor) {
    return new MarketSize(factor, 0.15, MarketSize.US_SEARCHES_PER_DAY * factor, 0.4);
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
