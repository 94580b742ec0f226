package dev.storescope.sandbox.evaluation;

/**
 * How big the worlds are, and how much of each is held against the estimates.
 *
 * @param products the products of a world
 * @param terms the terms that people search for in it, by name
 * @param searches how many searches are looked at for installs
 * @param suggested how many keywords are looked at by suggestions
 * @param apps how many apps have their keywords discovered, in each store
 * @param drawn how many worlds have their size and exponent drawn, for one of each other kind
 */
record WorldScale(int products, int terms, int searches, int suggested, int apps, int drawn) {
  static final WorldScale QUICK = new WorldScale(3_000, 10_000, 200, 600, 6, 40);
  static final WorldScale FULL = new WorldScale(16_000, 30_000, 600, 2_000, 20, 20);

  /** Worlds of which only the volumes matter, and of which there are many. */
  WorldScale volumesOnly() {
    return new WorldScale(products / 8, terms, 0, 0, 0, drawn);
  }
}
