package dev.storescope.estimation.volume;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A ridge regression of the strengths of terms on the volume of the same terms in the App Store: on
 * whether it is known, and on how far it is from the mean of the known ones.
 */
final class AppStoreRegression {
  /** In terms: so much weight has the prior that the stores have nothing in common. */
  private static final double RIDGE = 3;

  private final int[] sample;
  private final double[] known;
  private final double[] deviations;

  /**
   * @param logVolumes of each term, if it is known
   * @param sample the numbers of the terms that the regression is fitted to
   */
  AppStoreRegression(List<OptionalDouble> logVolumes, int[] sample) {
    this.sample = sample;
    double mean =
        logVolumes.stream()
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .average()
            .orElse(0);
    this.known = logVolumes.stream().mapToDouble(volume -> volume.isPresent() ? 1 : 0).toArray();
    this.deviations =
        logVolumes.stream().mapToDouble(volume -> volume.orElse(mean) - mean).toArray();
  }

  /** The strengths that the volumes predict. */
  double[] predict(double[] strengths) {
    double meanStrength = mean(strengths);
    double meanKnown = mean(known);
    double meanDeviation = mean(deviations);
    double ofKnown = RIDGE;
    double ofDeviations = RIDGE;
    double ofBoth = 0;
    double knownStrength = 0;
    double deviationStrength = 0;
    for (int number : sample) {
      double k = known[number] - meanKnown;
      double d = deviations[number] - meanDeviation;
      double s = strengths[number] - meanStrength;
      ofKnown += k * k;
      ofDeviations += d * d;
      ofBoth += k * d;
      knownStrength += k * s;
      deviationStrength += d * s;
    }
    double determinant = ofKnown * ofDeviations - ofBoth * ofBoth;
    double perKnown = (knownStrength * ofDeviations - deviationStrength * ofBoth) / determinant;
    double perDeviation = (deviationStrength * ofKnown - knownStrength * ofBoth) / determinant;
    double[] predictions = new double[strengths.length];
    for (int i = 0; i < predictions.length; i++) {
      predictions[i] =
          meanStrength
              + perKnown * (known[i] - meanKnown)
              + perDeviation * (deviations[i] - meanDeviation);
    }
    return predictions;
  }

  private double mean(double[] values) {
    double sum = 0;
    for (int number : sample) {
      sum += values[number];
    }
    return sum / Math.max(1, sample.length);
  }
}
