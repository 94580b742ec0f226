package dev.storescope.estimation;

import java.util.Optional;

/** The parameters of the volumes by the order of suggestions, all in one place. */
final class SuggestionTuning {
  /** How many keywords a suggester is taken to know, an order of magnitude. */
  static final double SUGGESTED = 200_000;

  /** The share of the keywords with a prefix that go on with the next letter of one of them. */
  static final double GOING_ON_PER_LETTER = 0.5;

  /** That usual share counts as much as so many terms of a list. */
  static final double WEIGHT_OF_THE_USUAL = 2;

  /** How wrong the order of a list and the reckoned competition are, as measured. */
  static final double CHAIN_SIGMA = 1.9;

  /** The same where all lists of a market are known. */
  static final double CRAWL_SIGMA = 1.0;

  /** The same with equal competition for every prefix of a length: a judgement. */
  static final double CLASSES_SIGMA = 1.0;

  /**
   * Into how many classes of equal weight a prefix of 1, 2, 3 … letters splits the searches, as the
   * entropy of letters in English text goes; from the end of the table on, 2.5 times for each
   * letter.
   */
  private static final double[] CLASSES = {1, 17, 153, 918, 3672};

  private static final double CLASSES_PER_FURTHER_LETTER = 2.5;

  /** Unseen keywords are put twice as far as the last that can be seen. */
  private static final double UNSEEN = 2;

  private SuggestionTuning() {}

  static double classes(int letters) {
    int tabled = Math.min(letters, CLASSES.length - 1);
    return CLASSES[tabled] * Math.pow(CLASSES_PER_FURTHER_LETTER, letters - tabled);
  }

  /**
   * The volume of a keyword that no list shows, its own included, though they show those of the
   * first ranks.
   */
  static Estimate unseen(MarketSize market, double shownRanks, double sigma, String method) {
    double lowestSeen = QueryZipf.volume(market.searchesPerDay(), shownRanks);
    return atRank(market, UNSEEN * shownRanks, sigma, method).below(lowestSeen);
  }

  /** The volume at a rank among all keywords of a market. */
  static Estimate atRank(MarketSize market, double rank, double orderSigma, String method) {
    double median = QueryZipf.volume(market.searchesPerDay(), rank);
    double sigma = Math.hypot(orderSigma, market.sigma());
    return Estimate.around(median, sigma, method, Optional.empty()).atMost(market.cap());
  }
}
