package dev.storescope.evaluation;

/**
 * The size of the worlds and of the samples.
 *
 * @param products of a world
 * @param terms of a world
 * @param searches in the sample for installs
 * @param suggested keywords in the sample for volumes by suggestions
 * @param apps in the sample for discovery, in each store
 * @param drawn the number of worlds with random size and exponent for one of each other kind
 */
record WorldScale(int products, int terms, int searches, int suggested, int apps, int drawn) {
  static final WorldScale QUICK = new WorldScale(3_000, 10_000, 200, 600, 6, 40);
  static final WorldScale FULL = new WorldScale(16_000, 30_000, 600, 2_000, 20, 20);

  /** For the many worlds in which only volumes are evaluated. */
  WorldScale volumesOnly() {
    return new WorldScale(products / 8, terms, 0, 0, 0, drawn);
  }
}
