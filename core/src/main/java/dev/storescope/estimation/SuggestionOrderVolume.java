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
            .mapToDouble(look -> look.position() * SuggestionTuning.classes(look.length()))
            .min()
            .orElseThrow();
    double bound =
        looks.stream()
            .filter(look -> !look.shows())
            .mapToDouble(look -> look.shown() * SuggestionTuning.classes(look.length()))
            .max()
            .orElse(1);
    return atRank(market, Math.min(Math.max(best, bound), QueryZipf.KEYWORDS));
  }

  private static Estimate unseen(MarketSize market) {
    return SuggestionTuning.unseen(
        market, QueryZipf.KEYWORDS, SuggestionTuning.CLASSES_SIGMA, METHOD);
  }

  private static Estimate atRank(MarketSize market, double rank) {
    return SuggestionTuning.atRank(market, rank, SuggestionTuning.CLASSES_SIGMA, METHOD);
  }
}
