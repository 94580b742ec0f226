package dev.storescope.fetching;

import dev.storescope.fetching.doubt.DoubtReason;
import dev.storescope.fetching.doubt.SenseChecks;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The last replies about several apps of a country of which most are doubted, as after a change of
 * its currency. The apps of such a reply are fetched by one call until the store has repeated it
 * for as long as a doubt lasts: looked up alone, each would take several calls at each attempt.
 */
final class DoubtedBundles {
  /** Of fewer, each is looked up alone. */
  static final int FEWEST = 10;

  private static final int MOST_SUBJECTS = 3_000;

  private final Map<Subject<?>, Bundle> bySubject =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Subject<?>, Bundle> eldest) {
          return size() > MOST_SUBJECTS;
        }
      };

  private final Duration kept;

  /**
   * @param kept how long a reply answers the attempts of its subjects: less than the pause between
   *     two attempts of one
   */
  DoubtedBundles(Duration kept) {
    this.kept = kept;
  }

  /**
   * A reply about several subjects.
   *
   * @param confirmed why one of them is doubted that was looked up alone, since the doubt had
   *     lasted long enough, with the same result
   */
  record Bundle(
      List<Subject<?>> asked,
      List<Observation<?>> observations,
      Instant at,
      Optional<String> confirmed) {
    Bundle {
      asked = List.copyOf(asked);
      observations = List.copyOf(observations);
    }

    Bundle asConfirmed(String reason) {
      return new Bundle(asked, observations, at, Optional.of(reason));
    }

    /** Whether what is doubted of one subject was confirmed for another. */
    boolean confirms(String reason) {
      return confirmed.filter(it -> DoubtReason.areAlike(it, reason)).isPresent();
    }

    /** What the reply has of a subject, which is a listing or a rating. */
    List<Observation<?>> of(Subject<?> subject) {
      return observations.stream()
          .filter(each -> SenseChecks.decides(each.subject(), subject))
          .toList();
    }
  }

  /** Whether most of the subjects that a reply has are doubted, and not a few. */
  static boolean isDoubted(
      Collection<Subject<?>> asked,
      List<Observation<?>> observations,
      List<Observation<?>> undoubted) {
    Set<Object> doubted = new HashSet<>();
    Set<Object> all = new HashSet<>();
    for (Observation<?> each : observations) {
      if (asked.contains(each.subject())) {
        all.add(each.subject());
        if (!undoubted.contains(each)) {
          doubted.add(each.subject());
        }
      }
    }
    return doubted.size() >= FEWEST && 2 * doubted.size() >= all.size();
  }

  synchronized void put(Bundle bundle) {
    bundle.asked().forEach(bySubject::remove);
    bundle.asked().forEach(each -> bySubject.put(each, bundle));
  }

  /** The subjects are fetched alone again. */
  synchronized void remove(Bundle bundle) {
    bySubject.values().removeIf(bundle::equals);
  }

  /** The reply that a subject was in last, which may be old. */
  synchronized Optional<Bundle> find(Subject<?> subject) {
    return Optional.ofNullable(bySubject.get(subject));
  }

  /** The reply that answers an attempt at a subject without a call. */
  Optional<Bundle> findFresh(Subject<?> subject, Instant now) {
    return find(subject)
        .filter(bundle -> !bundle.of(subject).isEmpty())
        .filter(bundle -> !now.isBefore(bundle.at()) && now.isBefore(bundle.at().plus(kept)));
  }
}
