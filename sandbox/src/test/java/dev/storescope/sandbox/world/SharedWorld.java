package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.law.WorldSettings;

/** One world for the tests that only read it: it takes seconds to make. */
final class SharedWorld {
  static final World WORLD = new World(WorldSettings.of(5));

  private SharedWorld() {}
}
