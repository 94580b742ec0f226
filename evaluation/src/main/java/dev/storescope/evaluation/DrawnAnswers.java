package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.world.WorldKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The answers of the service in the drawn worlds, of the quantities that have intervals. */
record DrawnAnswers(Map<EstimatedQuantity, List<Answered>> byQuantity) {
  DrawnAnswers {
    byQuantity = Map.copyOf(byQuantity);
  }

  static DrawnAnswers of(List<Measurement> measurements) {
    return new DrawnAnswers(
        measurements.stream()
            .filter(measurement -> measurement.world() == WorldKind.DRAWN)
            .filter(measurement -> !measurement.answers().isEmpty())
            .collect(
                Collectors.groupingBy(
                    Measurement::quantity,
                    Collectors.flatMapping(
                        measurement ->
                            measurement.answers().stream()
                                .filter(answer -> answer.estimate().isPresent()),
                        Collectors.toList()))));
  }

  List<Answered> of(EstimatedQuantity quantity) {
    return byQuantity.getOrDefault(quantity, List.of());
  }
}
