package dev.storescope.sandbox.world.law;

import dev.storescope.sandbox.world.law.WorldSettings.Volumes;

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
 * @param brands standard deviation of the logarithm of the searches for a brand by each who has its
 *     app
 */
public record SearchLaw(
    Volumes volumes, int distinct, double bots, double weekly, double season, double brands) {
  public static final SearchLaw USUAL =
      new SearchLaw(Volumes.Zipf.USUAL, 2_000_000, 0, 0.07, 0, 0.8);

  public SearchLaw {
    if (distinct < 1 || !(bots >= 0 && bots <= 1)) {
      throw new IllegalArgumentException("people search for a term or more; bots are a share");
    }
    if (!(weekly >= 0 && season >= 0 && brands >= 0)) {
      throw new IllegalArgumentException("standard deviations are 0 or more");
    }
  }

  public SearchLaw withVolumes(Volumes other) {
    return new SearchLaw(other, distinct, bots, weekly, season, brands);
  }

  public SearchLaw withDistinct(int other) {
    return new SearchLaw(volumes, other, bots, weekly, season, brands);
  }

  public SearchLaw withBots(double other) {
    return new SearchLaw(volumes, distinct, other, weekly, season, brands);
  }

  public SearchLaw withWeekly(double other) {
    return new SearchLaw(volumes, distinct, bots, other, season, brands);
  }

  public SearchLaw withSeason(double other) {
    return new SearchLaw(volumes, distinct, bots, weekly, other, brands);
  }

  public SearchLaw withBrands(double other) {
    return new SearchLaw(volumes, distinct, bots, weekly, season, other);
  }
}
