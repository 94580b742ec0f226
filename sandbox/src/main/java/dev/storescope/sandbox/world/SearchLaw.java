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
 * @param weekly standard deviation of the logarithm of the searches for a term from week to week,
 *     beside its slower changes
 * @param season standard deviation of the logarithm of all searches of a market from month to month
 */
public record SearchLaw(Volumes volumes, int distinct, double bots, double weekly, double season) {
  public static final SearchLaw USUAL = new SearchLaw(Volumes.Zipf.USUAL, 2_000_000, 0, 0.07, 0);

  public SearchLaw {
    if (distinct < 1 || !(bots >= 0 && bots <= 1)) {
      throw new IllegalArgumentException("people search for a term or more; bots are a share");
    }
    if (!(weekly >= 0 && season >= 0)) {
      throw new IllegalArgumentException("standard deviations are 0 or more");
    }
  }

  public SearchLaw withVolumes(Volumes other) {
    return new SearchLaw(other, distinct, bots, weekly, season);
  }

  public SearchLaw withDistinct(int other) {
    return new SearchLaw(volumes, other, bots, weekly, season);
  }

  public SearchLaw withBots(double other) {
    return new SearchLaw(volumes, distinct, other, weekly, season);
  }

  public SearchLaw withWeekly(double other) {
    return new SearchLaw(volumes, distinct, bots, other, season);
  }

  public SearchLaw withSeason(double other) {
    return new SearchLaw(volumes, distinct, bots, weekly, other);
  }
}
