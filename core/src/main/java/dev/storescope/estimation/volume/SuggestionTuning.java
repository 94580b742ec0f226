package dev.storescope.estimation.volume;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.MarketSize;
import java.util.Optional;

/** The parameters that the volumes by suggestions share. */
public final class SuggestionTuning {
  /** The assumed number of keywords that a store suggests, an order of magnitude. */
  static final double SUGGESTED = 200_000;

  /** The prior share of the keywords with a prefix that begin with the next longer one. */
  static final double SHARE_PER_LETTER = 0.5;

  /** The weight of the prior share, in terms of a list. */
  static final double PRIOR_WEIGHT = 2;

  /**
   * How far the rank of a word that the store continues instead of showing it is assumed to be
   * before that of the first term that begins with it, as a logarithm.
   */
  static final double OF_CONTINUED = 1.5;

  /** The measured error of the order of a list and of the estimated competition. */
  static final double CHAIN_SIGMA = 1.3;

  /**
   * Into how many classes of equal weight a prefix of 1, 2, 3 … letters splits the searches, by the
   * entropy of letters in English text; beyond the table, 2.5 times for each letter.
   */
  private static final double[] CLASSES = {1, 17, 153, 918, 3672};

  private static final double CLASSES_PER_FURTHER_LETTER = 2.5;

  /** Unlisted keywords have twice the rank of the last that can be listed. */
  private static final double UNLISTED = 2;

  private SuggestionTuning() {}

  public static double classes(int letters) {
    int tabled = Math.min(letters, CLASSES.length - 1);
    return CLASSES[tabled] * Math.pow(CLASSES_PER_FURTHER_LETTER, letters - tabled);
  }

  /** The volume of a keyword that no list shows although the lists show the first ranks. */
  public static Estimate unlisted(
      MarketSize market, double listedRanks, double sigma, String method) {
    double lowestListed = QueryZipf.volume(market.searchesPerDay(), listedRanks);
    return atRank(market, UNLISTED * listedRanks, sigma, method).below(lowestListed);
  }

  /** The volume at a rank among all keywords of a market. */
  public static Estimate atRank(MarketSize market, double rank, double orderSigma, String method) {
    double median = QueryZipf.volume(market.searchesPerDay(), rank);
    double sigma =
        Math.hypot(Math.hypot(orderSigma, market.sigma()), QueryZipf.sigma(Math.log(rank)));
    return Estimate.around(median, sigma, method, Optional.empty()).atMost(market.cap());
  }
}
