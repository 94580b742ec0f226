package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DailySeries.Style;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A daily series as a drawing, which {@code part/chart.jte} writes as SVG. */
public final class Plot {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int LEAST_VALUES = 3;

  /** How many lines can be told apart by their colours, also with red-green blindness. */
  public static final int COLOURS = 6;

  private static final int LOW = 0;
  private static final int MIDDLE = 1;
  private static final int HIGH = 2;

  private final DailySeries series;
  private final Style style;
  private final List<ChartMarker> markers;
  private final PlotValues values;
  private final ValueAxis axis;

  /**
   * @param markers what happened; what is outside the dates shown is omitted
   */
  public Plot(DailySeries series, Style style, List<ChartMarker> markers) {
    this.series = series;
    this.style = style;
    this.values = PlotValues.of(series);
    this.axis = values.axis(style == Style.STACKED_BARS);
    this.markers =
        markers.stream().filter(marker -> values.dates().contains(marker.date())).toList();
  }

  /**
   * A value with a line and a label.
   *
   * @param at its distance from the upper edge in percent
   */
  public record AxisTick(double value, double at, String label) {
    public String y() {
      return Percent.text(at);
    }
  }

  /**
   * A date with a label.
   *
   * @param at its distance from the left in percent
   * @param minor whether a narrow screen omits the label
   */
  public record DateTick(double at, String label, boolean minor) {
    public String x() {
      return Percent.text(at);
    }
  }

  /**
   * What happened on a date.
   *
   * @param at its distance from the left in percent
   * @param slot the number of the date, from 0
   */
  public record PlottedMarker(double at, int slot, LocalDate date, List<ChartMarker> markers) {
    public String x() {
      return Percent.text(at);
    }

    /** The most important kind of what happened. */
    public ChartMarker.Kind kind() {
      return markers.stream().map(ChartMarker::kind).min(Comparator.naturalOrder()).orElseThrow();
    }

    /** All that happened, as one text. */
    public String title() {
      return markers.stream()
          .map(ChartMarker::label)
          .collect(Collectors.joining("; ", Format.date(date) + ": ", ""));
    }

    /** The first link; blank if there is none. */
    public String link() {
      return markers.stream().flatMap(marker -> marker.link().stream()).findFirst().orElse("");
    }
  }

  /** A value with its date, for a series that is too short for a chart. */
  public record DatedValue(LocalDate date, String value) {}

  public List<DailyLine> series() {
    return series.lines();
  }

  /** Whether there are values on so few dates that text shows them better. */
  public boolean isShort() {
    return values.datesDrawn(isBars()) < LEAST_VALUES;
  }

  /** The values of a line that a chart would draw, newest first. */
  public List<DatedValue> drawnValues(DailyLine line) {
    int number = series.lines().indexOf(line);
    return values(line).stream()
        .filter(each -> values.isDrawn(number, values.dates().indexOf(each.date()), isBars()))
        .toList();
  }

  public List<AxisTick> valueTicks() {
    return axis.ticks();
  }

  public List<DateTick> dateTicks() {
    return new DateAxis(values.dates()).ticks();
  }

  /** What happened, by date, oldest first. */
  public List<PlottedMarker> markers() {
    DateAxis dates = new DateAxis(values.dates());
    Map<LocalDate, List<ChartMarker>> byDate =
        markers.stream()
            .collect(Collectors.groupingBy(ChartMarker::date, TreeMap::new, Collectors.toList()));
    return byDate.entrySet().stream()
        .map(
            each ->
                new PlottedMarker(
                    dates.at(each.getKey()),
                    values.dates().indexOf(each.getKey()),
                    each.getKey(),
                    each.getValue()))
        .toList();
  }

  public List<PlottedLine> lines() {
    LinePaths paths = new LinePaths(values.points(), axis);
    BarShapes shapes = new BarShapes(values, axis, style == Style.STACKED_BARS);
    if (style == Style.BAND) {
      return List.of(band(paths));
    }
    boolean isLine = !isBars();
    return IntStream.range(0, series.lines().size())
        .mapToObj(
            i ->
                new PlottedLine(
                    series.lines().get(i).title(),
                    i % COLOURS + 1,
                    i < COLOURS,
                    newest(series.lines().get(i)),
                    isLine ? paths.strokes(i) : List.of(),
                    isLine ? paths.dots(i) : List.of(),
                    isLine ? List.of() : shapes.bars(i),
                    "",
                    before(i)))
        .toList();
  }

