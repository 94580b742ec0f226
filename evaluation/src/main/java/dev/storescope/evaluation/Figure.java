package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.Measurement;
import java.util.List;

/** Asks a service for estimates, and compares them with the ground truth of its world. */
@FunctionalInterface
interface Figure {
  /**
   * Asks a service.
   *
   * @param estimator the name of the service's estimates in the report
   */
  List<Measurement> measure(SimulatedService service, String estimator);
}
