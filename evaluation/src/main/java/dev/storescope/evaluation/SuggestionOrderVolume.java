package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.volume.QueryZipf;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.estimation.volume.SuggestionTuning;
import java.util.List;
import java.util.Optional;

/**
 * The search volume by suggestion lists with equal competition for all prefixes of a length: method
 * {@code suggest-order-1}, a simple form of section 4 of the estimation design.
 *
 * <p>If the prefixes of a length split the searches of a market into B classes, the i-th term of a
 * list has about rank i · B among all keywords, and a term that a list of K does not show is behind
 * rank K · B. The rank of a keyword is the best by the lists that show it, or the worst by those
 * that do not if that is worse; Zipf's law gives the volume. A keyword that no list shows, its own
 * included, is below all that are shown; without its own list it has no estimate.
 */
final class SuggestionOrderVolume implements SearchVolume {
  private static final String METHOD = "suggest-order-1";

  /** The error of equal competition, an assumption. */
  private static final double SIGMA = 1.0;

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    List<PrefixSuggestions> lists = signals.prefixes();
    boolean shown = lists.stream().anyMatch(PrefixSuggestions::showsKeyword);
    if (!shown && lists.stream().noneMatch(PrefixSuggestions::isWhole)) {
      return Optional.empty();
    }
    return MarketSize.find(market)
        .map(
            size ->
                shown
                    ? SuggestionTuning.atRank(size, rank(lists), SIGMA, METHOD)
                    : SuggestionTuning.unlisted(size, QueryZipf.KEYWORDS, SIGMA, METHOD));
  }

  private static double rank(List<PrefixSuggestions> lists) {
    double best = Double.POSITIVE_INFINITY;
    double bound = 1;
    for (PrefixSuggestions list : lists) {
      double classes = SuggestionTuning.classes(list.length());
      if (list.showsKeyword()) {
        best = Math.min(best, list.position().orElseThrow() * classes);
      } else {
        bound = Math.max(bound, list.size() * classes);
      }
    }
    return Math.min(Math.max(best, bound), QueryZipf.KEYWORDS);
  }
}
