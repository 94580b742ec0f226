package dev.storescope.estimation;

import dev.storescope.observation.Facts.PopularityScale;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Corrections of the estimates, fitted by {@code CalibrationFit} to an operator's measurements.
 *
 * @param slopes at most one per popularity scale; others have the standard slope
 * @param volumes at most one per market and scale
 * @param installs at most one per market
 */
public record Calibration(
    Instant madeAt, List<Slope> slopes, List<VolumeShift> volumes, List<InstallsFactors> installs) {
  /** The suffix of the method of a calibrated estimate. */
  public static final String MARK = "+own";

  public Calibration {
    slopes = List.copyOf(slopes);
    volumes = List.copyOf(volumes);
    installs = List.copyOf(installs);
  }

  /**
   * The growth of volume with popularity, the same in all countries.
   *
   * @param factor of the slope of the standard estimate, above 0
   * @param sigma the standard deviation of the factor
   */
  public record Slope(PopularityScale scale, double factor, double sigma, int keywords) {
    public Slope {
      if (!(factor > 0 && factor < 10 && sigma >= 0 && sigma < 10) || keywords < 1) {
        throw new IllegalArgumentException("the factor of a slope is above 0, its sigma 0 or more");
      }
    }
  }

  /**
   * The shift of the volumes of a country from the standard estimate.
   *
   * @param pivot the popularity at which the slope has no effect
   * @param shift of the logarithm of the volume, at the pivot
   * @param shiftSigma the standard deviation of the shift
   * @param residual the standard deviation of the logarithm of the measurements around the fit
   */
  public record VolumeShift(
      Market market,
      PopularityScale scale,
      int pivot,
      double shift,
      double shiftSigma,
      double residual,
      int keywords) {
    public VolumeShift {
      boolean finite = Math.abs(shift) < 20 && shiftSigma < 10 && residual < 10;
      if (!finite || shiftSigma < 0 || residual < 0 || keywords < 1) {
        throw new IllegalArgumentException("a shift is finite, its deviations are 0 or more");
      }
      if (pivot < scale.lowest() || pivot > scale.highest()) {
        throw new IllegalArgumentException(pivot + " is not on the scale " + scale);
      }
    }
  }

  /**
   * The factors of a market to the installs per search of the standard estimate.
   *
   * @param generic for keywords that are not a brand
   * @param brand for brands
   * @param residual the standard deviation of the logarithm of the measurements around the fit
   */
  public record InstallsFactors(
      Market market, double generic, double brand, double residual, int figures) {
    public InstallsFactors {
      boolean finite = generic < 1e6 && brand < 1e6 && residual < 10;
      if (!finite || !(generic > 0) || !(brand > 0) || residual < 0 || figures < 1) {
        throw new IllegalArgumentException("factors are above 0, the residual is 0 or more");
      }
    }
  }

  public Optional<Slope> findSlope(PopularityScale scale) {
    return slopes.stream().filter(slope -> slope.scale() == scale).findFirst();
  }

  public Optional<VolumeShift> findVolume(Market market, PopularityScale scale) {
    return volumes.stream()
        .filter(volume -> volume.market().equals(market) && volume.scale() == scale)
        .findFirst();
  }
}
