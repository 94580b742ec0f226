package dev.storescope.estimation;

import dev.storescope.observation.Facts.PopularityScale;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a user's own figures say of the estimates, as {@link CalibrationFit} found it.
 *
 * @param madeAt when it was fitted
 * @param slopes of the popularity scales, each at most once; a scale without one keeps its own
 * @param volumes of the markets, each at most once for a scale
 * @param installs of the markets, each at most once
 */
public record Calibration(
    Instant madeAt, List<Slope> slopes, List<Volume> volumes, List<Installs> installs) {
  /** What a method that was calibrated has behind its name. */
  public static final String MARK = "+own";

  public Calibration {
    slopes = List.copyOf(slopes);
    volumes = List.copyOf(volumes);
    installs = List.copyOf(installs);
  }

  /**
   * How volume grows with popularity, in all countries alike.
   *
   * @param factor how much faster the logarithm grows than by the standard estimate; above 0
   * @param sigma its standard deviation
   */
  public record Slope(PopularityScale scale, double factor, double sigma, int keywords) {
    public Slope {
      if (!(factor > 0 && factor < 10 && sigma >= 0 && sigma < 10) || keywords < 1) {
        throw new IllegalArgumentException("a slope's factor is above 0, its sigma 0 or more");
      }
    }
  }

  /**
   * How far the volumes of a country are from the standard estimate.
   *
   * @param pivot the popularity around which the slope turns
   * @param shift of the logarithm of the volume, at the pivot
   * @param shiftSigma its standard deviation
   * @param residual the standard deviation of the logarithm of what was left of the figures
   */
  public record Volume(
      Market market,
      PopularityScale scale,
      int pivot,
      double shift,
      double shiftSigma,
      double residual,
      int keywords) {
    public Volume {
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
   * How many times the standard estimate's installs a market has for each search.
   *
   * @param generic the factor for keywords that are nobody's brand
   * @param brand the factor for brands
   * @param residual the standard deviation of the logarithm of what was left of the figures
   */
  public record Installs(
      Market market, double generic, double brand, double residual, int figures) {
    public Installs {
      boolean finite = generic < 1e6 && brand < 1e6 && residual < 10;
      if (!finite || !(generic > 0) || !(brand > 0) || residual < 0 || figures < 1) {
        throw new IllegalArgumentException("factors are above 0, the residual is 0 or more");
      }
    }
  }

  Optional<Slope> findSlope(PopularityScale scale) {
    return slopes.stream().filter(slope -> slope.scale() == scale).findFirst();
  }

  Optional<Volume> findVolume(Market market, PopularityScale scale) {
    return volumes.stream()
        .filter(volume -> volume.market().equals(market) && volume.scale() == scale)
        .findFirst();
  }

  Optional<Installs> findInstalls(Market market) {
    return installs.stream().filter(fit -> fit.market().equals(market)).findFirst();
  }
}
