package dev.storescope.sandbox.world;

/**
 * What makes a world. Two worlds of the same settings are the same.
 *
 * @param seed any number
 * @param products the apps there are; most are in both stores
 * @param terms the terms that people search for in each store of each country, by name; rarer ones
 *     make up the rest of the searches
 * @param volumes how the searches are spread over the terms
 * @param reading how far people read down the results
 * @param sizeError the standard deviation of the logarithm of the searches of the world, of a
 *     country besides, around what the public numbers say
 * @param bots the share of terms whose searches are partly made by programs, which popularity
 *     counts and nobody installs after
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

  /** How searches are spread over terms. */
  public sealed interface Volumes {
    /** The term of rank r has a share of r^-exponent, of two million terms in all. */
    record Zipf(double exponent) implements Volumes {}

    /** The shares are log-normal, with this standard deviation of the logarithm. */
    record LogNormal(double sigma) implements Volumes {}
  }

  /** How people read the results of a search. */
  public enum Reading {
    /** From the first on, stopping soon. */
    USUAL,
    /** Far down, as if ranks hardly mattered. */
    FAR
  }

  /**
   * How far the world's size is from what is publicly known.
   *
   * @param world of all countries together
   * @param country of each
   */
  public record SizeError(double world, double country) {
    public static final SizeError NONE = new SizeError(0, 0);

    /** As unsure as the estimates say that the public numbers are. */
    public static final SizeError PUBLIC = new SizeError(0.35, 0.15);
  }

  /** A world to look around in. */
  public static WorldSettings of(long seed) {
    return new WorldSettings(
        seed, 13_000, 30_000, new Volumes.Zipf(0.9), Reading.USUAL, SizeError.NONE, 0);
  }
}
