package dev.storescope.estimation.difficulty;

import dev.storescope.estimation.difficulty.FirstTen.FirstApp;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The values of the parts of the difficulty of one keyword.
 *
 * @param logReference the logarithm of the number of ratings of the reference app, and 1
 */
public record DifficultyValues(FirstTen ten, double logReference) {
  private static final int MOST_RESULTS = 150;

  /**
   * The value of a part.
   *
   * @param known how much of it was observed, from 0 to 1; the rest is as is typical
   */
  public record PartValue(double value, double known) {
    static PartValue of(double value) {
      return new PartValue(value, 1);
    }

    static PartValue inTens(double apps) {
      return of(apps / FirstTen.MOST);
    }
  }

  public PartValue of(DifficultyPart part) {
    return switch (part) {
      case RATINGS -> ratings(DifficultyValues::median);
      case LEADER -> leader(part);
      case STARS -> mean(part, DifficultyValues::stars, part.typical());
      case EXACT_TITLES -> titles(part, match -> match == 1 ? 1 : 0);
      case PARTIAL_TITLES -> titles(part, match -> match == 1 ? 0 : match);
      case RESULTS -> PartValue.of(Math.log(Math.clamp(ten.results(), 1, MOST_RESULTS)));
      case FREE_PLACES -> PartValue.inTens(FirstTen.MOST - ten.apps().size());
      case AGE -> mean(part, app -> log(app.months()), 0);
      case NEW_IN_A_WEEK -> newOnes(part, ten.newInAWeek());
      case NEW_IN_A_MONTH -> newOnes(part, ten.newInAMonth());
      case BRAND -> PartValue.of(ten.brand());
    };
  }

  private OptionalDouble logRatings(FirstApp app) {
    OptionalDouble ratings = log(app.ratings());
    return ratings.isPresent()
        ? OptionalDouble.of(ratings.getAsDouble() - logReference)
        : OptionalDouble.empty();
  }

  /** An app without ratings is as is typical, and known to be without. */
  private static OptionalDouble stars(FirstApp app) {
    return app.ratings().equals(OptionalDouble.of(0))
        ? OptionalDouble.of(DifficultyPart.STARS.typical())
        : app.stars();
  }

  private static OptionalDouble log(OptionalDouble value) {
    return value.isPresent()
        ? OptionalDouble.of(Math.log1p(value.getAsDouble()))
        : OptionalDouble.empty();
  }

  private PartValue mean(
      DifficultyPart part, Function<FirstApp, OptionalDouble> value, double ofNone) {
    List<OptionalDouble> values = ten.apps().stream().map(value).toList();
    return new PartValue(orTypical(values, part).average().orElse(ofNone), known(values));
  }

  /** A value of the numbers of ratings in order; without results as of an app without ratings. */
  private PartValue ratings(ToDoubleFunction<double[]> ofSorted) {
    List<OptionalDouble> values = ten.apps().stream().map(this::logRatings).toList();
    double[] sorted = orTypical(values, DifficultyPart.RATINGS).sorted().toArray();
    return new PartValue(
        sorted.length == 0 ? -logReference : ofSorted.applyAsDouble(sorted), known(values));
  }

  /** An app whose number was not observed may have the most. */
  private PartValue leader(DifficultyPart part) {
    PartValue most = ratings(sorted -> sorted[sorted.length - 1]);
    return new PartValue(
        most.known() * most.value() + (1 - most.known()) * part.typical(), most.known());
  }

  private static double median(double... sorted) {
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private PartValue titles(DifficultyPart part, DoubleUnaryOperator ofMatch) {
    List<OptionalDouble> matches = ten.apps().stream().map(FirstApp::titleMatch).toList();
    double sum =
        matches.stream()
            .mapToDouble(
                match ->
                    match.isPresent() ? ofMatch.applyAsDouble(match.getAsDouble()) : part.typical())
            .sum();
    return new PartValue(sum / FirstTen.MOST, known(matches));
  }

  private static PartValue newOnes(DifficultyPart part, OptionalInt apps) {
    return apps.isPresent() ? PartValue.inTens(apps.getAsInt()) : new PartValue(part.typical(), 0);
  }

  private static DoubleStream orTypical(List<OptionalDouble> values, DifficultyPart part) {
    return values.stream().mapToDouble(value -> value.orElse(part.typical()));
  }

  private static double known(List<OptionalDouble> values) {
    return values.isEmpty()
        ? 1
        : (double) values.stream().filter(OptionalDouble::isPresent).count() / values.size();
  }
}
