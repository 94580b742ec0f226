package dev.storescope.estimation;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How difficult it is to reach the first ten results of a search: method {@code difficulty-1},
 * docs/difficulty.md.
 *
 * <p>The chance of an app is the probability that it is among the first ten on any of the next 30
 * days if from now on its title has all words of the keyword. Its log-odds are linear in the values
 * of the parts. The difficulty is 100 · (1 − chance of the reference app). What was not observed is
 * as is typical; the chance is then the mean over what it may be.
 */
public final class KeywordDifficulty {
  public static final String METHOD = "difficulty-1";

  /** The days within which the first ten are to be reached. */
  public static final int DAYS = 30;

  public static final double INTERCEPT = 10.61;

  /** The standard deviation of the log-odds between markets and keywords of the same values. */
  static final double SIGMA = 0.4;

  /** Of the reference app in the App Store of the United States. */
  private static final double REFERENCE_RATINGS = 1000;

  private static final double REFERENCE_STARS = 4.2;

  /** The standard deviations of a normal distribution between its p50 and p90. */
  private static final double DEVIATIONS_TO_P90 = 1.2816;

  private final Market market;
  private final DifficultyValues values;

  /** The difficulty of a keyword of a market. */
  public KeywordDifficulty(Market market, FirstTen ten) {
    this.market = market;
    this.values = new DifficultyValues(ten, logReference(market));
  }

  /**
   * A number from 0 to 1 with its 80 % interval.
   *
   * @param value the probability
   */
  public record Chance(double low, double value, double high) {
    /** Of an app that is among the first ten. */
    public static final Chance CERTAIN = new Chance(1, 1, 1);

    public Chance {
      if (!(0 <= low && low <= value && value <= high && high <= 1)) {
        throw new IllegalArgumentException(
            "a chance has 0 <= low <= value <= high <= 1, not %s, %s, %s"
                .formatted(low, value, high));
      }
    }
  }

  /**
   * The difficulty, from 0 to 100, with its 80 % interval.
   *
   * @param typical the difficulty of a keyword of which all parts are typical; with the points of
   *     the parts it adds up to the difficulty
   */
  public record Difficulty(
      double low, double value, double high, double typical, List<PartPoints> parts) {
    public Difficulty {
      parts = List.copyOf(parts);
    }

    /** The difficulty as a whole number. */
    public int rounded() {
      return (int) Math.round(value);
    }
  }

  /**
   * A part of the difficulty.
   *
   * @param points by how much it raises the difficulty
   * @param observed what was observed, as people are shown it; empty if nothing was
   * @param typical what is typical, in the same unit
   * @param known how much of it was observed, from 0 to 1
   */
  public record PartPoints(
      DifficultyPart part, double points, OptionalDouble observed, double typical, double known) {}

  /** The app to which the difficulty refers: its number of ratings grows with the market. */
  public static Challenger reference(Market market) {
    return new Challenger(
        OptionalDouble.of(Math.expm1(logReference(market))),
        OptionalDouble.of(REFERENCE_STARS),
        OptionalDouble.empty(),
        false);
  }

  /** The logarithm of the number of ratings of the reference app, and 1. */
  public static double logReference(Market market) {
    double size = MarketSize.find(market).map(MarketSize::factor).orElse(1.0);
    return Math.log1p(REFERENCE_RATINGS * size);
  }

  /** The chance of an app. */
  public Chance chance(Challenger app) {
    double unknown = unknown(app);
    double logOdds = INTERCEPT + ofApp(app) + ofTen();
    double margin = DEVIATIONS_TO_P90 * Math.hypot(SIGMA, unknown);
    double low = probability(logOdds - margin);
    double high = probability(logOdds + margin);
    return new Chance(low, Math.clamp(probability(shrink(unknown) * logOdds), low, high), high);
  }

  /** The difficulty of the keyword. */
  public Difficulty difficulty() {
    Challenger app = reference(market);
    Chance chance = chance(app);
    double shrink = shrink(unknown(app));
    double typical = INTERCEPT + ofApp(app) + typicalOfTen();
    double slope = slope(shrink * typical, shrink * (typical + ofTen() - typicalOfTen()));
    List<PartPoints> parts =
        Arrays.stream(DifficultyPart.values()).map(part -> points(part, -shrink * slope)).toList();
    return new Difficulty(
        100 * (1 - chance.high()),
        100 * (1 - chance.value()),
        100 * (1 - chance.low()),
        100 * (1 - probability(shrink * typical)),
        parts);
  }

  private PartPoints points(DifficultyPart part, double perLogOdds) {
    DifficultyValues.PartValue value = values.of(part);
    double logOdds = part.weight() * (value.value() - part.typical());
    double reference = values.logReference();
    return new PartPoints(
        part,
        100 * perLogOdds * logOdds,
        value.known() > 0
            ? OptionalDouble.of(part.shown(value.value(), reference))
            : OptionalDouble.empty(),
        part.shown(part.typical(), reference),
        value.known());
  }

  private double ofTen() {
    return Arrays.stream(DifficultyPart.values())
        .mapToDouble(part -> part.weight() * values.of(part).value())
        .sum();
  }

  private static double typicalOfTen() {
    return Arrays.stream(DifficultyPart.values())
        .mapToDouble(part -> part.weight() * part.typical())
        .sum();
  }

  private double ofApp(Challenger app) {
    return Arrays.stream(ChallengerPart.values())
        .mapToDouble(
            part -> {
              double value = part.of(app, values.logReference());
              return part.weight() * (Double.isNaN(value) ? part.typical() : value);
            })
        .sum();
  }

  /** The standard deviation of the log-odds by what was not observed. */
  private double unknown(Challenger app) {
    double variance = 0;
    for (DifficultyPart part : DifficultyPart.values()) {
      double sigma = part.weight() * part.deviation() * (1 - values.of(part).known());
      variance += sigma * sigma;
    }
    for (ChallengerPart part : ChallengerPart.values()) {
      double sigma =
          Double.isNaN(part.of(app, values.logReference())) ? part.weight() * part.deviation() : 0;
      variance += sigma * sigma;
    }
    return Math.sqrt(variance);
  }

  /** What the log-odds are multiplied by to get the mean of the probability over the unknown. */
  private static double shrink(double sigma) {
    return 1 / Math.sqrt(1 + Math.PI * sigma * sigma / 8);
  }

  /** The slope of the chord of the probability between two log-odds. */
  private static double slope(double from, double to) {
    double at = probability(from);
    return Math.abs(to - from) < 1e-6 ? at * (1 - at) : (probability(to) - at) / (to - from);
  }

  private static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }
}
