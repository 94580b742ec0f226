package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SuggestionChainVolumeTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final SuggestedWorld WORLD = new SuggestedWorld(4711, 3000, 5, 0.5);

  private final SearchVolume volume = new SuggestionChainVolume();

  @Example
  void withoutAnyLookNothingIsKnown() {
    assertThat(volume.estimate(PLAY, SearchSignals.of(List.of()))).isEmpty();
  }

  @Example
  void anUnseenKeywordIsNotKnownUntilItsOwnListIsLookedAt() {
    assertThat(volume.estimate(PLAY, WORLD.signals("photoxyz", 1, 5))).isEmpty();
    assertThat(volume.estimate(PLAY, WORLD.signals("photoxyz", 1, 12))).isPresent();
  }

  @Property
  void whoWinsInTheSharedListsNeverHasLess(
      @ForAll @IntRange(max = 2999) int one, @ForAll @IntRange(min = 1, max = 40) int apart) {
    List<String> sorted = WORLD.sortedTerms();
    String a = sorted.get(one);
    String b = sorted.get(Math.min(one + apart, sorted.size() - 1));
    if (WORLD.wins(a, b)) {
      assertThat(p50(a)).isGreaterThanOrEqualTo(p50(b));
    } else if (WORLD.wins(b, a)) {
      assertThat(p50(b)).isGreaterThanOrEqualTo(p50(a));
    }
  }

  @Property
  void aTermIsNeverBehindOneThatAListHasBelowIt(
      @ForAll @IntRange(max = 2999) int index, @ForAll @IntRange(min = 1, max = 4) int below) {
    String prefix = WORLD.terms().get(index).substring(0, 2).strip();
    List<String> list = WORLD.suggestions().getOrDefault(prefix, List.of());
    if (below < list.size()) {
      assertThat(p50(list.get(below))).isLessThanOrEqualTo(p50(list.get(below - 1)));
    }
  }

  @Property
  void anUnseenTermHasLessThanAnySeenOne(@ForAll @IntRange(max = 2999) int index) {
    Estimate unseen = volume.estimate(PLAY, WORLD.signals("qqqq", 1, 12)).orElseThrow();
    assertThat(unseen.censored()).isTrue();
    Estimate seen = estimate(WORLD.terms().get(index));
    if (!seen.censored()) {
      assertThat(unseen.p90()).isLessThanOrEqualTo(seen.p50());
    }
  }

  @Property
  void inAnyMarketWhoWinsInTheSharedListsNeverHasLess(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 10) int shown,
      @ForAll @IntRange(min = 1, max = 3) int shortest) {
    SuggestedWorld world = new SuggestedWorld(seed, 100, shown, 0.5);
    Map<String, Double> p50 = new HashMap<>();
    for (String term : world.terms()) {
      volume
          .estimate(PLAY, world.signals(term, shortest, 12))
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

  @Property
  void inAnyMarketAnUnseenTermHasLessThanEverySeenSibling(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 10) int shown) {
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

  @Property
  void noKeywordHasMoreThanATwentiethOfAllSearches(@ForAll @IntRange(max = 2999) int index) {
    Estimate estimate = estimate(WORLD.terms().get(index));
    assertThat(estimate.p90()).isLessThanOrEqualTo(0.05 * 118e6 * 0.16 * 1.01);
    assertThat(estimate.p50()).isPositive();
  }

  @Property
  void theSameListsGiveTheSameAnswer(@ForAll @IntRange(max = 2999) int index) {
    String term = WORLD.terms().get(index);
    assertThat(estimate(term)).isEqualTo(estimate(term));
  }

  private double p50(String term) {
    return estimate(term).p50();
  }

  private Estimate estimate(String term) {
    Optional<Estimate> estimate = volume.estimate(PLAY, WORLD.signals(term, 1, 12));
    return estimate.orElseThrow();
  }
}
