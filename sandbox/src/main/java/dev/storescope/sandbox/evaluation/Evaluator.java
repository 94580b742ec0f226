package dev.storescope.sandbox.evaluation;

import java.util.List;

/** Holds some estimates against the truth of a world. */
@FunctionalInterface
interface Evaluator {
  List<Measurement> measure(Scene scene);
}
