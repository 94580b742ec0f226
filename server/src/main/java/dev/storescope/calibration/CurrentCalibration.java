package dev.storescope.calibration;

import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The estimates by the calibration that is kept now, or the standard ones while none is. What
 * changes in its file holds after at most {@link #LOOK_EVERY}; while the file is not one of ours,
 * the calibration before it goes on, and the log tells once.
 */
public final class CurrentCalibration {
  public static final Duration LOOK_EVERY = Duration.ofMinutes(1);
  private static final Logger log = LoggerFactory.getLogger(CurrentCalibration.class);

  private final CalibrationFile file;
  private final InstantSource clock;
  private volatile Look last;

  /** What the file said at its last look, and whether it is one of ours since. */
  private record Look(
      Instant at,
      Optional<Calibration> calibration,
      boolean good,
      SearchVolume volume,
      InstallsEstimator installs) {
    static Look of(Instant at, Optional<Calibration> calibration) {
      return new Look(
          at,
          calibration,
          true,
          calibration.map(SearchVolume::calibrated).orElseGet(SearchVolume::standard),
          calibration.map(InstallsEstimator::calibrated).orElseGet(InstallsEstimator::standard));
    }

    Look again(Instant now, boolean isGood) {
      return new Look(now, calibration, isGood, volume, installs);
    }
  }

  /**
   * Looks at the file for the first time.
   *
   * @throws IllegalArgumentException if it is not one of ours
   */
  public CurrentCalibration(CalibrationFile file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
    this.last = Look.of(clock.instant(), file.find());
  }

  public SearchVolume volume() {
    return (market, signals) -> current().volume().estimate(market, signals);
  }

  public InstallsEstimator installs() {
    return (place, searches) -> current().installs().estimate(place, searches);
  }

  private Look current() {
    Look look = last;
    return clock.instant().isBefore(look.at().plus(LOOK_EVERY)) ? look : lookAgain();
  }

  private synchronized Look lookAgain() {
    Instant now = clock.instant();
    if (!now.isBefore(last.at().plus(LOOK_EVERY))) {
      last = next(now);
    }
    return last;
  }

  private Look next(Instant now) {
    try {
      Optional<Calibration> found = file.find();
      if (found.equals(last.calibration())) {
        return last.again(now, true);
      }
      log.info("The estimates follow {} as it is now", file.path());
      return Look.of(now, found);
    } catch (RuntimeException e) {
      // Whatever is wrong with the file, nobody who asks meanwhile can do anything about it.
      if (last.good()) {
        log.warn("The estimates go on by the calibration before", e);
      }
      return last.again(now, false);
    }
  }
}
