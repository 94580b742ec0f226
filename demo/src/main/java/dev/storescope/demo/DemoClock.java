package dev.storescope.demo;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** A clock that can be set to a moment of the past and otherwise shows the real time. */
public final class DemoClock implements InstantSource {
  private final InstantSource real;
  private volatile Optional<Instant> set = Optional.empty();

  public DemoClock(InstantSource real) {
    this.real = real;
  }

  /** Stops the clock at a moment, until the next call. */
  public void setTo(Instant moment) {
    set = Optional.of(moment);
  }

  public void showRealTime() {
    set = Optional.empty();
  }

  @Override
  public Instant instant() {
    return set.orElseGet(real::instant);
  }
}
