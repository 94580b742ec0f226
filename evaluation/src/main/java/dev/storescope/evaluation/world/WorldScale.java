package dev.storescope.evaluation.world;

/**
 * The size of the worlds and of the samples.
 *
 * @param products of a world
 * @param terms of a world
 * @param keywords tracked in each store, whose volumes are evaluated
 * @param searches whose installs are evaluated, in each store
 * @param apps tracked in each store, whose discovered keywords are evaluated
 * @param many keywords of a market of which many are tracked
 * @param drawn the number of drawn worlds for one of each other kind
 */
public record WorldScale(
    int products, int terms, int keywords, int searches, int apps, int many, int drawn) {
  public static final WorldScale QUICK = new WorldScale(2_500, 8_000, 200, 40, 2, 2_000, 6);
  public static final WorldScale FULL = new WorldScale(16_000, 30_000, 1_500, 200, 10, 10_000, 20);

  /** The keywords of a market of which few are tracked. */
  public static final int FEW = 100;

  public static final int SOME = 1_000;

  /** For the many drawn worlds. */
  public WorldScale ofDrawn() {
    return new WorldScale(products / 2, terms, keywords / 2, searches / 2, apps, many, drawn);
  }

  WorldScale withKeywords(int count) {
    return new WorldScale(products, terms, count, searches, apps, many, drawn);
  }
}
