package dev.storescope.estimation.calibration;

import dev.storescope.estimation.Calibration;
import dev.storescope.observation.Facts.PopularityScale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of fitting a calibration to an operator's measurements.
 *
 * @param calibration what was fitted, possibly nothing
 * @param skipped what was not, and why
 */
public record CalibrationFit(Calibration calibration, List<SkippedFit> skipped) {
  /** The minimum number of keywords for a slope. */
  public static final int KEYWORDS_FOR_SLOPE = 30;

  /** The minimum range of popularities for a slope, on a scale of 100. */
  public static final int RANGE_FOR_SLOPE = 25;

  /** The minimum number of measurements for the shift of a market or its installs. */
  public static final int FIGURES_FOR_SHIFT = 5;

  public CalibrationFit {
    skipped = List.copyOf(skipped);
  }

  /**
   * A part that was not fitted.
   *
   * @param subject the slope of a scale or the volume or installs of a market, in words
   */
  public record SkippedFit(String subject, int figures, String reason) {}

  /** Fits volumes and installs; the volumes in the installs should already be calibrated. */
  public static CalibrationFit of(
      List<MeasuredVolume> volumes, List<MeasuredInstalls> installs, Instant madeAt) {
    List<SkippedFit> skipped = new ArrayList<>();
    List<Calibration.Slope> slopes = new ArrayList<>();
    List<Calibration.VolumeShift> shifts = new ArrayList<>();
    for (PopularityScale scale : PopularityScale.values()) {
      VolumeFit fit = VolumeFit.of(scale, volumes);
      fit.slope().ifPresent(slopes::add);
      shifts.addAll(fit.shifts());
      skipped.addAll(fit.skipped());
    }
    InstallsFit fit = InstallsFit.of(installs);
    skipped.addAll(fit.skipped());
    return new CalibrationFit(new Calibration(madeAt, slopes, shifts, fit.factors()), skipped);
  }

  /** Whether nothing was fitted. */
  public boolean isEmpty() {
    return calibration.volumes().isEmpty() && calibration.installs().isEmpty();
  }
}
