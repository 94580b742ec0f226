package dev.storescope.sandbox.world;

/**
 * The parameters of a world; equal settings give equal worlds.
 *
 * @param seed any number
 * @param products number of apps; most are in both stores
 * @param terms number of explicit terms per market; rarer terms make up the other searches
 * @param volumes distribution of searches over terms
 * @param reading how far people read down the results
 * @param sizeError standard deviation of the logarithm of the searches of the world and of each
 *     country around the public numbers
 * @param bots share of terms with searches by bots, which count in the popularity and install
 *     nothing
 */
public record WorldSettings(
    long seed,
    int products,
    int terms,
    Volumes volumes,
    Reading reading,
    SizeError sizeError,
    double bots) {
  public WorldSettings {
    if (products < 1 || terms < 1 || !(bots >= 0 && bots <= 1)) {
      throw new IllegalArgumentException("a world has products, terms, and a share of bots");
    }
  }

  /** The distribution of searches over terms. */
  public sealed interface Volumes {
    /** The term of rank r has a share of r^-exponent, of two million terms in all. */
    record Zipf(double exponent) implements Volumes {}

    /** The shares are log-normal, with this standard deviation of the logarithm. */
    record LogNormal(double sigma) implements Volumes {}
  }

  /** How far people read search results. */
  public enum Reading {
    /** Most stop after the first results. */
    USUAL,
    /** Far down, almost independent of rank. */
    FAR
  }

  /**
   * The error of the public numbers about market sizes.
   *
   * @param world common to all countries
   * @param country of each country
   */
  public record SizeError(double world, double country) {
    public static final SizeError NONE = new SizeError(0, 0);

    /** As uncertain as the estimates assume the public numbers to be. */
    public static final SizeError PUBLIC = new SizeError(0.35, 0.15);
  }

  /** A world for the demo and tests. */
  public static WorldSettings of(long seed) {
    return new WorldSettings(
        seed, 13_000, 30_000, new Volumes.Zipf(0.9), Reading.USUAL, SizeError.NONE, 0);
  }
}
