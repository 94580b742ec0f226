package dev.storescope.evaluation;

import dev.storescope.estimation.calibration.CalibrationFit;
import dev.storescope.estimation.calibration.MeasuredInstalls;
import dev.storescope.estimation.installs.InstallsEstimator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The tenth of the samples that the calibration uses, those of some apps for some keywords. The
 * others have none of these apps and none of these keywords.
 *
 * @param known the samples of the panel with enough installs
 */
record CalibrationPanel(
    EvaluationWorld world, List<InstallsSample> known, List<InstallsSample> others) {
  /** Of the apps and of the keywords, so that a tenth of the samples has both. */
  private static final double SHARE = Math.sqrt(0.1);

  static CalibrationPanel of(EvaluationWorld world, List<InstallsSample> all) {
    Set<?> apps = some(world, all.stream().map(InstallsSample::app).distinct().toList());
    Set<?> terms = some(world, all.stream().map(InstallsSample::keyword).distinct().toList());
    return new CalibrationPanel(
        world,
        all.stream()
            .filter(
                one ->
                    one.hasInstalls() && apps.contains(one.app()) && terms.contains(one.keyword()))
            .toList(),
        all.stream()
            .filter(one -> !apps.contains(one.app()) && !terms.contains(one.keyword()))
            .toList());
  }

  private static <T> Set<T> some(EvaluationWorld world, List<T> all) {
    return new HashSet<>(world.sample(all, (int) Math.round(SHARE * all.size()), "panel"));
  }

  InstallsEstimator calibrate() {
    List<MeasuredInstalls> measured =
        known.stream()
            .flatMap(
                one ->
                    one.seen().stream()
                        .map(
                            seen ->
                                new MeasuredInstalls(seen.app(), seen.searches(), one.actual())))
            .toList();
    return InstallsEstimator.calibrated(
        CalibrationFit.of(List.of(), measured, EvaluationWorld.NOW).calibration());
  }
}
