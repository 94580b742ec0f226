package dev.storescope.estimation;

import dev.storescope.observation.Facts.PopularityScale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of fitting a user's figures.
 *
 * @param calibration what could be fitted, which may be nothing
 * @param refusals what could not, and why
 */
public record CalibrationFit(Calibration calibration, List<Refusal> refusals) {
  /** The fewest keywords for a slope. */
  public static final int KEYWORDS_FOR_SLOPE = 30;

  /** The least difference of popularities for a slope, on a scale of 100. */
  public static final int RANGE_FOR_SLOPE = 25;

  /** The fewest figures for the shift of a market or its installs. */
  public static final int FIGURES_FOR_SHIFT = 5;

  public CalibrationFit {
    refusals = List.copyOf(refusals);
  }

  /**
   * What was not fitted.
   *
   * @param subject a scale's slope, a market's volume or installs, in words
   */
  public record Refusal(String subject, int figures, String reason) {}

  /** Fits volumes first; the installs' volumes should be calibrated by them already. */
  public static CalibrationFit of(
      List<VolumeFigure> volumes, List<InstallsFigure> installs, Instant madeAt) {
    List<Refusal> refusals = new ArrayList<>();
    List<Calibration.Slope> slopes = new ArrayList<>();
    List<Calibration.Volume> shifts = new ArrayList<>();
    for (PopularityScale scale : PopularityScale.values()) {
      VolumeFit fit = VolumeFit.of(scale, volumes);
      fit.slope().ifPresent(slopes::add);
      shifts.addAll(fit.shifts());
      refusals.addAll(fit.refusals());
    }
    InstallsFit fit = InstallsFit.of(installs);
    refusals.addAll(fit.refusals());
    return new CalibrationFit(new Calibration(madeAt, slopes, shifts, fit.factors()), refusals);
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return calibration.volumes().isEmpty() && calibration.installs().isEmpty();
  }
}
