package dev.storescope.answer;

import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The answer of an endpoint; each case is one status of the interface.
 *
 * @param <R> the endpoint's result
 */
public sealed interface Answer<R> {

  /**
   * Everything required is known: status 200.
   *
   * @param asOf the instant of the newest observation used
   * @param notObserved the members of the result that the interface fills though they were not
   *     observed, by their path under {@code data}, such as {@code results.paid}
   * @param charges what the result contains, to be charged
   */
  record Ready<R>(R result, Instant asOf, List<String> notObserved, List<Charge> charges)
      implements Answer<R> {
    public Ready {
      notObserved = List.copyOf(notObserved);
      charges = List.copyOf(charges);
    }
  }

  /**
   * Subjects have to be fetched first: status 202.
   *
   * @param preferred those of the needs without which the answer is ready if they cannot be fetched
   */
  record Preparing<R>(Set<Subject<?>> needs, Set<Subject<?>> preferred) implements Answer<R> {
    public Preparing {
      if (needs.isEmpty()) {
        throw new IllegalArgumentException("an answer that needs nothing is ready");
      }
      needs = Set.copyOf(needs);
      preferred = Set.copyOf(preferred);
    }

    /** The answer that is not ready without any of its needs. */
    public Preparing(Set<Subject<?>> needs) {
      this(needs, Set.of());
    }
  }

  /** There is no result: status 204. */
  record NoData<R>(Reason reason) implements Answer<R> {}

  /** Why there is no result. */
  enum Reason {
    /** Not observed, and not to be fetched: it is past, or no source reports it. */
    NOT_OBSERVED,
    /** Observed, and absent from the store. */
    PROVEN_ABSENT,
    /** The endpoint has no results for such a query. */
    NOT_OFFERED
  }
}
