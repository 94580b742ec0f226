package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.plot.Plot.AxisTick;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The vertical axis of a chart. It is wide enough that a change too small to matter looks small:
 * ranks begin with 1 and go to 5 or further, counts and the visibility begin with 0, ratings span a
 * star or more, and scores 20 points or more.
 *
 * @param top the value at the upper edge
 * @param bottom the value at the lower edge
 * @param ticks the values with a line and a label
 * @param scale how {@code charts.js} fits it to a part of the values
 */
record ValueAxis(double top, double bottom, List<AxisTick> ticks, Scale scale) {
  private static final double MAX_RATING = 5;
  private static final double MAX_SCORE = 100;
  private static final int LEAST_RANKS = 5;
  private static final int LEAST_SCORES = 20;
  private static final int MOST_TICKS = 5;
  private static final int COMPACT_FROM = 10_000;

  /** Above rank 1 there is room, so that a line along it is seen. */
  private static final double ROOM = 0.04;

  private static final List<Integer> RANK_STEPS =
      List.of(1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000);

  /** What an axis shows, and in which steps at least. */
  enum Scale {
    RANKS(1),
    WHOLE_AMOUNTS(1),
    AMOUNTS(0),
    FIXED(0);

    private final int leastStep;

    Scale(int leastStep) {
      this.leastStep = leastStep;
    }
  }

  ValueAxis {
    ticks = List.copyOf(ticks);
  }

  /** The axis for values of a measure. */
  static ValueAxis of(Measure measure, double least, double most) {
    return switch (measure) {
      case RANK, CHART_RANK -> ranks(most);
      case AVERAGE_RATING -> ratings(least, most);
      case SCORE -> scores(least, most);
      case COUNT, GAIN -> amounts(least, most, Scale.WHOLE_AMOUNTS);
      case VISIBILITY, ESTIMATE -> amounts(least, most, Scale.AMOUNTS);
    };
  }

  /** The distance of a value from the upper edge in percent. */
  double at(double value) {
    return 100 * (value - top) / (bottom - top);
  }

  /** Writes what {@code charts.js} needs to draw it, or one for a part of the values. */
  void writeTo(ObjectNode axis) {
    axis.put("top", top)
        .put("bottom", bottom)
        .put("scale", scale.name())
        .put("leastStep", scale.leastStep);
    ArrayNode values = axis.putArray("ticks");
    ticks.forEach(tick -> values.add(tick.value()));
  }

  private static ValueAxis ranks(double most) {
    double last = Math.max(most, LEAST_RANKS);
    int step =
        RANK_STEPS.stream()
            .filter(each -> last / each <= MOST_TICKS)
            .findFirst()
            .orElse((int) Math.ceil(last / MOST_TICKS));
    double bottom = step * Math.ceil(last / step);
    double top = 1 - ROOM * (bottom - 1);
    double[] ticks =
        DoubleStream.concat(DoubleStream.of(1), DoubleStream.of(steps(step, bottom, step)))
            .distinct()
            .toArray();
    return of(top, bottom, ticks, 0, Scale.RANKS);
  }

  private static ValueAxis ratings(double least, double most) {
    double low = Math.min(Math.floor(least * 2) / 2, MAX_RATING - 1);
    double high = Math.min(Math.max(Math.ceil(most * 2) / 2, low + 1), MAX_RATING);
    double step = high - low > 2 ? 1 : 0.5;
    return of(high, low, steps(low, high, step), 1, Scale.FIXED);
  }

  private static ValueAxis scores(double least, double most) {
    double low = 10 * Math.floor(least / 10);
    double high = 10 * Math.ceil(most / 10);
    if (high - low < LEAST_SCORES) {
      double around = 10 * Math.round((least + most) / 20 - 1);
      low = Math.clamp(around, 0, MAX_SCORE - LEAST_SCORES);
      high = low + LEAST_SCORES;
    }
    return of(high, low, steps(low, high, high - low > 40 ? 20 : 10), 0, Scale.FIXED);
  }

  /** An axis with 0 on it. */
  private static ValueAxis amounts(double leastValue, double mostValue, Scale scale) {
    double least = Math.min(leastValue, 0);
    double most = Math.max(mostValue, 0);
    double step =
        Math.max(scale.leastStep, niceStep(Math.max(most - least, 0.1) / (MOST_TICKS - 1)));
    double low = step * Math.floor(least / step);
    double high = Math.max(step * Math.ceil(most / step), low + 2 * step);
    return of(high, low, steps(low, high, step), step < 1 ? 2 : 0, scale);
  }

  /** The least of 1, 2 or 5 times a power of ten that is not below a number. */
  private static double niceStep(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    return IntStream.of(1, 2, 5, 10)
        .mapToDouble(factor -> factor * power)
        .filter(step -> step >= atLeast)
        .findFirst()
        .orElse(10 * power);
  }

  private static double[] steps(double low, double high, double step) {
    int count = (int) Math.round((high - low) / step);
    return IntStream.rangeClosed(0, count).mapToDouble(i -> low + i * step).toArray();
  }

  private static ValueAxis of(double top, double bottom, double[] values, int digits, Scale scale) {
    ValueAxis axis = new ValueAxis(top, bottom, List.of(), scale);
    List<AxisTick> ticks =
        Arrays.stream(values)
            .mapToObj(value -> new AxisTick(value, axis.at(value), label(value, digits)))
            .toList();
    return new ValueAxis(top, bottom, ticks, scale);
  }

  private static String label(double value, int digits) {
    return Math.abs(value) >= COMPACT_FROM ? Format.compact(value) : Format.upTo(value, digits);
  }
}
