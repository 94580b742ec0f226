package dev.storescope.evaluation.report;

import java.util.List;
import java.util.Locale;

/**
 * A plot as SVG, without a background: the colours are readable on light and on dark pages.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 */
public record LinePlot(Axis x, Axis y) {
  private static final int LEFT = 70;
  private static final int RIGHT = 60;
  private static final int TOP = 12;
  private static final int WIDTH = 400;
  private static final int HEIGHT = 300;
  private static final int LINE = 18;
  private static final String GREY = "#808080";
  private static final List<String> COLOURS = List.of("#2f81d8", "#d9790b", "#2c9c55", "#b9519e");

  /** A tick of an axis. */
  public record Tick(double at, String label) {}

  /** An axis from the lowest to the highest value. */
  public record Axis(String label, double lowest, double highest, List<Tick> ticks) {
    public Axis {
      ticks = List.copyOf(ticks);
    }

    double share(double value) {
      return Math.clamp((value - lowest) / (highest - lowest), 0, 1);
    }
  }

  public record Point(double x, double y) {}

  /** Some points, joined by a line or not. */
  public record Series(String name, List<Point> points, boolean joined) {
    public Series {
      points = List.copyOf(points);
    }
  }

  /**
   * Draws series.
   *
   * @param ideal a grey line where the points should be
   */
  public String draw(String title, List<Point> ideal, List<Series> series) {
    StringBuilder svg = new StringBuilder();
    int height = TOP + HEIGHT + 46 + LINE * series.size();
    svg.append(
        String.format(
            Locale.ROOT,
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n"
                + "<title>%s</title>\n"),
            LEFT + WIDTH + RIGHT,
            height,
            LEFT + WIDTH + RIGHT,
            height,
            title));
    addAxes(svg);
    svg.append(path(ideal, "stroke=\"%s\" stroke-dasharray=\"5 4\"".formatted(GREY)));
    for (int i = 0; i < series.size(); i++) {
      addSeries(series.get(i), COLOURS.get(i % COLOURS.size()), i, svg);
    }
    return svg.append("</svg>\n").toString();
  }

  private void addAxes(StringBuilder svg) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"%s\"/>\n",
            LEFT,
            TOP,
            TOP + HEIGHT,
            LEFT + WIDTH,
            GREY));
    for (Tick tick : x.ticks()) {
      svg.append(text(left(tick.at()), TOP + HEIGHT + 16, "middle", GREY, tick.label()));
    }
    for (Tick tick : y.ticks()) {
      svg.append(text(LEFT - 8, top(tick.at()) + 4, "end", GREY, tick.label()));
    }
    svg.append(text(LEFT + WIDTH / 2.0, TOP + HEIGHT + 34, "middle", GREY, x.label()));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
            TOP + HEIGHT / 2,
            GREY,
            y.label()));
  }

  private void addSeries(Series series, String colour, int number, StringBuilder svg) {
    svg.append(
        series.joined()
            ? path(series.points(), "stroke=\"%s\" stroke-width=\"2\"".formatted(colour))
            : dots(series.points(), colour));
    double line = TOP + HEIGHT + 52 + LINE * number;
    svg.append(text(LEFT, line, "start", colour, series.name()));
  }

  private String path(List<Point> points, String style) {
    StringBuilder path = new StringBuilder("<path fill=\"none\" ").append(style).append(" d=\"M");
    points.forEach(point -> path.append(at(point)).append(' '));
    return path.toString().stripTrailing() + "\"/>\n";
  }

  private String dots(List<Point> points, String colour) {
    StringBuilder path =
        new StringBuilder(
            "<path fill=\"none\" stroke=\"%s\" stroke-width=\"3\" stroke-opacity=\".7\" stroke-linecap=\"round\" d=\""
                .formatted(colour));
    points.forEach(point -> path.append('M').append(at(point)).append("h0"));
    return path.append("\"/>\n").toString();
  }

  private String at(Point point) {
    return number(left(point.x())) + " " + number(top(point.y()));
  }

  private double left(double value) {
    return LEFT + WIDTH * x.share(value);
  }

  private double top(double value) {
    return TOP + HEIGHT * (1 - y.share(value));
  }

  private static String text(double left, double top, String anchor, String colour, String text) {
    return "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n"
        .formatted(number(left), number(top), anchor, colour, text);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
