package dev.storescope.estimation.downloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CountryDownloadsTest {
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final double PER_DAY = 100_000;

  @Test
  void theMeansOfAllCountriesAddUpToTheCounter() {
    CountryDownloads all = CountryDownloads.withSum(byShare(), PER_DAY);
    assertThat(all.byCountry().values().stream().mapToDouble(CountryDownloadsTest::mean).sum())
        .isCloseTo(PER_DAY, within(PER_DAY / 20));
  }

  @Test
  void aCountryThatIsObservedWellMovesLessThanTheOthers() {
    SortedMap<Country, DownloadsEstimate> byCountry = byShare();
    byCountry.put(US, byCountry.get(US).with(60_000, 0.2));
    CountryDownloads all = CountryDownloads.withSum(byCountry, PER_DAY);
    assertThat(all.byCountry().get(US).perDay().p50()).isBetween(50_000.0, 60_000.0);
    assertThat(moved(all, byCountry, DE)).isLessThan(moved(all, byCountry, US));
  }

  @Test
  void aCountryWithMostOfTheDownloadsIsKnownAlmostAsWellAsTheCounter() {
    SortedMap<Country, DownloadsEstimate> byCountry = byShare();
    byCountry.put(US, byCountry.get(US).with(10 * PER_DAY, 1));
    Estimate us = CountryDownloads.withSum(byCountry, PER_DAY).byCountry().get(US).perDay();
    assertThat(us.sigma()).isLessThan(0.5);
    assertThat(us.p50()).isLessThanOrEqualTo(PER_DAY);
  }

  @Test
  void oneCountrySaysLittleOfTheWorldAndAllSayMuch() {
    DownloadsEstimate us = byShare().get(US).with(10_000, 0.3);
    DownloadsEstimate one =
        new CountryDownloads(new TreeMap<>(Map.of(US, us))).worldwide().orElseThrow();
    assertThat(one.perDay().p50()).isGreaterThan(50_000);
    assertThat(one.perDay().sigma()).isGreaterThan(0.7);

    SortedMap<Country, DownloadsEstimate> all = byShare();
    all.replaceAll((_, each) -> each.with(each.perDay().p50(), 0.3));
    assertThat(new CountryDownloads(all).worldwide().orElseThrow().perDay().sigma())
        .isCloseTo(0.3, within(0.01));
  }

  @Test
  void withoutCountriesThereIsNoEstimateOfTheWorld() {
    assertThat(new CountryDownloads(new TreeMap<>()).worldwide()).isEmpty();
  }

  private static double moved(
      CountryDownloads all, SortedMap<Country, DownloadsEstimate> before, Country country) {
    return all.byCountry().get(country).perDay().p50() / before.get(country).perDay().p50();
  }

  private static double mean(DownloadsEstimate estimate) {
    double sigma = estimate.perDay().sigma();
    return estimate.perDay().p50() * Math.exp(sigma * sigma / 2);
  }

  private static SortedMap<Country, DownloadsEstimate> byShare() {
    SortedMap<Country, DownloadsEstimate> byCountry = new TreeMap<>();
    for (Country country : Storefronts.listCountries(StoreType.GOOGLE_PLAY)) {
      Market market = new Market(StoreType.GOOGLE_PLAY, country);
      MarketSize.shareOfGooglePlay(country)
          .ifPresent(
              share ->
                  byCountry.put(
                      country,
                      DownloadsModel.prior(market.store(), MarketSize.find(market).orElseThrow())
                          .estimate(List.of(DownloadsFactor.ofShare(PER_DAY, share)))
                          .orElseThrow()));
    }
    return byCountry;
  }
}
