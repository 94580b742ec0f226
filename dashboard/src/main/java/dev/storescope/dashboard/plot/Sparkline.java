package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A line without axes, as the path of an SVG image; a date that was not observed is a gap. */
public record Sparkline(String path, String label) {
  /** The size of the image. */
  public static final int WIDTH = 116;

  /** The size of the image. */
  public static final int HEIGHT = 28;

  /** No line at all. */
  public static final Sparkline NONE = new Sparkline("", "");

  private static final int MARGIN = 2;

  /** The first line of a series. */
  public static Sparkline of(DailySeries series) {
    DailySeries.DailyLine line = series.lines().getFirst();
    List<OptionalDouble> points = series.points(line);
    double most = points.stream().mapToDouble(point -> point.orElse(0)).max().orElse(0);
    StringBuilder path = new StringBuilder();
    boolean gap = true;
    for (int i = 0; i < points.size(); i++) {
      OptionalDouble point = points.get(i);
      if (point.isPresent()) {
        append(path, gap, x(i, points.size()), y(point.getAsDouble(), most));
      }
      gap = point.isEmpty();
    }
    return new Sparkline(path.toString(), label(points, line.title()));
  }

  public boolean isEmpty() {
    return path.isEmpty();
  }

  /** A single point is a line to itself, which round ends make a dot. */
  private static void append(StringBuilder path, boolean begins, double x, double y) {
    String point = String.format(Locale.ROOT, "%.1f %.1f", x, y);
    path.append(begins ? "M" + point + "L" + point : "L" + point);
  }

  private static double x(int i, int points) {
    return MARGIN + (WIDTH - 2.0 * MARGIN) * i / Math.max(points - 1, 1);
  }

  private static double y(double value, double most) {
    return HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * value / Math.max(most, 1);
  }

  private static String label(List<OptionalDouble> points, String what) {
    List<Double> known = points.stream().flatMap(point -> point.stream().boxed()).toList();
    return known.isEmpty()
        ? Texts.of("plot.no-data", what)
        : Texts.of(
            "plot.line",
            what,
            Format.count(Math.round(known.getFirst())),
            Format.count(Math.round(known.getLast())));
  }
}
