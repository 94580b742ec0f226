package dev.storescope.answer;

import java.time.Duration;
import java.time.Instant;

/**
 * The moment that a question is about. What is within five minutes of the present is now; of any
 * other moment only what was known at it is told.
 */
public record Moment(Instant at, boolean isNow) {
  /** How far from the present a moment may be and still mean now. */
  public static final Duration NOW = Duration.ofMinutes(5);

  public static Moment now(Instant present) {
    return new Moment(present, true);
  }

  /** The moment that an instant means for someone who asks at the present one. */
  public static Moment of(Instant at, Instant present) {
    boolean isNow = Duration.between(at, present).abs().compareTo(NOW) <= 0;
    return isNow ? now(present) : new Moment(at, false);
  }
}
