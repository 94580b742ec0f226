package dev.storescope.evaluation.world;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How a setting is drawn.
 *
 * @param centre mean, median or middle of the distribution
 * @param width standard deviation, standard deviation of the logarithm, or half the range
 * @param least a value below is drawn again
 * @param most a value above is drawn again
 * @param believed what the estimates assume, in words
 * @param source where the width comes from
 */
public record KnobDraw(
    WorldKnob knob,
    Distribution distribution,
    double centre,
    double width,
    double least,
    double most,
    String believed,
    String source) {
  private static final int MOST_DRAWS = 1_000;

  public KnobDraw {
    if (!(least >= knob.least() && most <= knob.most())) {
      throw new IllegalArgumentException(
          "least and most of %s are from %s to %s"
              .formatted(knob.label(), number(knob.least()), number(knob.most())));
    }
    if (!(least <= centre && centre <= most)) {
      throw new IllegalArgumentException(
          "the centre is from %s (least) to %s (most)".formatted(number(least), number(most)));
    }
    if (!(width >= 0 && width < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the width is 0 or more");
    }
    if (distribution == Distribution.LOG_NORMAL && centre <= 0) {
      throw new IllegalArgumentException("the centre of a log-normal distribution is above 0");
    }
    if (source.isBlank()) {
      throw new IllegalArgumentException(
          "the source says where the width comes from, or \"assumed\"");
    }
  }

  /** A distribution of a setting. */
  public enum Distribution {
    NORMAL("normal"),
    LOG_NORMAL("log-normal"),
    UNIFORM("uniform");

    private final String label;

    Distribution(String label) {
      this.label = label;
    }

    static Optional<Distribution> find(String name) {
      return Arrays.stream(values()).filter(one -> one.label.equals(name)).findFirst();
    }

    public String label() {
      return label;
    }

    double draw(double centre, double width, RandomGenerator random) {
      return switch (this) {
        case NORMAL -> centre + width * random.nextGaussian();
        case LOG_NORMAL -> centre * Math.exp(width * random.nextGaussian());
        case UNIFORM -> centre + width * (2 * random.nextDouble() - 1);
      };
    }
  }

  double draw(RandomGenerator random) {
    for (int i = 0; i < MOST_DRAWS; i++) {
      double value = distribution.draw(centre, width, random);
      if (value >= least && value <= most) {
        return value;
      }
    }
    return centre;
  }

  /** The distribution in words: "normal, 5.49 ± 0.8, from 3.5 to 8". */
  public String describe() {
    if (width == 0) {
      return "always " + number(centre);
    }
    return switch (distribution) {
      case NORMAL -> "normal, %s ± %s, from %s to %s".formatted(numbers());
      case LOG_NORMAL -> "log-normal, %s, σ %s, from %s to %s".formatted(numbers());
      case UNIFORM ->
          "uniform, from %s to %s"
              .formatted(
                  number(Math.max(least, centre - width)), number(Math.min(most, centre + width)));
    };
  }

  private Object[] numbers() {
    return new Object[] {number(centre), number(width), number(least), number(most)};
  }

  /** The cells of a table. */
  List<String> cells() {
    return List.of(
        knob.label(),
        "%s, %s, width %s, from %s to %s"
            .formatted(
                distribution.label(), number(centre), number(width), number(least), number(most)),
        believed,
        source);
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,d", (long) value)
        : String.format(Locale.ROOT, "%.4g", value).replaceAll("0+$", "");
  }
}
