package dev.storescope.answer;

import java.time.Duration;
import java.time.Instant;

/**
 * The moment that a query is about. An instant within five minutes of the present is now; at any
 * other moment, only what was observed until then is used.
 */
public record Moment(Instant at, boolean isNow) {
  /** How far from the present an instant may be and still mean now. */
  public static final Duration NOW = Duration.ofMinutes(5);

  public static Moment now(Instant present) {
    return new Moment(present, true);
  }

  /** Returns the moment that an instant means at the present one. */
  public static Moment of(Instant at, Instant present) {
    boolean isNow = Duration.between(at, present).abs().compareTo(NOW) <= 0;
    return isNow ? now(present) : new Moment(at, false);
  }
}
