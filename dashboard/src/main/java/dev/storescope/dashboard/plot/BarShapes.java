package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.plot.PlottedLine.PlottedBar;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The bars of a chart, beside each other or stacked. */
record BarShapes(PlotValues values, ValueAxis axis, boolean stacked) {
  private static final double SHARE = 0.7;

  /** From so many days on, bars are thinner, so that they do not run together. */
  private static final int MANY = 60;

  private static final double SHARE_OF_MANY = 0.4;

  List<PlottedBar> bars(int line) {
    List<OptionalDouble> points = values.points().get(line);
    double slot = 100.0 / points.size();
    double share = points.size() < MANY ? SHARE : SHARE_OF_MANY;
    double width = slot * share / (stacked ? 1 : values.points().size());
    double left = slot * (1 - share) / 2 + (stacked ? 0 : width * line);
    return IntStream.range(0, points.size())
        .filter(i -> points.get(i).orElse(0) != 0)
        .mapToObj(i -> bar(line, i, slot * i + left, width))
        .toList();
  }

  private PlottedBar bar(int line, int i, double x, double width) {
    double base = stacked ? values.sumBefore(line, i) : 0;
    double from = axis.at(base);
    double to = axis.at(base + values.points().get(line).get(i).orElse(0));
    return new PlottedBar(x, Math.min(from, to), width, Math.abs(from - to));
  }
}
