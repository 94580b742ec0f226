package dev.storescope.http;

import java.util.Optional;

/** A part of the readiness of the service. */
@FunctionalInterface
public interface HealthCheck {

  /** What is wrong, and what to do about it; empty if nothing is. Does not block long. */
  Optional<String> findProblem();
}
