package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.BrandSign.Brand;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class CalibrationFitTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Country US = new Country("us");
  private static final Market MARKET = new Market(StoreType.APP_STORE, US);
  private static final PopularityScale ADS = PopularityScale.ADS_1_TO_100;

  @Example
  void figuresTwiceTheEstimateShiftItNearlySoFar() {
    CalibrationFit fit = volumes(figures(100, 30, 80, 2, 1, 0.2));
    Calibration.Volume shift = fit.calibration().volumes().getFirst();
    assertThat(shift.shift()).isCloseTo(Math.log(2), within(0.05));
    assertThat(fit.calibration().slopes().getFirst().factor()).isCloseTo(1, within(0.05));
    assertThat(fit.refusals()).isEmpty();
  }

  @Example
  void aSteeperSlopeIsFound() {
    CalibrationFit fit = volumes(figures(200, 30, 80, 1, 1.3, 0.2));
    assertThat(fit.calibration().slopes().getFirst().factor()).isCloseTo(1.3, within(0.06));
  }

  @Example
  void wildFiguresHardlyMoveIt() {
    List<VolumeFigure> figures = new ArrayList<>(figures(100, 30, 80, 1, 1, 0.2));
    IntStream.range(0, 10).forEach(i -> figures.add(figure("wild " + i, 40 + i, 3e7)));
    assertThat(volumes(figures).calibration().volumes().getFirst().shift())
        .isCloseTo(0, within(0.12));
  }

  @Example
  void fewKeywordsOrANarrowRangeGiveAShiftOnly() {
    CalibrationFit few = volumes(figures(29, 30, 80, 2, 1.3, 0.2));
    assertThat(few.calibration().slopes()).isEmpty();
    assertThat(few.calibration().volumes()).hasSize(1);
    assertThat(few.refusals()).extracting("reason").containsExactly("fewer than 30 keywords");
    CalibrationFit narrow = volumes(figures(100, 50, 70, 2, 1.3, 0.2));
    assertThat(narrow.calibration().slopes()).isEmpty();
    assertThat(narrow.refusals().getFirst().reason()).contains("less than 25 apart");
  }

  @Example
  void fewerThanFiveFiguresGiveNothing() {
    CalibrationFit fit = volumes(figures(4, 30, 80, 2, 1, 0.2));
    assertThat(fit.isEmpty()).isTrue();
    assertThat(fit.refusals()).extracting("subject").contains("volume us ADS_1_TO_100");
  }

  @Example
  void aHandfulOfFiguresIsDrawnToTheStandardEstimate() {
    double shift = volumes(figures(5, 50, 55, 4, 1, 0.1)).calibration().volumes().get(0).shift();
    assertThat(shift).isBetween(0.6 * Math.log(4), 0.95 * Math.log(4));
  }

  @Property
  void whatIsCalibratedRisesWithPopularityAndKeepsTheCap(
      @ForAll @DoubleRange(min = 0.05, max = 50) double factor,
      @ForAll @DoubleRange(min = 0.6, max = 1.6) double slope,
      @ForAll @IntRange(min = 1, max = 99) int popularity) {
    SearchVolume calibrated =
        SearchVolume.calibrated(volumes(figures(60, 20, 90, factor, slope, 0.2)).calibration());
    Estimate lower = estimate(calibrated, popularity);
    Estimate higher = estimate(calibrated, popularity + 1);
    assertThat(lower.p50()).isPositive().isLessThanOrEqualTo(higher.p50());
    assertThat(higher.p90()).isLessThanOrEqualTo(0.05 * 25e6);
    assertThat(lower.method()).isEqualTo("zipf-budget-1+own");
  }

  @Property
  void theLegacyFloorStaysBelowWhatIsAboveIt(
      @ForAll @DoubleRange(min = -3, max = 3) double shift,
      @ForAll @DoubleRange(min = 0.5, max = 2) double slope) {
    PopularityScale legacy = PopularityScale.LEGACY;
    Calibration calibration =
        new Calibration(
            NOW,
            List.of(new Calibration.Slope(legacy, slope, 0.1, 50)),
            List.of(new Calibration.Volume(MARKET, legacy, 40, shift, 0.1, 0.3, 50)),
            List.of());
    SearchVolume calibrated = SearchVolume.calibrated(calibration);
    Estimate floor = estimate(calibrated, new Popularity(5, legacy));
    assertThat(floor.censored()).isTrue();
    assertThat(floor.p90())
        .isLessThanOrEqualTo(estimate(calibrated, new Popularity(6, legacy)).p50());
  }

  @Example
  void whatIsCalibratedIsSurerAndNearer() {
    SearchVolume calibrated =
        SearchVolume.calibrated(volumes(figures(100, 30, 80, 3, 1, 0.2)).calibration());
    Estimate before = estimate(SearchVolume.standard(), 60);
    Estimate after = estimate(calibrated, 60);
    assertThat(after.p50() / before.p50()).isCloseTo(3, within(0.3));
    assertThat(after.sigma()).isLessThan(before.sigma());
  }

  @Example
  void otherMarketsAndScalesStayAsTheyWere() {
    SearchVolume calibrated =
        SearchVolume.calibrated(volumes(figures(100, 30, 80, 3, 1, 0.2)).calibration());
    Popularity legacy = new Popularity(60, PopularityScale.LEGACY);
    assertThat(estimate(calibrated, legacy)).isEqualTo(estimate(SearchVolume.standard(), legacy));
    Market germany = new Market(StoreType.APP_STORE, new Country("de"));
    SearchSignals signals = SearchSignals.of(new Popularity(60, ADS));
    assertThat(calibrated.estimate(germany, signals))
        .isEqualTo(SearchVolume.standard().estimate(germany, signals));
  }

  @Example
  void installsOfBrandsAndOthersAreFittedApart() {
    List<InstallsFigure> figures = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      figures.add(installs(1 + i % 5, Optional.empty(), 0.5));
      figures.add(installs(1, Optional.of(new Brand(1, 0.85)), 1.2));
    }
    Calibration calibration = CalibrationFit.of(List.of(), figures, NOW).calibration();
    assertThat(calibration.installs().getFirst().generic()).isCloseTo(0.5, within(0.1));
    assertThat(calibration.installs().getFirst().brand()).isCloseTo(1.2, within(0.1));
    SearchPlace place = SearchPlace.of(MARKET, 3, Optional.empty());
    Estimate estimate = InstallsEstimator.calibrated(calibration).estimate(place, searches());
    assertThat(estimate.method()).isEqualTo("brand-generic-1+own");
    assertThat(estimate.sigma())
        .isLessThan(InstallsEstimator.standard().estimate(place, searches()).sigma());
  }

  @Property
  void installsThatAreCalibratedStayBelowThreeQuartersOfTheSearches(
      @ForAll @DoubleRange(min = 0.01, max = 100) double generic,
      @ForAll @DoubleRange(min = 0.01, max = 100) double brand,
      @ForAll @IntRange(min = 1, max = 3) int owner,
      @ForAll @DoubleRange(min = 0.01, max = 1) double probability) {
    InstallsEstimator calibrated =
        InstallsEstimator.calibrated(
            new Calibration(
                NOW,
                List.of(),
                List.of(),
                List.of(new Calibration.Installs(MARKET, generic, brand, 0.4, 9))));
    Optional<Brand> of = Optional.of(new Brand(owner, probability));
    double sum =
        IntStream.rangeClosed(1, 100)
            .mapToObj(rank -> SearchPlace.of(MARKET, rank, of))
            .mapToDouble(place -> calibrated.estimate(place, searches()).p50())
            .sum();
    assertThat(sum).isLessThanOrEqualTo(0.75 * 1000 * (1 + 1e-9));
  }

  private static Estimate searches() {
    return Estimate.around(1000, 0.45, "test", Optional.empty());
  }

  private static InstallsFigure installs(int rank, Optional<Brand> brand, double factor) {
    SearchPlace place = SearchPlace.of(MARKET, rank, brand);
    double usual = InstallsEstimator.standard().estimate(place, searches()).p50();
    return new InstallsFigure(place, searches(), factor * usual);
  }

  private static CalibrationFit volumes(List<VolumeFigure> figures) {
    return CalibrationFit.of(figures, List.of(), NOW);
  }

  /** Figures of a truth that is so many times the estimate, with another slope and chance. */
  private static List<VolumeFigure> figures(
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

  private static VolumeFigure figure(String keyword, int popularity, double searches) {
    return new VolumeFigure(
        US, Keyword.of(keyword), 0.4 * searches, 0.4, new Popularity(popularity, ADS));
  }

  private static Estimate estimate(SearchVolume volume, int popularity) {
    return estimate(volume, new Popularity(popularity, ADS));
  }

  private static Estimate estimate(SearchVolume volume, Popularity popularity) {
    return volume.estimate(MARKET, SearchSignals.of(popularity)).orElseThrow();
  }
}
