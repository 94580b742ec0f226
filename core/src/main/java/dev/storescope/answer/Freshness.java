package dev.storescope.answer;

import dev.storescope.observation.Subject;
import java.time.Duration;
import java.util.Optional;

/**
 * The maximum age of the observations that answer a query.
 *
 * @param observations for now, of all but charts
 * @param charts for now, of charts
 */
public record Freshness(Duration observations, Duration charts) {
  public static final Freshness DEFAULT = new Freshness(Duration.ofHours(24), Duration.ofHours(6));

  /** How long before a past moment an observation may have been made. */
  public static final Duration LOOK_BACK = Duration.ofHours(36);

  /** No limit: a listing or a summary stays current until another replaces it. */
  public static final Duration UNLIMITED = Duration.ofDays(365_000);

  /**
   * How old an observation may be that stands because the store's reply to a newer fetch is
   * doubted: what it contradicts is at most a week old when the doubt begins.
   */
  public static final Duration DOUBTED = Duration.ofDays(8);

  /** Returns the maximum age of an observation of the subject at the moment. */
  public Duration of(Subject<?> subject, Moment moment) {
    Optional<Duration> fixed = subject.currentFor();
    if (fixed.isPresent()) {
      return fixed.get();
    }
    if (!moment.isNow()) {
      return subject.isContent() ? UNLIMITED : LOOK_BACK;
    }
    return subject instanceof Subject.Chart ? charts : observations;
  }

  /** As {@link #of}, of a subject whose fetch is doubted. */
  Duration ofDoubted(Subject<?> subject, Moment moment) {
    Duration usual = of(subject, moment);
    Duration doubted =
        subject.isContent() || subject instanceof Subject.Reviews ? UNLIMITED : DOUBTED;
    return usual.compareTo(doubted) > 0 ? usual : doubted;
  }
}
