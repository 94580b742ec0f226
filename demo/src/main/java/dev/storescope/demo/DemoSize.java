package dev.storescope.demo;

import dev.storescope.sandbox.world.law.WorldSettings;
import java.util.List;

/**
 * How much a demo has.
 *
 * @param markets those with a watchlist
 * @param products apps of the simulated world
 * @param terms terms of each of its markets
 */
public record DemoSize(List<DemoMarket> markets, int products, int terms) {
  public static final DemoSize FULL = new DemoSize(DemoMarket.ALL, 13_000, 30_000);

  /** For a demo that is about the engines. */
  public static final DemoSize SMALL = new DemoSize(DemoMarket.AMERICAN, 5_000, 8_000);

  public DemoSize {
    markets = List.copyOf(markets);
  }

  WorldSettings world(long seed) {
    return WorldSettings.of(seed, products, terms);
  }
}
