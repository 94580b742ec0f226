package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.Optional;

/** A way to look at the evidence: {@link Evidence#need} or {@link Evidence#peek}. */
@FunctionalInterface
interface Look {
  <F extends Facts> Optional<Observation<F>> at(Subject<F> subject);
}
