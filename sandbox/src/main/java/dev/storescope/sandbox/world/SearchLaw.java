package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.WorldSettings.Volumes;

/**
 * What people search for.
 *
 * @param volumes distribution of searches over terms
 * @param distinct number of different terms searched for in a market; those that the world does not
 *     list are the rarest, and only their searches count
 * @param bots share of terms with searches by bots, which count in the popularity and install
 *     nothing
 */
public record SearchLaw(Volumes volumes, int distinct, double bots) {
  public static final SearchLaw USUAL = new SearchLaw(Volumes.Zipf.USUAL, 2_000_000, 0);

  public SearchLaw {
    if (distinct < 1 || !(bots >= 0 && bots <= 1)) {
      throw new IllegalArgumentException("people search for a term or more; bots are a share");
    }
  }

  public SearchLaw withVolumes(Volumes other) {
    return new SearchLaw(other, distinct, bots);
  }

  public SearchLaw withDistinct(int other) {
    return new SearchLaw(volumes, other, bots);
  }

  public SearchLaw withBots(double other) {
    return new SearchLaw(volumes, distinct, other);
  }
}
