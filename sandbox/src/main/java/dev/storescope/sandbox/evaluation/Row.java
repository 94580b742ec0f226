package dev.storescope.sandbox.evaluation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How good an estimator is in a kind of world.
 *
 * @param worlds how many there were
 * @param values the means over the worlds
 */
public record Row(
    Figure figure, String estimator, WorldKind world, int worlds, Map<Metric, Double> values) {
  public Row {
    values = Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /** The row of measurements of one figure and estimator in worlds of one kind. */
  static Row of(List<Measurement> measurements) {
    Measurement first = measurements.getFirst();
    Map<Metric, Double> means = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      OptionalDouble mean =
          measurements.stream()
              .filter(measurement -> measurement.values().containsKey(metric))
              .mapToDouble(measurement -> measurement.values().get(metric))
              .filter(value -> !Double.isNaN(value))
              .average();
      mean.ifPresent(value -> means.put(metric, value));
    }
    return new Row(first.figure(), first.estimator(), first.world(), measurements.size(), means);
  }

  /** A mean; not a number where it was not measured. */
  public double value(Metric metric) {
    return values.getOrDefault(metric, Double.NaN);
  }
}
