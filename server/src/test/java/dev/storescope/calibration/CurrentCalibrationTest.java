package dev.storescope.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurrentCalibrationTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final Market MARKET = new Market(StoreType.APP_STORE, new Country("us"));
  private static final PopularityScale SCALE = PopularityScale.ADS_WEEKLY_1_TO_100;
  private static final double STANDARD = searches(SearchVolume.standard());

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private CalibrationFile file;

  @BeforeEach
  void nameTheFile() {
    file = new CalibrationFile(folder.resolve("calibration.json"));
  }

  @Test
  void withoutAFileTheEstimatesAreTheStandardOnes() {
    assertThat(searches(new CurrentCalibration(file, clock).volume())).isEqualTo(STANDARD);
  }

  @Test
  void aChangeTakesEffectAfterAMinute() throws IOException {
    CurrentCalibration current = new CurrentCalibration(file, clock);
    double installs = installs(current);
    file.put(times(2));
    clock.advance(CurrentCalibration.RELOAD_INTERVAL.minusMillis(1));
    assertThat(searches(current.volume())).isEqualTo(STANDARD);
    clock.advance(CurrentCalibration.RELOAD_INTERVAL.dividedBy(60_000));
    assertThat(searches(current.volume()) / STANDARD).isBetween(1.9, 2.1);
    assertThat(installs(current) / installs).isBetween(1.9, 2.1);
    file.remove();
    clock.advance(CurrentCalibration.RELOAD_INTERVAL);
    assertThat(searches(current.volume())).isEqualTo(STANDARD);
  }

  @Test
  void whileTheFileIsInvalidThePreviousCalibrationStaysInUse() throws IOException {
    file.put(times(3));
    CurrentCalibration current = new CurrentCalibration(file, clock);
    for (String broken : List.of("{\"madeAt\":", "{}", "null", "")) {
      Files.writeString(file.path(), broken);
      clock.advance(CurrentCalibration.RELOAD_INTERVAL);
      assertThat(searches(current.volume()) / STANDARD).as(broken).isBetween(2.9, 3.1);
    }
    file.put(times(2));
    clock.advance(CurrentCalibration.RELOAD_INTERVAL);
    assertThat(searches(current.volume()) / STANDARD).isBetween(1.9, 2.1);
  }

  @Test
  void anInvalidFileIsRefusedAtTheStart() throws IOException {
    Files.writeString(file.path(), "{");
    assertThatThrownBy(() -> new CurrentCalibration(file, clock))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("calibrate --reset");
  }

  private static double searches(SearchVolume volume) {
    return volume.estimate(MARKET, SearchSignals.of(new Popularity(55, SCALE))).orElseThrow().p50();
  }

  private static double installs(CurrentCalibration current) {
    Optional<Brand> none = Optional.empty();
    Estimate searches = new Estimate(900, 1000, 1100, "known", Optional.empty(), false);
    return current.installs().estimate(AppInSearch.of(MARKET, Rank.at(5), none), searches).p50();
  }

  /** The standard estimates times a factor. */
  private static Calibration times(double factor) {
    return new Calibration(
        NOW,
        List.of(),
        List.of(new Calibration.VolumeShift(MARKET, SCALE, 55, Math.log(factor), 0.1, 0.1, 40)),
        List.of(new Calibration.InstallsFactors(MARKET, factor, factor, 0.1, 40)));
  }
}
