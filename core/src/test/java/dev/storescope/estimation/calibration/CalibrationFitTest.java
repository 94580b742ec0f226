package dev.storescope.estimation.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibrationFitTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Country US = new Country("us");
  private static final Market MARKET = new Market(StoreType.APP_STORE, US);
  private static final PopularityScale ADS = PopularityScale.ADS_WEEKLY_1_TO_100;

  @Test
  void figuresTwiceTheEstimateShiftItByNearlyTwo() {
    CalibrationFit fit = volumes(figures(100, 30, 80, 2, 1, 0.2));
    Calibration.VolumeShift shift = fit.calibration().volumes().getFirst();
    assertThat(shift.shift()).isCloseTo(Math.log(2), within(0.05));
    assertThat(fit.calibration().slopes().getFirst().factor()).isCloseTo(1, within(0.05));
    assertThat(fit.skipped()).isEmpty();
  }

  @Test
  void aSteeperSlopeIsFound() {
    CalibrationFit fit = volumes(figures(200, 30, 80, 1, 1.3, 0.2));
    assertThat(fit.calibration().slopes().getFirst().factor()).isCloseTo(1.3, within(0.06));
  }

  @Test
  void outliersHardlyChangeTheFit() {
    List<MeasuredVolume> figures = new ArrayList<>(figures(100, 30, 80, 1, 1, 0.2));
    IntStream.range(0, 10).forEach(i -> figures.add(figure("wild " + i, 40 + i, 3e7)));
    assertThat(volumes(figures).calibration().volumes().getFirst().shift())
        .isCloseTo(0, within(0.12));
  }

  @Test
  void fewKeywordsOrANarrowRangeGiveAShiftOnly() {
    CalibrationFit few = volumes(figures(29, 30, 80, 2, 1.3, 0.2));
    assertThat(few.calibration().slopes()).isEmpty();
    assertThat(few.calibration().volumes()).hasSize(1);
    assertThat(few.skipped()).extracting("reason").containsExactly("fewer than 30 keywords");
    CalibrationFit narrow = volumes(figures(100, 50, 70, 2, 1.3, 0.2));
    assertThat(narrow.calibration().slopes()).isEmpty();
    assertThat(narrow.skipped().getFirst().reason()).contains("less than 25 apart");
  }

  @Test
  void fewerThanFiveFiguresGiveNothing() {
    CalibrationFit fit = volumes(figures(4, 30, 80, 2, 1, 0.2));
    assertThat(fit.isEmpty()).isTrue();
    assertThat(fit.skipped()).extracting("subject").contains("volume us ADS_WEEKLY_1_TO_100");
  }

  @Test
  void fewFiguresArePulledTowardsTheStandardEstimate() {
    double shift = volumes(figures(5, 50, 55, 4, 1, 0.1)).calibration().volumes().get(0).shift();
    assertThat(shift).isBetween(0.6 * Math.log(4), 0.95 * Math.log(4));
  }

  @Seeded
  void aCalibratedVolumeRisesWithPopularityUpToTheCap(Samples any) {
    double factor = any.between(0.05, 50.0);
    double slope = any.between(0.6, 1.6);
    int popularity = any.between(1, 99);
    SearchVolume calibrated =
        SearchVolume.calibrated(volumes(figures(60, 20, 90, factor, slope, 0.2)).calibration());
    Estimate lower = estimate(calibrated, popularity);
    Estimate higher = estimate(calibrated, popularity + 1);
    assertThat(lower.p50()).isPositive().isLessThanOrEqualTo(higher.p50());
    assertThat(higher.p90()).isLessThanOrEqualTo(0.05 * 34.5e6);
    assertThat(lower.method()).isEqualTo("log-searches-1+own");
  }

  @Seeded
  void theLegacyFloorStaysBelowTheNextPopularity(Samples any) {
    double shift = any.between(-3.0, 3.0);
    double slope = any.between(0.5, 2.0);
    PopularityScale legacy = PopularityScale.LEGACY;
    Calibration calibration =
        new Calibration(
            NOW,
            List.of(new Calibration.Slope(legacy, slope, 0.1, 50)),
            List.of(new Calibration.VolumeShift(MARKET, legacy, 40, shift, 0.1, 0.3, 50)),
            List.of());
    SearchVolume calibrated = SearchVolume.calibrated(calibration);
    Estimate floor = estimate(calibrated, new Popularity(5, legacy));
    assertThat(floor.censored()).isTrue();
    assertThat(floor.p90())
        .isLessThanOrEqualTo(estimate(calibrated, new Popularity(6, legacy)).p50());
  }

  @Test
  void aCalibratedEstimateIsNearerAndMoreCertain() {
    SearchVolume calibrated =
        SearchVolume.calibrated(volumes(figures(100, 30, 80, 3, 1, 0.1)).calibration());
    Estimate before = estimate(SearchVolume.standard(), 60);
    Estimate after = estimate(calibrated, 60);
    assertThat(after.p50() / before.p50()).isCloseTo(3, within(0.3));
    assertThat(after.sigma()).isLessThan(before.sigma());
  }

  @Test
  void otherMarketsAndScalesAreUnchanged() {
    SearchVolume calibrated =
        SearchVolume.calibrated(volumes(figures(100, 30, 80, 3, 1, 0.2)).calibration());
    Popularity legacy = new Popularity(60, PopularityScale.LEGACY);
    assertThat(estimate(calibrated, legacy)).isEqualTo(estimate(SearchVolume.standard(), legacy));
    Market germany = new Market(StoreType.APP_STORE, new Country("de"));
    SearchSignals signals = SearchSignals.of(new Popularity(60, ADS));
    assertThat(calibrated.estimate(germany, signals))
        .isEqualTo(SearchVolume.standard().estimate(germany, signals));
  }

  @Test
  void installsOfBrandAndGenericSearchesAreFittedSeparately() {
    List<MeasuredInstalls> figures = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      figures.add(installs(1 + i % 5, Optional.empty(), 0.5));
      figures.add(installs(1, Optional.of(new Brand(1, 0.85)), 1.2));
    }
    Calibration calibration = CalibrationFit.of(List.of(), figures, NOW).calibration();
    assertThat(calibration.installs().getFirst().generic()).isCloseTo(0.5, within(0.1));
    assertThat(calibration.installs().getFirst().brand()).isCloseTo(1.2, within(0.1));
    AppInSearch place = AppInSearch.of(MARKET, Rank.at(3), Optional.empty());
    Estimate estimate = InstallsEstimator.calibrated(calibration).estimate(place, searches());
    assertThat(estimate.method()).isEqualTo("brand-generic-2+own");
    assertThat(estimate.sigma())
        .isLessThan(InstallsEstimator.standard().estimate(place, searches()).sigma());
  }

  @Seeded
  void calibratedInstallsStayBelowThreeQuartersOfTheSearches(Samples any) {
    double generic = any.between(0.01, 100.0);
    double brand = any.between(0.01, 100.0);
    int owner = any.between(1, 3);
    double probability = any.between(0.01, 1.0);
    InstallsEstimator calibrated =
        InstallsEstimator.calibrated(
            new Calibration(
                NOW,
                List.of(),
                List.of(),
                List.of(new Calibration.InstallsFactors(MARKET, generic, brand, 0.4, 9))));
    Optional<Brand> of = Optional.of(new Brand(owner, probability));
    double sum =
        IntStream.rangeClosed(1, 100)
            .mapToObj(rank -> AppInSearch.of(MARKET, Rank.at(rank), of))
            .mapToDouble(place -> calibrated.estimate(place, searches()).p50())
            .sum();
    assertThat(sum).isLessThanOrEqualTo(0.75 * 1000 * (1 + 1e-9));
  }

  private static Estimate searches() {
    return Estimate.around(1000, 0.45, "test", Optional.empty());
  }

  private static MeasuredInstalls installs(int rank, Optional<Brand> brand, double factor) {
    AppInSearch place = AppInSearch.of(MARKET, Rank.at(rank), brand);
    double usual = InstallsEstimator.standard().estimate(place, searches()).p50();
    return new MeasuredInstalls(place, searches(), factor * usual);
  }

  private static CalibrationFit volumes(List<MeasuredVolume> figures) {
    return CalibrationFit.of(figures, List.of(), NOW);
  }

  /** Figures that differ from the standard estimate by a factor, a slope and noise. */
  private static List<MeasuredVolume> figures(
      int count, int from, int to, double factor, double slope, double sigma) {
    SplittableRandom random = new SplittableRandom(7);
    double middle = estimate(SearchVolume.standard(), (from + to) / 2).p50();
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              int popularity = from + (to - from) * i / Math.max(1, count - 1);
              double standard = estimate(SearchVolume.standard(), popularity).p50();
              double searches =
                  factor
                      * middle
                      * Math.pow(standard / middle, slope)
                      * Math.exp(sigma * random.nextGaussian());
              return figure("keyword " + i, popularity, searches);
            })
        .toList();
  }

  private static MeasuredVolume figure(String keyword, int popularity, double searches) {
    return new MeasuredVolume(
        US,
        Keyword.of(keyword),
        0.4 * searches,
        0.4,
        new Popularity(popularity, ADS),
        Optional.empty());
  }

  private static Estimate estimate(SearchVolume volume, int popularity) {
    return estimate(volume, new Popularity(popularity, ADS));
  }

  private static Estimate estimate(SearchVolume volume, Popularity popularity) {
    return volume.estimate(MARKET, SearchSignals.of(popularity)).orElseThrow();
  }
}
