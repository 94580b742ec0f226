package dev.storescope.server.dashboard.app;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/** How ranks stand in charts and files: 0 is looked and not there, empty is not looked at. */
final class Ranks {
  private Ranks() {}

  /** A point for a rank; a gap where there is none, for either reason. */
  static OptionalDouble point(OptionalInt rank) {
    return rank.isPresent() && rank.getAsInt() > 0
        ? OptionalDouble.of(rank.getAsInt())
        : OptionalDouble.empty();
  }

  static Object cell(OptionalInt rank) {
    return rank.isPresent() ? (Object) rank.getAsInt() : "";
  }
}
