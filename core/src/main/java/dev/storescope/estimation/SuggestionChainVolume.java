package dev.storescope.estimation;

import dev.storescope.estimation.SearchSignals.PrefixLook;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The search volume by the suggestion lists of a keyword's prefixes, shortest first: method {@code
 * suggest-order-2}, a form of section 4 of the estimation design for one keyword at a time.
 *
 * <p>What counts is the first list that shows the keyword, its place there, and how many keywords
 * compete for that list. The competition is not known, but how fast it falls from letter to letter
 * shows in the lists: where many of the terms of one go on with the next letter, few competitors
 * were lost. A list shorter than those before names all there are. {@link RankPosterior} makes a
 * rank of that, and Zipf's law a volume.
 *
 * <p>All that is used of a list is the same for every keyword that shares it, and lists after the
 * first that shows the keyword change nothing. So of two keywords, the one that wins in the lists
 * they share never has less; and one that no list shows has less than any that is shown.
 */
public final class SuggestionChainVolume implements SearchVolume {
  static final String METHOD = "suggest-order-2";

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    OptionalDouble rank = findRank(signals.prefixes());
    if (rank.isEmpty() && signals.prefixes().stream().noneMatch(PrefixLook::whole)) {
      return Optional.empty();
    }
    double sigma = SuggestionTuning.CHAIN_SIGMA;
    return MarketSize.find(market)
        .map(
            size ->
                rank.isPresent()
                    ? SuggestionTuning.atRank(size, rank.getAsDouble(), sigma, METHOD)
                    : SuggestionTuning.unseen(size, SuggestionTuning.SUGGESTED, sigma, METHOD));
  }

  /** The rank among all keywords, where a list shows the keyword. */
  private static OptionalDouble findRank(List<PrefixLook> looks) {
    List<PrefixLook> lists =
        looks.stream()
            .filter(look -> look.shown() > 0)
            .sorted(Comparator.comparingInt(PrefixLook::length))
            .toList();
    if (lists.stream().noneMatch(PrefixLook::shows)) {
      return OptionalDouble.empty();
    }
    Competition competition = Competition.first(lists.getFirst());
    for (int i = 1; !competition.look().shows(); i++) {
      competition = competition.next(lists.get(i));
    }
    return OptionalDouble.of(competition.rankAt(competition.look().position()));
  }
}
