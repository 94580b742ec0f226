package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.SearchSignals.PrefixLook;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SuggestionOrderVolumeTest {
  private static final int SHOWN = 10;

  private final SuggestionOrderVolume volume = new SuggestionOrderVolume();

  @Test
  void withoutAnyLookNothingIsKnown() {
    assertThat(estimate(StoreType.GOOGLE_PLAY)).isEmpty();
  }

  @Test
  void anUnseenKeywordIsNotKnownUntilItsOwnListIsLookedAt() {
    assertThat(estimate(StoreType.GOOGLE_PLAY, look(1, 0), look(3, 0))).isEmpty();
    assertThat(estimate(StoreType.GOOGLE_PLAY, look(1, 0), whole(6, 0))).isPresent();
  }

  @Test
  void aKeywordThatNoListShowsIsOnlyKnownToBeBelowTheOthers() {
    Estimate unseen = estimate(StoreType.GOOGLE_PLAY, whole(6, 0)).orElseThrow();
    assertThat(unseen.censored()).isTrue();
    assertThat(unseen.p50()).isPositive();
    assertThat(unseen.p90())
        .isLessThanOrEqualTo(estimate(StoreType.GOOGLE_PLAY, whole(40, 9)).orElseThrow().p50());
  }

  @Test
  void whatIsShownForOneLetterIsSearchedByThousands() {
    Estimate top = estimate(StoreType.APP_STORE, look(1, 1)).orElseThrow();
    assertThat(top.p50()).isBetween(10_000.0, 200_000.0);
  }

  @Test
  void whatIsShownHigherOrForFewerLettersHasMore() {
    double first = estimate(StoreType.GOOGLE_PLAY, look(2, 1)).orElseThrow().p50();
    assertThat(estimate(StoreType.GOOGLE_PLAY, look(2, 2)).orElseThrow().p50()).isLessThan(first);
    assertThat(estimate(StoreType.GOOGLE_PLAY, look(3, 1)).orElseThrow().p50()).isLessThan(first);
  }

  @Test
  void aListThatLeavesTheKeywordOutBoundsIt() {
    Estimate shown = estimate(StoreType.GOOGLE_PLAY, look(3, 1)).orElseThrow();
    Estimate leftOut = estimate(StoreType.GOOGLE_PLAY, look(2, 0), look(3, 1)).orElseThrow();
    assertThat(leftOut.p50()).isLessThan(shown.p50());
  }

  @Property
  void aKeywordThatIsNowhereShownLaterOrLowerNeverHasLess(
      @ForAll("positions") List<Integer> one, @ForAll("positions") List<Integer> other) {
    Estimate better = estimate(looks(best(one, other)));
    Estimate worse = estimate(looks(one));
    assertThat(better.p50()).isGreaterThanOrEqualTo(worse.p50());
    assertThat(better.rounded()).isGreaterThanOrEqualTo(worse.rounded());
  }

  @Property
  void noKeywordHasMoreThanATwentiethOfAllSearches(@ForAll("positions") List<Integer> positions) {
    Estimate estimate = estimate(looks(positions));
    assertThat(estimate.p90()).isLessThanOrEqualTo(0.05 * 25e6);
    assertThat(estimate.p50()).isBetween(estimate.p10(), estimate.p90());
  }

  /** Places in the lists of the prefixes from one letter to the whole keyword, 0 for none. */
  @Provide
  Arbitrary<List<Integer>> positions() {
    return Arbitraries.integers().between(0, SHOWN).list().ofSize(7);
  }

  private static List<Integer> best(List<Integer> one, List<Integer> other) {
    return IntStream.range(0, one.size())
        .mapToObj(
            i ->
                Stream.of(one.get(i), other.get(i))
                    .filter(place -> place > 0)
                    .min(Integer::compare)
                    .orElse(0))
        .toList();
  }

  private static PrefixLook[] looks(List<Integer> positions) {
    return IntStream.range(0, positions.size())
        .mapToObj(i -> list(i + 1, i + 1 == positions.size(), positions.get(i)))
        .toArray(PrefixLook[]::new);
  }

  private static PrefixLook look(int length, int position) {
    return list(length, false, position);
  }

  private static PrefixLook whole(int length, int position) {
    return list(length, true, position);
  }

  private static PrefixLook list(int length, boolean whole, int position) {
    List<Keyword> terms =
        IntStream.rangeClosed(1, SHOWN).mapToObj(i -> Keyword.of("term " + i)).toList();
    return new PrefixLook(Keyword.of("k".repeat(length)), whole, terms, position);
  }

  private Estimate estimate(PrefixLook[] looks) {
    return estimate(StoreType.APP_STORE, looks).orElseThrow();
  }

  private Optional<Estimate> estimate(StoreType store, PrefixLook... looks) {
    return volume.estimate(new Market(store, new Country("us")), SearchSignals.of(List.of(looks)));
  }
}
