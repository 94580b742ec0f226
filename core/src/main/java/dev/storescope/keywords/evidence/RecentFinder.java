package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds what was observed in the last weeks, each list of suggestions once: what people search for
 * changes slowly, and reports cover a week or a month. Nothing is requested.
 */
public record RecentFinder(
    Evidence evidence, Map<Subject<?>, Optional<? extends Observation<?>>> lists)
    implements ObservationFinder {
  public static final Duration LOOK_BACK = Duration.ofDays(31);

  public static RecentFinder of(Evidence evidence) {
    return new RecentFinder(evidence, new ConcurrentHashMap<>());
  }

  @Override
  @SuppressWarnings("unchecked") // an observation has the facts of its subject
  public <F extends Facts> Optional<Observation<F>> find(Subject<F> subject) {
    return subject instanceof Subject.Suggestions
        ? (Optional<Observation<F>>) lists.computeIfAbsent(subject, this::read)
        : read(subject);
  }

  private <F extends Facts> Optional<Observation<F>> read(Subject<F> subject) {
    return evidence.findAt(subject, evidence.moment().at(), LOOK_BACK);
  }
}