  private PlottedLine band(LinePaths paths) {
    String low = newest(series.lines().get(LOW));
    String high = newest(series.lines().get(HIGH));
    String middle = newest(series.lines().get(MIDDLE));
    return new PlottedLine(
        Texts.of("plot.band"),
        1,
        true,
        middle.isEmpty() ? "" : Texts.of("plot.band-newest", middle, low, high),
        paths.strokes(MIDDLE),
        paths.dots(MIDDLE),
        List.of(),
        paths.band(LOW, HIGH),
        "");
  }

  /** The path of the values that a line is compared with; sums of lines are not compared. */
  private String before(int line) {
    return style == Style.STACKED_BARS || values.before().isEmpty()
        ? ""
        : new LinePaths(List.of(values.before().get(line)), axis).path(0);
  }

  /** Whether it has the values of the period before. */
  public boolean isCompared() {
    return style != Style.STACKED_BARS && style != Style.BAND && series.isCompared();
  }

  /** What the drawing shows, in words. */
  public String summary() {
    return series.lines().stream()
        .map(this::summary)
        .filter(text -> !text.isEmpty())
        .limit(COLOURS)
        .collect(
            Collectors.joining(
                "; ",
                Texts.of(
                    "plot.dates",
                    Format.date(values.dates().getFirst()),
                    Format.date(values.dates().getLast())),
                "."));
  }

  /** What {@code charts.js} shows. */
  public String toJson(String label) {
    ObjectNode chart = JSON.createObjectNode();
    chart
        .put("label", label)
        .put("first", series.range().first().toString())
        .put("from", series.range().days() - values.dates().size())
        .put("bestIsTop", values.measure().isRank())
        .put("stacked", style == Style.STACKED_BARS)
        .put("band", style == Style.BAND)
        .put("noValue", Texts.of("plot.no-value"))
        .put("sum", Texts.of("plot.sum"))
        .put("before", Texts.of("plot.before"))
        .put("digits", values.measure() == Measure.AVERAGE_RATING ? 2 : 0);
    axis.writeTo(chart.putObject("axis"));
    ArrayNode all = chart.putArray("series");
    for (DailyLine line : series.lines()) {
      ObjectNode named = all.addObject().put("name", line.title());
      write(series.points(line), named.putArray("points"));
      if (isCompared()) {
        line.earlier().ifPresent(each -> write(series.points(each), named.putArray("before")));
      }
    }
    return JSON.writeValueAsString(chart);
  }

  private static void write(List<OptionalDouble> points, ArrayNode array) {
    for (OptionalDouble point : points) {
      if (point.isPresent()) {
        array.add(point.getAsDouble());
      } else {
        array.addNull();
      }
    }
  }

  /** Whether the names stand at the ends of the lines. */
  public boolean isNamed() {
    return style == Style.LINES && series.lines().size() > 1;
  }

  private boolean isBars() {
    return style == Style.BARS || style == Style.STACKED_BARS;
  }

  /** The values of a line, newest first. */
  private List<DatedValue> values(DailyLine line) {
    return values.dates().reversed().stream()
        .filter(date -> !line.text(date).isEmpty())
        .map(date -> new DatedValue(date, line.text(date)))
        .toList();
  }

  private String summary(DailyLine line) {
    List<DatedValue> shown = values(line);
    return shown.isEmpty()
        ? ""
        : Texts.of("plot.line", line.title(), shown.getLast().value(), shown.getFirst().value());
  }

  /** With its date if another line has a newer one. */
  private String newest(DailyLine line) {
    return values(line).stream()
        .findFirst()
        .map(
            newest ->
                newest.date().equals(lastDate().orElse(newest.date()))
                    ? newest.value()
                    : Texts.of("plot.newest-on", newest.value(), Format.date(newest.date())))
        .orElse("");
  }

  private Optional<LocalDate> lastDate() {
    return values.dates().reversed().stream()
        .filter(date -> series.lines().stream().anyMatch(line -> !line.text(date).isEmpty()))
        .findFirst();
  }
}
