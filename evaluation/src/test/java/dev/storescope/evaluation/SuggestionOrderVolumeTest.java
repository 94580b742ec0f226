package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SuggestionOrderVolumeTest {
  private static final int SHOWN = 10;

  private final SuggestionOrderVolume volume = new SuggestionOrderVolume();

  @Test
  void withoutSuggestionListsThereIsNoEstimate() {
    assertThat(estimate(StoreType.GOOGLE_PLAY)).isEmpty();
  }

  @Test
  void anUnlistedKeywordHasNoEstimateUntilItsOwnListIsObserved() {
    assertThat(estimate(StoreType.GOOGLE_PLAY, prefix(1, 0), prefix(3, 0))).isEmpty();
    assertThat(estimate(StoreType.GOOGLE_PLAY, prefix(1, 0), whole(6, 0))).isPresent();
  }

  @Test
  void anUnlistedKeywordIsCensoredBelowTheOthers() {
    Estimate unseen = estimate(StoreType.GOOGLE_PLAY, whole(6, 0)).orElseThrow();
    assertThat(unseen.censored()).isTrue();
    assertThat(unseen.p50()).isPositive();
    assertThat(unseen.p90())
        .isLessThanOrEqualTo(estimate(StoreType.GOOGLE_PLAY, whole(40, 9)).orElseThrow().p50());
  }

  @Test
  void aSuggestionForOneLetterIsSearchedByThousands() {
    Estimate top = estimate(StoreType.APP_STORE, prefix(1, 1)).orElseThrow();
    assertThat(top.p50()).isBetween(10_000.0, 200_000.0);
  }

  @Test
  void aHigherSuggestionOrOneForFewerLettersHasMore() {
    double first = estimate(StoreType.GOOGLE_PLAY, prefix(2, 1)).orElseThrow().p50();
    assertThat(estimate(StoreType.GOOGLE_PLAY, prefix(2, 2)).orElseThrow().p50()).isLessThan(first);
    assertThat(estimate(StoreType.GOOGLE_PLAY, prefix(3, 1)).orElseThrow().p50()).isLessThan(first);
  }

  @Test
  void aListWithoutTheKeywordBoundsIt() {
    Estimate shown = estimate(StoreType.GOOGLE_PLAY, prefix(3, 1)).orElseThrow();
    Estimate bounded = estimate(StoreType.GOOGLE_PLAY, prefix(2, 0), prefix(3, 1)).orElseThrow();
    assertThat(bounded.p50()).isLessThan(shown.p50());
  }

  @Seeded
  void aKeywordSuggestedEarlierAndHigherNeverHasLess(Samples any) {
    List<Integer> one = positions(any);
    List<Integer> other = positions(any);
    Estimate better = estimate(lists(best(one, other)));
    Estimate worse = estimate(lists(one));
    assertThat(better.p50()).isGreaterThanOrEqualTo(worse.p50());
    assertThat(better.rounded()).isGreaterThanOrEqualTo(worse.rounded());
  }

  @Seeded
  void noKeywordHasMoreThanATwentiethOfAllSearches(Samples any) {
    List<Integer> positions = positions(any);
    Estimate estimate = estimate(lists(positions));
    assertThat(estimate.p90()).isLessThanOrEqualTo(0.05 * 25e6);
    assertThat(estimate.p50()).isBetween(estimate.p10(), estimate.p90());
  }

  /** Positions in the lists of each prefix of the keyword, 0 for unlisted. */
  private static List<Integer> positions(Samples any) {
    return any.list(7, 7, () -> any.between(0, SHOWN));
  }

  private static List<Integer> best(List<Integer> one, List<Integer> other) {
    return IntStream.range(0, one.size())
        .mapToObj(
            i ->
                Stream.of(one.get(i), other.get(i))
                    .filter(position -> position > 0)
                    .min(Integer::compare)
                    .orElse(0))
        .toList();
  }

  private static PrefixSuggestions[] lists(List<Integer> positions) {
    return IntStream.range(0, positions.size())
        .mapToObj(i -> list(i + 1, i + 1 == positions.size(), positions.get(i)))
        .toArray(PrefixSuggestions[]::new);
  }

  private static PrefixSuggestions prefix(int length, int position) {
    return list(length, false, position);
  }

  private static PrefixSuggestions whole(int length, int position) {
    return list(length, true, position);
  }

  private static PrefixSuggestions list(int length, boolean whole, int position) {
    Keyword prefix = Keyword.of("k".repeat(length));
    Keyword keyword = whole ? prefix : Keyword.of("k".repeat(length) + "…");
    List<Keyword> terms =
        IntStream.rangeClosed(1, SHOWN)
            .mapToObj(i -> i == position ? keyword : Keyword.of("term " + i))
            .toList();
    return new PrefixSuggestions(keyword, prefix, terms);
  }

  private Estimate estimate(PrefixSuggestions[] lists) {
    return estimate(StoreType.APP_STORE, lists).orElseThrow();
  }

  private Optional<Estimate> estimate(StoreType store, PrefixSuggestions... lists) {
    return volume.estimate(new Market(store, new Country("us")), SearchSignals.of(List.of(lists)));
  }
}
