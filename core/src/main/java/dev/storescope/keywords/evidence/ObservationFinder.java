package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.Optional;

/** {@link Evidence#need} or {@link Evidence#peek}. */
@FunctionalInterface
public interface ObservationFinder {
  <F extends Facts> Optional<Observation<F>> find(Subject<F> subject);
}
