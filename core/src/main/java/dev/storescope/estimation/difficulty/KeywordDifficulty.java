package dev.storescope.estimation.difficulty;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * How difficult it is to reach the first ten results of a search: method {@code difficulty-2},
 * docs/difficulty.md.
 *
 * <p>The difficulty is the strength of the first ten on a scale from 0 to 100 that was set by real
 * searches. The chance of an app is the probability that it is among the first ten on any of the
 * next 30 days if from now on its title has all words of the keyword. The log-odds of both are
 * linear in the values of the parts. What was not observed is as is typical; both are then the mean
 * over what it may be.
 */
public final class KeywordDifficulty {
  public static final String METHOD = "difficulty-2";

  /** The days within which the first ten are to be reached. */
  public static final int DAYS = 30;

  /** Of the log-odds of a chance. */
  public static final double INTERCEPT = 9.43;

  /** The standard deviation of the log-odds of a chance between markets of the same values. */
  public static final double SIGMA = 0.4;

  /** Of the log-odds of the difficulty. */
  public static final double STRENGTH = -3.20;

  /** The standard deviation of the log-odds of the difficulty between plausible strengths. */
  public static final double STRENGTH_SIGMA = 0.35;

  /** Of the reference app in the App Store of the United States. */
  private static final double REFERENCE_RATINGS = 1000;

  private static final double REFERENCE_STARS = 4.2;

  private final DifficultyValues values;

  /** The difficulty of a keyword of a market. */
  public KeywordDifficulty(Market market, FirstTen ten) {
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

  /** The difficulty of a keyword, or why it has none. */
  public sealed interface Difficulty {
    /** What it is made of; nothing without competition. */
    List<PartPoints> parts();

    /** The difficulty as a whole number; empty without competition. */
    default OptionalInt rounded() {
      return switch (this) {
        case Score score -> OptionalInt.of((int) Math.round(score.value()));
        case NoCompetition _ -> OptionalInt.empty();
      };
    }

    /** Why there is no competition; empty if there is. */
    default Optional<NoCompetition> noCompetition() {
      return switch (this) {
        case Score _ -> Optional.empty();
        case NoCompetition none -> Optional.of(none);
      };
    }
  }

  /**
   * The difficulty, from 0 to 100, with its 80 % interval.
   *
   * @param typical the difficulty of a keyword of which all parts are typical; with the points of
   *     the parts it adds up to the difficulty
   */
  public record Score(double low, double value, double high, double typical, List<PartPoints> parts)
      implements Difficulty {
    public Score {
      parts = List.copyOf(parts);
      if (!(0 <= low && low <= value && value <= high && high <= 100)) {
        throw new IllegalArgumentException(
            "a difficulty has 0 <= low <= value <= high <= 100, not %s, %s, %s"
                .formatted(low, value, high));
      }
    }
  }

  /** Why no app competes for a keyword. */
  public enum NoCompetition implements Difficulty {
    NO_RESULTS("no_results"),
    /** No title has a word of the keyword, and no popularity or suggestion has the keyword. */
    UNRELATED_RESULTS("unrelated_results");

    private final String wireName;

    NoCompetition(String wireName) {
      this.wireName = wireName;
    }

    /** Its name in the interface. */
    public String wireName() {
      return wireName;
    }

    @Override
    public List<PartPoints> parts() {
      return List.of();
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

  /** The app to which numbers of ratings are relative: it has more in a larger market. */
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
    double logOdds = INTERCEPT + ofApp(app) + sum(part -> part.weight() * values.of(part).value());
    double unknown = Math.hypot(unknown(DifficultyPart::weight), unknown(app));
    Range range = Range.of(logOdds, unknown, SIGMA);
    return new Chance(range.low(), range.value(), range.high());
  }

  /** The difficulty of the keyword. */
  public Difficulty difficulty() {
    return values.ten().noCompetition().<Difficulty>map(none -> none).orElseGet(this::score);
  }

  private Score score() {
    double typical = STRENGTH + sum(part -> part.strength() * part.typical());
    double strength = STRENGTH + sum(part -> part.strength() * values.of(part).value());
    double unknown = unknown(DifficultyPart::strength);
    Range range = Range.of(strength, unknown, STRENGTH_SIGMA);
    double shrink = shrink(unknown);
    double slope = shrink * slope(shrink * typical, shrink * strength);
    return new Score(
        100 * range.low(),
        100 * range.value(),
        100 * range.high(),
        100 * probability(shrink * typical),
        Arrays.stream(DifficultyPart.values())
            .filter(DifficultyPart::isOfDifficulty)
            .map(part -> points(part, slope))
            .toList());
  }

  private PartPoints points(DifficultyPart part, double perLogOdds) {
    DifficultyValues.PartValue value = values.of(part);
    double logOdds = part.strength() * (value.value() - part.typical());
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

  private static double sum(ToDoubleFunction<DifficultyPart> of) {
    return Arrays.stream(DifficultyPart.values()).mapToDouble(of).sum();
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

  /** The standard deviation of the log-odds by what was not observed of the first ten. */
  private double unknown(ToDoubleFunction<DifficultyPart> weight) {
    return Math.sqrt(
        sum(
            part ->
                Math.pow(
                    weight.applyAsDouble(part) * part.deviation() * (1 - values.of(part).known()),
                    2)));
  }

  private double unknown(Challenger app) {
    return Math.sqrt(
        Arrays.stream(ChallengerPart.values())
            .filter(part -> Double.isNaN(part.of(app, values.logReference())))
            .mapToDouble(part -> Math.pow(part.weight() * part.deviation(), 2))
            .sum());
  }

  /** The mean of a probability over the unknown, with its 80 % interval. */
  private record Range(double low, double value, double high) {
    static Range of(double logOdds, double unknown, double sigma) {
      double margin = Estimate.DEVIATIONS_TO_P90 * Math.hypot(sigma, unknown);
      double low = probability(logOdds - margin);
      double high = probability(logOdds + margin);
      return new Range(low, Math.clamp(probability(shrink(unknown) * logOdds), low, high), high);
    }
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
