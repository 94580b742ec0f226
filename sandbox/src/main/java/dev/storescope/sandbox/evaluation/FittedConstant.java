package dev.storescope.sandbox.evaluation;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a method does with one constant fitted: it is multiplied by what makes its middle error
 * nothing on a tenth of the numbers, and held against the others.
 */
final class FittedConstant {
  private static final int PANEL = 10;

  private FittedConstant() {}

  /** The guesses outside the panel, by the fitted constant. */
  static List<Guess> fit(List<Guess> shuffled) {
    int panel = Math.max(1, shuffled.size() / PANEL);
    double factor = Math.exp(-median(shuffled.subList(0, panel), Guess::logError));
    return shuffled.subList(panel, shuffled.size()).stream()
        .map(guess -> guess.times(factor))
        .toList();
  }

  private static double median(List<Guess> guesses, ToDoubleFunction<Guess> value) {
    double[] sorted = guesses.stream().mapToDouble(value).sorted().toArray();
    return IntStream.of((sorted.length - 1) / 2, sorted.length / 2)
        .mapToDouble(i -> sorted[i])
        .average()
        .orElse(0);
  }
}
