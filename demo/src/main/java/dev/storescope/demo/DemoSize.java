package dev.storescope.demo;

import dev.storescope.sandbox.world.law.WorldSettings;
import java.util.List;

/** How much a demo has. */
public enum DemoSize {
  FULL(13_000, 30_000),
  /** Both stores of the United States only. */
  SMALL(5_000, 8_000);

  private final int products;
  private final int terms;

  DemoSize(int products, int terms) {
    this.products = products;
    this.terms = terms;
  }

  /** Those with a watchlist. */
  List<DemoMarket> markets() {
    return switch (this) {
      case FULL -> DemoMarket.ALL;
      case SMALL -> DemoMarket.AMERICAN;
    };
  }

  WorldSettings world(long seed) {
    return WorldSettings.of(seed, products, terms);
  }
}
