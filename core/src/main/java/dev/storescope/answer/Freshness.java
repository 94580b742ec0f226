package dev.storescope.answer;

import dev.storescope.observation.Subject;
import java.time.Duration;

/**
 * How old an observation may be to answer a question.
 *
 * @param observations for now, of all but charts
 * @param charts for now, of charts
 */
public record Freshness(Duration observations, Duration charts) {
  public static final Freshness DEFAULT = new Freshness(Duration.ofHours(24), Duration.ofHours(6));

  /** How long before a past moment an observation may have been made. */
  public static final Duration LOOK_BACK = Duration.ofHours(36);

  /** As long ago as anything can be: a listing stands until another replaces it. */
  public static final Duration UNLIMITED = Duration.ofDays(365_000);

  /** The oldest age at which an observation of the subject still answers for the moment. */
  public Duration of(Subject<?> subject, Moment moment) {
    if (!moment.isNow()) {
      return subject instanceof Subject.Listing ? UNLIMITED : LOOK_BACK;
    }
    return subject instanceof Subject.Chart ? charts : observations;
  }
}
