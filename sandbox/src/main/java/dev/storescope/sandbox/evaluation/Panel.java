package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.CalibrationFit;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.InstallsFigure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A tenth of the figures, which are known to whoever calibrates the estimates: those of some apps
 * for some keywords. The others are of none of these apps and none of these keywords.
 *
 * @param figures those with enough installs to be told
 */
record Panel(Scene scene, List<Placement> figures, List<Placement> others) {
  /** Of the apps, and of the keywords: so that a tenth is of both. */
  private static final double SHARE = Math.sqrt(0.1);

  static Panel of(Scene scene, List<Placement> all) {
    Set<?> apps = some(scene, all.stream().map(Placement::app).distinct().toList());
    Set<?> terms = some(scene, all.stream().map(Placement::term).distinct().toList());
    return new Panel(
        scene,
        all.stream()
            .filter(one -> one.matters() && apps.contains(one.app()) && terms.contains(one.term()))
            .toList(),
        all.stream()
            .filter(one -> !apps.contains(one.app()) && !terms.contains(one.term()))
            .toList());
  }

  private static <T> Set<T> some(Scene scene, List<T> all) {
    return new HashSet<>(scene.sample(all, (int) Math.round(SHARE * all.size()), "panel"));
  }

  /** The estimator that the figures make. */
  InstallsEstimator calibrate() {
    List<InstallsFigure> told =
        figures.stream()
            .map(one -> new InstallsFigure(one.place(), one.searches(), one.trueInstalls()))
            .toList();
    return InstallsEstimator.calibrated(
        CalibrationFit.of(List.of(), told, Scene.NOW).calibration());
  }
}
