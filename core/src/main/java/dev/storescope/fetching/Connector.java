package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.util.Collection;
import java.util.Optional;

/** Fetches subjects from a store. */
public interface Connector {

  /** Whether this connector can fetch the subject at all. */
  boolean canFetch(Subject<?> subject);

  /**
   * Fetches a subject; blocks for the rate limit and for the reply. Every reply of a store, usable
   * or not, is returned as an outcome and never thrown.
   */
  FetchOutcome fetch(Subject<?> subject) throws InterruptedException;

  /**
   * The name of the host that most calls for the subject go to; empty if it cannot be fetched. All
   * subjects of one kind in one store, or on one device, have the same host for as long as the
   * connector exists.
   */
  default Optional<String> findHost(Subject<?> subject) {
    return Optional.empty();
  }

  /** The most subjects of its country that a call can fetch together with this one. */
  default int countTogether(Subject<?> subject) {
    return 1;
  }

  /** What a fetch of a subject costs that this connector can fetch. */
  default FetchCost cost(Subject<?> subject) {
    return FetchCost.ONE_CALL.together(countTogether(subject));
  }

  /**
   * Fetches subjects by one call: those of one country that {@link #countTogether} is about, and no
   * more than it says. The observations are of some of them; what is not among them is neither
   * observed nor absent.
   */
  default FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects)
      throws InterruptedException {
    return new FetchOutcome.Unsupported("each of the subjects takes a call of its own");
  }
}
