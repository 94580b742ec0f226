package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.List;
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
    if (wins(a, b)) {
      assertThat(p50(a)).isGreaterThanOrEqualTo(p50(b));
    } else if (wins(b, a)) {
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

  /** Whether a list shows one before the other, or without it, and no list the other way round. */
  private static boolean wins(String winner, String loser) {
    boolean won = false;
    for (int length = 1; length <= 12; length++) {
      if (length > Math.min(winner.length(), loser.length())
          || !winner.regionMatches(0, loser, 0, length)) {
        break;
      }
      List<String> list = WORLD.suggestions().get(winner.substring(0, length).strip());
      int of = list == null ? -1 : list.indexOf(winner);
      int other = list == null ? -1 : list.indexOf(loser);
      if (other >= 0 && (of < 0 || of > other)) {
        return false;
      }
      won |= of >= 0;
    }
    return won;
  }

  private double p50(String term) {
    return estimate(term).p50();
  }

  private Estimate estimate(String term) {
    Optional<Estimate> estimate = volume.estimate(PLAY, WORLD.signals(term, 1, 12));
    return estimate.orElseThrow();
  }
}
