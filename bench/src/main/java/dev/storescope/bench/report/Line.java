package dev.storescope.bench.report;

import java.util.OptionalDouble;

/**
 * One line of the table: some work, measured beside a baseline in the same run.
 *
 * @param work what is measured, and its sizes
 * @param measured the figures, with units
 * @param baseline what stands beside it, with its figures
 * @param ratio of the measured figure to the baseline's; empty if the goal is a figure of its own
 * @param goal what the ratio, or the figure of its own, is to be
 */
public record Line(String work, String measured, String baseline, OptionalDouble ratio, Goal goal) {
  /** A bound for a figure. */
  public sealed interface Goal {
    record AtLeast(double ratio) implements Goal {}

    record AtMost(double ratio) implements Goal {}

    /** A figure without a ratio, such as "under 300 MB". */
    record Figure(String text, boolean reached) implements Goal {}

    /** Measured for what it tells, without a goal. */
    record None() implements Goal {}
  }

  public Line(String work, String measured, String baseline, double ratio, Goal goal) {
    this(work, measured, baseline, OptionalDouble.of(ratio), goal);
  }

  /** The line of a benchmark that did not end. */
  public static Line failed(String benchmark, Throwable reason) {
    return new Line(
        benchmark, "failed: " + reason, "", OptionalDouble.empty(), new Goal.Figure("", false));
  }

  /**
   * The ratio relative to its goal, above 1 if it is better; empty without either, and for a ratio
   * that is not a number.
   */
  OptionalDouble relative() {
    if (ratio.isEmpty() || !(ratio.getAsDouble() > 0)) {
      return OptionalDouble.empty();
    }
    double value = ratio.getAsDouble();
    return switch (goal) {
      case Goal.AtLeast(double least) -> OptionalDouble.of(value / least);
      case Goal.AtMost(double most) -> OptionalDouble.of(most / value);
      case Goal.Figure _, Goal.None _ -> OptionalDouble.empty();
    };
  }

  /** Whether it has a goal and misses it. */
  boolean missesGoal() {
    return switch (goal) {
      case Goal.AtLeast _, Goal.AtMost _ -> relative().orElse(0) < 1;
      case Goal.Figure(_, boolean reached) -> !reached;
      case Goal.None _ -> false;
    };
  }
}
