package dev.storescope.holdout;

import java.time.Instant;
import java.util.List;

/** Measures how far the estimates of one figure are off, by what the archive has. */
@FunctionalInterface
public interface HoldoutSource {
  /**
   * Measures each market that has a value to hold out, by what was observed up to an instant. Takes
   * up to minutes, and writes nothing.
   */
  List<HoldoutValidation> measure(Instant at);
}
