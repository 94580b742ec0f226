package dev.storescope.estimation.volume;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.store.Keyword;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The search volume by the suggestion lists of a keyword's prefixes, shortest first: method {@code
 * suggest-order-5}, section 4 of the estimation design for one keyword at a time.
 *
 * <p>The estimate depends on the first list that shows the keyword, its position there, and the
 * number of keywords that compete for that list. That number is not observed, but the lists show
 * how fast it falls from letter to letter: if many terms of a list begin with the next prefix, few
 * competitors are lost. A list shorter than those before is complete. {@link RankPosterior}
 * estimates the rank, {@link RankBlend} that with what the App Store says, Zipf's law the volume.
 *
 * <p>Keywords that share a list use it alike, and lists after the first that shows the keyword are
 * ignored. So unless the App Store says otherwise, of two keywords the one that is first in the
 * shared lists never has less volume, and a keyword that no list shows has less than every one that
 * is shown.
 */
public final class SuggestionChainVolume implements SearchVolume {
  static final String METHOD = "suggest-order-5";

  /**
   * The estimated number of keywords that begin with a prefix and so compete for its suggestion
   * list, by this list and those of shorter prefixes.
   *
   * @param most the largest size of this list and those of shorter prefixes
   * @param keywords the number of competing keywords
   * @param sizeBefore the size of the list before; a keyword that this list is the first to show
   *     ranks behind all of it
   * @param keywordsBefore the number of keywords that compete for the list before
   */
  private record Competition(
      PrefixSuggestions list, int most, double keywords, int sizeBefore, double keywordsBefore) {

    /** The competition for the first observed list. */
    static Competition first(PrefixSuggestions list) {
      double keywords = SuggestionTuning.SUGGESTED / SuggestionTuning.classes(list.length());
      return new Competition(list, list.size(), keywords, 0, keywords);
    }

    /** The competition for the observed list of the next longer prefix. */
    Competition next(PrefixSuggestions next) {
      double share = shareOf(next);
      if (next.size() < most) {
        double before = Math.max(Math.sqrt(keywords * next.size() / share), most);
        return new Competition(next, most, next.size(), list.size(), Math.min(before, keywords));
      }
      double competing = Math.max(keywords * share, next.size());
      return new Competition(next, next.size(), competing, list.size(), keywords);
    }

    /** The rank among all keywords of a keyword that this list is the first to show. */
    double rankAt(double position) {
      double others = Math.max(keywordsBefore - keywords, 0);
      return SuggestionTuning.SUGGESTED
          * RankPosterior.fraction(position, keywords, sizeBefore, others);
    }

    /** The share of the competing keywords that begin with the next prefix. */
    private double shareOf(PrefixSuggestions next) {
      double prior = Math.pow(SuggestionTuning.SHARE_PER_LETTER, next.length() - list.length());
      double weight = SuggestionTuning.PRIOR_WEIGHT;
      return (list.countStartingWith(next.prefix()) + weight * prior) / (list.size() + weight);
    }
  }

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    OptionalDouble rank = findRank(signals.prefixes(), ListOrder.UNKNOWN);
    if (rank.isEmpty() && signals.prefixes().stream().noneMatch(PrefixSuggestions::isWhole)) {
      return Optional.empty();
    }
    return MarketSize.find(market)
        .map(
            size ->
                rank.isPresent()
                    ? atRank(size, rank.getAsDouble(), signals.appStoreLogRank())
                    : SuggestionTuning.unlisted(
                        size, SuggestionTuning.SUGGESTED, SuggestionTuning.CHAIN_SIGMA, METHOD));
  }

  private static Estimate atRank(MarketSize size, double rank, OptionalDouble appStore) {
    double logRank = RankBlend.of(Math.log(rank), appStore);
    return SuggestionTuning.atRank(size, Math.exp(logRank), SuggestionTuning.CHAIN_SIGMA, METHOD);
  }

  /** The rank among all keywords, if a list shows the keyword or its own list continues it. */
  static OptionalDouble findRank(List<PrefixSuggestions> prefixes, ListOrder order) {
    List<PrefixSuggestions> lists =
        prefixes.stream()
            .filter(list -> list.size() > 0)
            .sorted(Comparator.comparingInt(PrefixSuggestions::length))
            .toList();
    return lists.stream().anyMatch(PrefixSuggestions::showsKeyword)
        ? OptionalDouble.of(rankOfShown(lists, order))
        : rankOfHead(lists, order);
  }

  private static double rankOfShown(List<PrefixSuggestions> lists, ListOrder order) {
    Competition competition = Competition.first(lists.getFirst());
    Set<Keyword> before = new HashSet<>();
    for (int i = 1; !competition.list().showsKeyword(); i++) {
      before.addAll(competition.list().terms());
      competition = competition.next(lists.get(i));
    }
    PrefixSuggestions list = competition.list();
    int shownBefore = (int) list.terms().stream().filter(before::contains).count();
    return competition.rankAt(
        order.expected(list.position().orElseThrow(), list.size(), shownBefore));
  }

  /** A word that a store does not suggest, but continues, has more searches than what it offers. */
  private static OptionalDouble rankOfHead(List<PrefixSuggestions> lists, ListOrder order) {
    OptionalDouble best =
        lists.stream()
            .filter(PrefixSuggestions::isWhole)
            .flatMap(PrefixSuggestions::continuations)
            .mapToDouble(
                longer -> rankOfShown(lists.stream().map(list -> list.of(longer)).toList(), order))
            .min();
    return best.isPresent()
        ? OptionalDouble.of(
            Math.max(1, best.getAsDouble() * Math.exp(-SuggestionTuning.OF_CONTINUED)))
        : best;
  }
}
