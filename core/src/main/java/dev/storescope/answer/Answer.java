package dev.storescope.answer;

import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What an endpoint has to say; each case is one status of the interface.
 *
 * @param <R> the endpoint's result
 */
public sealed interface Answer<R> {

  /**
   * Everything needed is known: status 200.
   *
   * @param asOf when the newest observation used was made
   * @param notObserved the members of the result that the interface wants filled though nobody
   *     looked, by their path under {@code data}, such as {@code results.paid}
   * @param charges what the answer holds, to be paid
   */
  record Ready<R>(R result, Instant asOf, List<String> notObserved, List<Charge> charges)
      implements Answer<R> {
    public Ready {
      notObserved = List.copyOf(notObserved);
      charges = List.copyOf(charges);
    }
  }

  /** Something must first be fetched: status 202. */
  record Preparing<R>(Set<Subject<?>> needs) implements Answer<R> {
    public Preparing {
      if (needs.isEmpty()) {
        throw new IllegalArgumentException("an answer that waits for nothing is ready");
      }
      needs = Set.copyOf(needs);
    }
  }

  /** There is nothing to tell: status 204. */
  record NoData<R>(Reason reason) implements Answer<R> {}

  /** Why there is nothing to tell. */
  enum Reason {
    /** Nobody looked, and it cannot be looked at now: it is past, or no source has it. */
    NOT_OBSERVED,
    /** The store was looked at, and it is not there. */
    PROVEN_ABSENT,
    /** The question has no answer of this kind, whatever is known. */
    NOT_OFFERED
  }
}
