package dev.storescope.evaluation.difficulty;

import java.util.Arrays;
import java.util.List;

/**
 * A logistic regression by Newton's method, with a weak ridge. The sign of a weight may be
 * required; a weight that would have the other sign is 0.
 */
final class LogisticFit {
  private static final int STEPS = 40;
  private static final double RIDGE = 0.01;

  private final List<Example> examples;
  private final int[] signs;
  private final boolean[] isZero;

  /** The values of an example, of which the first is 1 for the intercept, and its outcome. */
  static final class Example {
    private final double[] values;
    private final boolean isPositive;

    Example(boolean isPositive, double... values) {
      this.values = values.clone();
      this.isPositive = isPositive;
    }

    double value(int number) {
      return values[number];
    }

    double probability(double... weights) {
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += weights[i] * values[i];
      }
      return 1 / (1 + Math.exp(-sum));
    }
  }

  /**
   * @param signs of the weights: 1 not below 0, -1 not above 0, 0 any
   */
  private LogisticFit(List<Example> examples, int... signs) {
    this.examples = examples;
    this.signs = signs.clone();
    this.isZero = new boolean[signs.length];
  }

  /** The weights; see the constructor. */
  static double[] weights(List<Example> examples, int... signs) {
    LogisticFit fit = new LogisticFit(examples, signs);
    double[] weights = fit.newton();
    for (int wrong = fit.mostWrong(weights); wrong >= 0; wrong = fit.mostWrong(weights)) {
      fit.isZero[wrong] = true;
      weights = fit.newton();
    }
    return weights;
  }

  private int mostWrong(double... weights) {
    int wrong = -1;
    for (int i = 0; i < weights.length; i++) {
      double excess = -signs[i] * weights[i];
      if (excess > 0 && (wrong < 0 || excess > -signs[wrong] * weights[wrong])) {
        wrong = i;
      }
    }
    return wrong;
  }

  private double[] newton() {
    double[] weights = new double[signs.length];
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = new double[weights.length];
      double[][] curvature = new double[weights.length][weights.length];
      for (int i = 0; i < weights.length; i++) {
        gradient[i] = -RIDGE * weights[i];
        curvature[i][i] = RIDGE;
      }
      examples.forEach(example -> add(example, weights, gradient, curvature));
      double[] change = solve(curvature, gradient);
      for (int i = 0; i < weights.length; i++) {
        weights[i] += change[i];
      }
    }
    return weights;
  }

  private void add(Example example, double[] weights, double[] gradient, double[][] curvature) {
    double[] values = example.values;
    double probability = example.probability(weights);
    double error = (example.isPositive ? 1 : 0) - probability;
    double slope = probability * (1 - probability);
    for (int i = 0; i < values.length; i++) {
      if (!isZero[i]) {
        gradient[i] += error * values[i];
        for (int j = 0; j < values.length; j++) {
          curvature[i][j] += isZero[j] ? 0 : slope * values[i] * values[j];
        }
      }
    }
  }

  /** Gaussian elimination; the matrix is positive definite. */
  private static double[] solve(double[][] matrix, double[] right) {
    int size = right.length;
    double[] solution = right.clone();
    for (int pivot = 0; pivot < size; pivot++) {
      for (int row = pivot + 1; row < size; row++) {
        double factor = matrix[row][pivot] / matrix[pivot][pivot];
        for (int column = pivot; column < size; column++) {
          matrix[row][column] -= factor * matrix[pivot][column];
        }
        solution[row] -= factor * solution[pivot];
      }
    }
    for (int row = size - 1; row >= 0; row--) {
      for (int column = row + 1; column < size; column++) {
        solution[row] -= matrix[row][column] * solution[column];
      }
      solution[row] /= matrix[row][row];
    }
    return solution;
  }

  /** The mean of a value over the examples. */
  static double mean(List<Example> examples, int value) {
    return examples.stream().mapToDouble(each -> each.value(value)).average().orElse(0);
  }

  /** The standard deviation of a value over the examples. */
  static double deviation(List<Example> examples, int value) {
    double mean = mean(examples, value);
    double[] squares =
        examples.stream().mapToDouble(each -> each.value(value) - mean).map(x -> x * x).toArray();
    return Math.sqrt(Arrays.stream(squares).average().orElse(0));
  }
}
