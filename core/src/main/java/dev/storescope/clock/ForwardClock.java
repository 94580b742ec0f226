package dev.storescope.clock;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock for what is counted in elapsed time: it never goes back. When the clock that it reads is
 * set back, it goes on from where it was; when that is set forward, it follows. Its instants are
 * for comparisons with each other only.
 */
public final class ForwardClock implements InstantSource {
  private final InstantSource source;
  private Instant read;
  private Instant time;

  public ForwardClock(InstantSource source) {
    this.source = source;
    this.read = source.instant();
    this.time = read;
  }

  @Override
  public synchronized Instant instant() {
    Instant now = source.instant();
    Duration passed = Duration.between(read, now);
    if (passed.isPositive()) {
      time = time.plus(passed);
    }
    read = now;
    return time;
  }
}
