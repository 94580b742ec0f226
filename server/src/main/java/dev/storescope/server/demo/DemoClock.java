package dev.storescope.server.demo;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** A clock that can be set to moments of the past, and goes by the real one otherwise. */
public final class DemoClock implements InstantSource {
  private final InstantSource real;
  private volatile Optional<Instant> set = Optional.empty();

  public DemoClock(InstantSource real) {
    this.real = real;
  }

  /** Stands still at a moment until it is set again. */
  public void setTo(Instant moment) {
    set = Optional.of(moment);
  }

  public void goByTheRealOne() {
    set = Optional.empty();
  }

  @Override
  public Instant instant() {
    return set.orElseGet(real::instant);
  }
}
