package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values that a chart shows: those since the first date observed, but of a week or more.
 *
 * @param dates oldest first
 * @param points of each line, by date
 * @param before of each line that is compared, by the dates that its values are compared with
 */
record PlotValues(
    Measure measure,
    List<LocalDate> dates,
    List<List<OptionalDouble>> points,
    List<List<OptionalDouble>> before) {
  private static final int LEAST_DATES = 7;

  static PlotValues of(DailySeries series) {
    List<LocalDate> all = series.range().dates();
    int shown = Math.max(series.newestFirst().size(), LEAST_DATES);
    int from = Math.max(0, all.size() - shown);
    Measure measure =
        series.lines().stream().map(DailyLine::measure).findFirst().orElse(Measure.COUNT);
    return new PlotValues(
        measure,
        all.subList(from, all.size()),
        points(series, series.lines(), from),
        points(
            series,
            series.lines().stream().flatMap(line -> line.earlier().stream()).toList(),
            from));
  }

  private static List<List<OptionalDouble>> points(
      DailySeries series, List<DailyLine> lines, int from) {
    return lines.stream()
        .map(series::points)
        .map(points -> points.subList(from, points.size()))
        .toList();
  }

  /** The number of dates on which any line is drawn. */
  long datesDrawn(boolean bars) {
    return IntStream.range(0, dates.size())
        .filter(i -> IntStream.range(0, points.size()).anyMatch(line -> isDrawn(line, i, bars)))
        .count();
  }

  /** Whether a line has a value on a date; a bar is not drawn for 0. */
  boolean isDrawn(int line, int i, boolean bars) {
    OptionalDouble value = points.get(line).get(i);
    return value.isPresent() && (!bars || value.getAsDouble() != 0);
  }

  /** The sum of the values of the lines before one. */
  double sumBefore(int line, int i) {
    return points.stream().limit(line).mapToDouble(each -> each.get(i).orElse(0)).sum();
  }

  /** The axis for the values, or for their sums. */
  ValueAxis axis(boolean stacked) {
    List<Double> values = (stacked ? sums() : all()).boxed().toList();
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    return ValueAxis.of(measure, least, most);
  }

  private DoubleStream all() {
    return Stream.of(points, before)
        .flatMap(List::stream)
        .flatMap(List::stream)
        .flatMapToDouble(OptionalDouble::stream);
  }

  private DoubleStream sums() {
    return IntStream.range(0, dates.size()).mapToDouble(i -> sumBefore(points.size(), i));
  }
}
