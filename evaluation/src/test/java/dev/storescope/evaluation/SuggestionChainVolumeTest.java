package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.estimation.volume.SuggestionChainVolume;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuggestionChainVolumeTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final SuggestedWorld WORLD = new SuggestedWorld(4711, 3000, 5, 0.5);

  private final SearchVolume volume = new SuggestionChainVolume();

  @Test
  void withoutSuggestionListsThereIsNoEstimate() {
    assertThat(volume.estimate(PLAY, SearchSignals.of(List.of()))).isEmpty();
  }

  @Test
  void anUnlistedKeywordHasNoEstimateUntilItsOwnListIsObserved() {
    assertThat(volume.estimate(PLAY, WORLD.signals("photoxyz", 1, 5))).isEmpty();
    assertThat(volume.estimate(PLAY, WORLD.signals("photoxyz", 1, 12))).isPresent();
  }

  @Seeded
  void theTermRankedHigherInSharedListsNeverHasLess(Samples any) {
    int one = any.between(0, 2999);
    int apart = any.between(1, 40);
    List<String> sorted = WORLD.sortedTerms();
    String a = sorted.get(one);
    String b = sorted.get(Math.min(one + apart, sorted.size() - 1));
    if (WORLD.wins(a, b)) {
      assertThat(p50(a)).isGreaterThanOrEqualTo(p50(b));
    } else if (WORLD.wins(b, a)) {
      assertThat(p50(b)).isGreaterThanOrEqualTo(p50(a));
    }
  }

  @Seeded
  void aTermNeverHasLessThanOneListedBelowIt(Samples any) {
    int index = any.between(0, 2999);
    int below = any.between(1, 4);
    String prefix = WORLD.terms().get(index).substring(0, 2).strip();
    List<String> list = WORLD.suggestions().getOrDefault(prefix, List.of());
    if (below < list.size()) {
      assertThat(p50(list.get(below))).isLessThanOrEqualTo(p50(list.get(below - 1)));
    }
  }

  @Seeded
  void anUnlistedTermHasLessThanAnyListedOne(Samples any) {
    int index = any.between(0, 2999);
    Estimate unseen = volume.estimate(PLAY, WORLD.signals("qqqq", 1, 12)).orElseThrow();
    assertThat(unseen.censored()).isTrue();
    Estimate seen = estimate(WORLD.terms().get(index));
    if (!seen.censored()) {
      assertThat(unseen.p90()).isLessThanOrEqualTo(seen.p50());
    }
  }

  @Seeded
  void inAnyMarketTheTermRankedHigherInSharedListsNeverHasLess(Samples any) {
    long seed = any.anyLong();
    int shown = any.between(2, 10);
    int shortest = any.between(1, 3);
    SuggestedWorld world = new SuggestedWorld(seed, 100, shown, 0.5);
    Map<String, Double> p50 = new HashMap<>();
    for (String term : world.terms()) {
      Optional.of(world.signals(term, shortest, 12))
          .filter(signals -> isShown(signals) || term.contains(" "))
          .flatMap(signals -> volume.estimate(PLAY, signals))
          .ifPresent(estimate -> p50.put(term, estimate.p50()));
    }
    p50.forEach(
        (one, ofOne) ->
            p50.forEach(
                (other, ofOther) -> {
                  if (world.wins(one, other, shortest)) {
                    assertThat(ofOne).isGreaterThanOrEqualTo(ofOther);
                  }
                }));
  }

  @Test
  void aWordThatItsOwnListContinuesHasMoreThanWhatItOffers() {
    Keyword word = Keyword.of("maps");
    Keyword longer = Keyword.of("maps offline");
    List<Keyword> list = List.of(longer, Keyword.of("maps for hiking"));
    Estimate offered = estimate(new PrefixSuggestions(longer, word, list));
    Estimate continued = estimate(new PrefixSuggestions(word, word, list));
    assertThat(continued.p50()).isGreaterThan(offered.p50());
    assertThat(continued.censored()).isFalse();
  }

  @Seeded
  void inAnyMarketAnUnlistedTermHasLessThanEveryListedSibling(Samples any) {
    long seed = any.anyLong();
    int shown = any.between(2, 10);
    SuggestedWorld world = new SuggestedWorld(seed, 100, shown, 0.5);
    String stem = world.terms().getFirst().substring(0, 2).strip();
    Estimate unseen = volume.estimate(PLAY, world.signals(stem + "qqqq", 1, 12)).orElseThrow();
    assertThat(unseen.censored()).isTrue();
    for (String sibling : world.suggestions().getOrDefault(stem, List.of())) {
      Estimate seen = volume.estimate(PLAY, world.signals(sibling, 1, 12)).orElseThrow();
      assertThat(unseen.p50()).isLessThan(seen.p50());
      assertThat(unseen.p90()).isLessThanOrEqualTo(seen.p50());
    }
  }

  @Seeded
  void noKeywordHasMoreThanATwentiethOfAllSearches(Samples any) {
    int index = any.between(0, 2999);
    Estimate estimate = estimate(WORLD.terms().get(index));
    assertThat(estimate.p90()).isLessThanOrEqualTo(0.05 * 118e6 * 0.16 * 1.01);
    assertThat(estimate.p50()).isPositive();
  }

  @Seeded
  void theSameListsGiveTheSameEstimate(Samples any) {
    int index = any.between(0, 2999);
    String term = WORLD.terms().get(index);
    assertThat(estimate(term)).isEqualTo(estimate(term));
  }

  private static boolean isShown(SearchSignals signals) {
    return signals.prefixes().stream().anyMatch(list -> list.position().isPresent());
  }

  private Estimate estimate(PrefixSuggestions list) {
    return volume.estimate(PLAY, SearchSignals.of(List.of(list))).orElseThrow();
  }

  private double p50(String term) {
    return estimate(term).p50();
  }

  private Estimate estimate(String term) {
    Optional<Estimate> estimate = volume.estimate(PLAY, WORLD.signals(term, 1, 12));
    return estimate.orElseThrow();
  }
}
