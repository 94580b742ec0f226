package dev.storescope.calibration;

import dev.storescope.clock.ForwardClock;
import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The estimates by the current calibration, or the standard ones if there is none. A change of its
 * file takes effect after at most {@link #RELOAD_INTERVAL}; while the file is invalid, the previous
 * calibration stays in use, and one warning is logged.
 */
public final class CurrentCalibration {
  public static final Duration RELOAD_INTERVAL = Duration.ofMinutes(1);
  private static final Logger log = LoggerFactory.getLogger(CurrentCalibration.class);

  private final CalibrationFile file;
  private final InstantSource clock;
  private volatile Loaded last;

  /** A loaded calibration; {@code valid} is false while the file has become invalid. */
  private record Loaded(
      Instant at,
      Optional<Calibration> calibration,
      boolean valid,
      SearchVolume volume,
      InstallsEstimator installs) {
    static Loaded of(Instant at, Optional<Calibration> calibration) {
      return new Loaded(
          at,
          calibration,
          true,
          calibration.map(SearchVolume::calibrated).orElseGet(SearchVolume::standard),
          calibration.map(InstallsEstimator::calibrated).orElseGet(InstallsEstimator::standard));
    }

    /** Not if the clock was set back. */
    boolean isCurrent(Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(RELOAD_INTERVAL));
    }

    Loaded checked(Instant now, boolean isValid) {
      return new Loaded(now, calibration, isValid, volume, installs);
    }
  }

  /**
   * Loads the file.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  public CurrentCalibration(CalibrationFile file, InstantSource clock) {
    this.file = file;
    this.clock = new ForwardClock(clock);
    this.last = Loaded.of(this.clock.instant(), file.find());
  }

  public SearchVolume volume() {
    return (market, signals) -> current().volume().estimate(market, signals);
  }

  public InstallsEstimator installs() {
    return (place, searches) -> current().installs().estimate(place, searches);
  }

  private Loaded current() {
    Loaded loaded = last;
    return loaded.isCurrent(clock.instant()) ? loaded : reload();
  }

  private synchronized Loaded reload() {
    Instant now = clock.instant();
    if (!last.isCurrent(now)) {
      last = next(now);
    }
    return last;
  }

  private Loaded next(Instant now) {
    try {
      Optional<Calibration> found = file.find();
      if (found.equals(last.calibration())) {
        return last.checked(now, true);
      }
      log.info("Loaded the calibration {}", file.path());
      return Loaded.of(now, found);
    } catch (RuntimeException e) {
      // A caller of an estimate cannot repair the file, so no exception may fail its query.
      if (last.valid()) {
        log.warn("The calibration is invalid. The previous one stays in use", e);
      }
      return last.checked(now, false);
    }
  }
}
