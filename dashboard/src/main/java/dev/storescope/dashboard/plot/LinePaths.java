package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.plot.PlottedLine.PlottedDots;
import dev.storescope.dashboard.plot.PlottedLine.PlottedStroke;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The paths of the lines of a chart. A date without value is a gap; a value with a gap on both
 * sides is a dot.
 *
 * @param points of each line, by date
 */
record LinePaths(List<List<OptionalDouble>> points, ValueAxis axis) {
  /** How many lines share a place, and which of them a line is, from 0. */
  private record Place(int lines, int turn) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return lines != other.lines
          ? Integer.compare(lines, other.lines)
          : Integer.compare(turn, other.turn);
    }
  }

  List<PlottedStroke> strokes(int line) {
    Map<Place, StringBuilder> paths = new TreeMap<>();
    Place before = new Place(0, 0);
    for (int i = 0; i + 1 < dates(); i++) {
      if (!isSegment(line, i)) {
        before = new Place(0, 0);
        continue;
      }
      Place place = place(line, i, i + 1);
      StringBuilder path = paths.computeIfAbsent(place, _ -> new StringBuilder());
      if (!place.equals(before)) {
        path.append('M').append(point(line, i));
      }
      path.append('L').append(point(line, i + 1));
      before = place;
    }
    return paths.entrySet().stream()
        .map(
            entry ->
                new PlottedStroke(
                    entry.getValue().toString(), entry.getKey().lines(), entry.getKey().turn()))
        .toList();
  }

  /** The whole line as one path. */
  String path(int line) {
    return Stream.concat(
            strokes(line).stream().map(PlottedStroke::path),
            dots(line).stream().map(PlottedDots::path))
        .collect(Collectors.joining());
  }

  List<PlottedDots> dots(int line) {
    Map<Integer, StringBuilder> paths = new TreeMap<>();
    IntStream.range(0, dates())
        .filter(i -> isDot(line, i))
        .forEach(
            i -> {
              Place place = place(line, i, i);
              paths
                  .computeIfAbsent(
                      PlottedDots.size(place.lines(), place.turn()), _ -> new StringBuilder())
                  .append('M')
                  .append(point(line, i))
                  .append("h0");
            });
    return paths.entrySet().stream()
        .map(entry -> new PlottedDots(entry.getValue().toString(), entry.getKey()))
        .toList();
  }

  /** The area between two lines where both have values on two dates or more. */
  String band(int low, int high) {
    StringBuilder path = new StringBuilder();
    int first = 0;
    while (first < dates()) {
      int end = first;
      while (end < dates() && value(low, end).isPresent() && value(high, end).isPresent()) {
        end++;
      }
      if (end - first > 1) {
        path.append(area(low, high, first, end));
      }
      first = end + 1;
    }
    return path.toString();
  }

  private String area(int low, int high, int first, int end) {
    return Stream.concat(
            IntStream.range(first, end).mapToObj(i -> point(high, i)),
            IntStream.range(first, end).mapToObj(i -> point(low, end - 1 - (i - first))))
        .collect(Collectors.joining("L", "M", "Z"));
  }

  private int dates() {
    return points.getFirst().size();
  }

  private boolean isSegment(int line, int i) {
    return i >= 0
        && i + 1 < dates()
        && value(line, i).isPresent()
        && value(line, i + 1).isPresent();
  }

  private boolean isDot(int line, int i) {
    return value(line, i).isPresent() && !isSegment(line, i - 1) && !isSegment(line, i);
  }

  /** The lines that have the same values as one on two dates. */
  private Place place(int line, int first, int second) {
    int[] same =
        IntStream.range(0, points.size())
            .filter(
                other ->
                    value(other, first).equals(value(line, first))
                        && value(other, second).equals(value(line, second)))
            .toArray();
    return new Place(
        same.length, (int) IntStream.of(same).takeWhile(other -> other != line).count());
  }

  private OptionalDouble value(int line, int i) {
    return points.get(line).get(i);
  }

  private String point(int line, int i) {
    double y = axis.at(value(line, i).getAsDouble());
    return String.format(Locale.ROOT, "%.2f %.2f", DateAxis.at(i, dates()), y);
  }
}
