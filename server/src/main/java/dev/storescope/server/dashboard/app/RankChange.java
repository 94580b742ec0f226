package dev.storescope.server.dashboard.app;

import java.util.OptionalInt;

/**
 * How the rank of an app for a keyword has changed.
 *
 * @param before the rank then, 0 if it did not rank; empty where nobody looked
 * @param after the rank now, 0 if it does not rank
 */
public record RankChange(OptionalInt before, int after) {

  public boolean isKnown() {
    return before.isPresent();
  }

  /** Whether it did not rank then and does now. */
  public boolean isEntry() {
    return isKnown() && before.getAsInt() == 0 && after > 0;
  }

  /** Whether it ranked then and does not now. */
  public boolean isExit() {
    return isKnown() && before.getAsInt() > 0 && after == 0;
  }

  /** By how many places it is better, where it ranked both times; else 0. */
  public int places() {
    return isKnown() && before.getAsInt() > 0 && after > 0 ? before.getAsInt() - after : 0;
  }
}
