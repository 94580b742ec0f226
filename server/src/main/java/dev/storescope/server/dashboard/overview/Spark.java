package dev.storescope.server.dashboard.overview;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** A line so small that it has no axes, as the path of an SVG; a day that is empty is a gap. */
public record Spark(String path, String label) {
  /** The size of the drawing. */
  public static final int WIDTH = 116;

  /** The size of the drawing. */
  public static final int HEIGHT = 28;

  private static final int MARGIN = 2;

  static Spark of(List<OptionalInt> points, String what) {
    int most = points.stream().mapToInt(point -> point.orElse(0)).max().orElse(0);
    StringBuilder path = new StringBuilder();
    boolean gap = true;
    for (int i = 0; i < points.size(); i++) {
      OptionalInt point = points.get(i);
      if (point.isPresent()) {
        append(path, gap, x(i, points.size()), y(point.getAsInt(), most));
      }
      gap = point.isEmpty();
    }
    return new Spark(path.toString(), label(points, what));
  }

  public boolean isEmpty() {
    return path.isEmpty();
  }

  /** A point alone is a dot: a line to itself, with round ends. */
  private static void append(StringBuilder path, boolean begins, double x, double y) {
    String point = String.format(Locale.ROOT, "%.1f %.1f", x, y);
    path.append(begins ? "M" + point + "L" + point : "L" + point);
  }

  private static double x(int i, int points) {
    return MARGIN + (WIDTH - 2.0 * MARGIN) * i / Math.max(points - 1, 1);
  }

  private static double y(int value, int most) {
    return HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * value / Math.max(most, 1);
  }

  private static String label(List<OptionalInt> points, String what) {
    List<Integer> known =
        points.stream().filter(OptionalInt::isPresent).map(OptionalInt::getAsInt).toList();
    return known.isEmpty()
        ? what + ": nothing seen"
        : "%s: from %d to %d".formatted(what, known.getFirst(), known.getLast());
  }
}
