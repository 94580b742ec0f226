package dev.storescope.attack.month;

import java.util.random.RandomGenerator;

/**
 * Ends this process without any notice to the program, as {@code kill -9} does, at a place that is
 * chosen at random among those that a fetch comes through.
 */
final class KillSwitch {
  static final int EXIT_CODE = 137;

  private final Place place;
  private boolean due;

  KillSwitch(RandomGenerator random) {
    this.place = Place.values()[random.nextInt(Place.values().length)];
  }

  /** Where in a fetch the process ends. */
  enum Place {
    BEFORE_A_CALL,
    AFTER_A_CALL,
    BEFORE_AN_APPEND,
    WITHIN_AN_APPEND,
    AFTER_AN_APPEND
  }

  /** Has the process end when it comes to the place. */
  void arm() {
    due = true;
  }

  void at(Place reached) {
    if (due && reached == place) {
      if (place == Place.WITHIN_AN_APPEND) {
        Thread.ofPlatform().daemon().start(KillSwitch::halt);
      } else {
        halt();
      }
    }
  }

  static void halt() {
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
