package dev.storescope.estimation;

import dev.storescope.estimation.SearchSignals.PrefixLook;
import java.util.List;
import java.util.Optional;

/**
 * The search volume by the order of a store's suggestions, for keywords without a popularity:
 * method {@code suggest-order-1}, a simple form of section 4 of the estimation design.
 *
 * <p>A suggestion list is taken as the most searched terms of those that begin with a prefix. If
 * prefixes of a length split a market's searches into B classes, the i-th term of a list has about
 * the rank i · B among all keywords, and a term that a list of K leaves out is behind K · B. The
 * rank of a keyword is its best place so reckoned, or the worst list that leaves it out if that is
 * worse; Zipf's law makes a volume of it. So of two keywords whose prefixes were looked at alike,
 * the one that is shown with no fewer letters and no lower down never has less.
 *
 * <p>A keyword that its own list does not show either, nor any other, is in a class below all that
 * are shown. One that was not shown, but whose own list nobody looked at, is not known.
 */
public final class SuggestionOrderVolume implements SearchVolume {
  static final String METHOD = "suggest-order-1";

  /**
   * Into how many classes of equal weight a prefix of 1, 2, 3 … letters splits the searches, as the
   * entropy of letters in English text goes; from the end of the table on, 2.5 times for each
   * letter.
   */
  private static final double[] CLASSES = {1, 17, 153, 918, 3672};

  private static final double CLASSES_PER_FURTHER_LETTER = 2.5;

  /** Where unseen keywords are put: twice as far as the last that can be seen. */
  private static final double UNSEEN_RANK = 2 * QueryZipf.KEYWORDS;

  /** That the order is by volume, and the classes of equal weight, is assumed. */
  private static final double ORDER_SIGMA = 1.0;

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    List<PrefixLook> looks = signals.prefixes();
    boolean seen = looks.stream().anyMatch(PrefixLook::shows);
    if (!seen && looks.stream().noneMatch(PrefixLook::whole)) {
      return Optional.empty();
    }
    return MarketSize.find(market).map(size -> seen ? seen(size, looks) : unseen(size));
  }

  private static Estimate seen(MarketSize market, List<PrefixLook> looks) {
    double best =
        looks.stream()
            .filter(PrefixLook::shows)
            .mapToDouble(look -> look.position() * classes(look.length()))
            .min()
            .orElseThrow();
    double bound =
        looks.stream()
            .filter(look -> !look.shows())
            .mapToDouble(look -> look.shown() * classes(look.length()))
            .max()
            .orElse(1);
    return atRank(market, Math.min(Math.max(best, bound), QueryZipf.KEYWORDS));
  }

  private static Estimate unseen(MarketSize market) {
    double lowestSeen = QueryZipf.volume(market.searchesPerDay(), QueryZipf.KEYWORDS);
    return atRank(market, UNSEEN_RANK).below(lowestSeen);
  }

  private static Estimate atRank(MarketSize market, double rank) {
    double median = QueryZipf.volume(market.searchesPerDay(), rank);
    double sigma = Math.hypot(ORDER_SIGMA, market.sigma());
    return Estimate.around(median, sigma, METHOD, Optional.empty()).atMost(market.cap());
  }

  private static double classes(int letters) {
    int tabled = Math.min(letters, CLASSES.length - 1);
    return CLASSES[tabled] * Math.pow(CLASSES_PER_FURTHER_LETTER, letters - tabled);
  }
}
