package dev.storescope.estimation.installs;

import dev.storescope.observation.Rank;

/** How many of the taps of a search a rank gets, beside the first rank. */
public final class TapShare {
  private TapShare() {}

  /** 1 for the first rank, 0 for none that is known; the same for games and other apps. */
  public static double ofFirst(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> RankCurve.APPS.share(position) / RankCurve.APPS.share(1);
      case Rank.NotRanked(), Rank.Beyond _ -> 0;
    };
  }
}
