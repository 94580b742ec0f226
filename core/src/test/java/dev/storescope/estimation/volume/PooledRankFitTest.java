package dev.storescope.estimation.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PooledRankFitTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final int SHOWN = 3;

  @Test
  void aMarketWithoutListsHasNoRanks() {
    assertThat(PooledRankFit.fit(Map.of(), AppStoreVolumes.NONE)).isEmpty();
    assertThat(PooledRankFit.fit(Map.of(Keyword.of("x"), List.of()), AppStoreVolumes.NONE))
        .isEmpty();
  }

  @Seeded
  void everyTermOfAListHasARankAmongTheSuggestedKeywords(Samples any) {
    Map<Keyword, List<Keyword>> lists = lists(market(any), any);
    Map<Keyword, SuggestionRank> ranks = ranks(lists, AppStoreVolumes.NONE);
    assertThat(ranks.keySet())
        .containsExactlyInAnyOrderElementsOf(
            lists.values().stream().flatMap(List::stream).distinct().toList());
    assertThat(ranks.values())
        .allSatisfy(
            rank -> {
              assertThat(rank.logRank()).isBetween(0, 1221);
              assertThat(rank.sigma()).isBetween(80, 160);
            });
  }

  @Seeded
  void inAMarketWhoseListsAreInOrderATermBeforeAnotherNeverRanksBehindIt(Samples any) {
    Map<Keyword, List<Keyword>> lists =
        any.matching(
            inOrder -> new MarketLists(inOrder).order().isExact(),
            () -> lists(any.distinct(200, 300, () -> Keyword.of(any.text("abc", 1, 6))), any, 150));
    Map<Keyword, SuggestionRank> ranks = ranks(lists, volumes(lists, any));
    for (List<Keyword> list : lists.values()) {
      for (int i = 1; i < list.size(); i++) {
        assertThat(logRank(ranks, list.get(i - 1)))
            .isLessThanOrEqualTo(logRank(ranks, list.get(i)));
      }
    }
  }

  @Seeded
  void aTermThatAFullListDoesNotShowNeverRanksBeforeOneThatItShows(Samples any) {
    Map<Keyword, List<Keyword>> lists = lists(market(any), any);
    if (any.flip()) {
      lists.replaceAll((_, list) -> list.reversed());
    }
    Map<Keyword, SuggestionRank> ranks = ranks(lists, volumes(lists, any));
    lists.forEach(
        (prefix, list) -> {
          if (list.size() == SHOWN) {
            int last = list.stream().mapToInt(term -> logRank(ranks, term)).max().orElseThrow();
            ranks.keySet().stream()
                .filter(term -> term.text().startsWith(prefix.text()) && !list.contains(term))
                .forEach(term -> assertThat(logRank(ranks, term)).isGreaterThanOrEqualTo(last));
          }
        });
  }

  @Test
  void aWordThatTheStoreContinuesInsteadOfShowingItHasMoreThanWhatItOffers() {
    Keyword word = Keyword.of("maps");
    List<Keyword> longer = List.of(Keyword.of("maps offline"), Keyword.of("maps for hiking"));
    Map<Keyword, SuggestionRank> ranks = ranks(Map.of(word, longer), AppStoreVolumes.NONE);
    longer.forEach(term -> assertThat(logRank(ranks, word)).isLessThan(logRank(ranks, term)));
  }

  @Seeded
  void theSameListsInAnotherOrderGiveTheSameRanks(Samples any) {
    Map<Keyword, List<Keyword>> lists = lists(market(any), any);
    AppStoreVolumes volumes = volumes(lists, any);
    List<Keyword> reversed = new ArrayList<>(lists.keySet()).reversed();
    Map<Keyword, List<Keyword>> again = new LinkedHashMap<>();
    reversed.forEach(prefix -> again.put(prefix, lists.getOrDefault(prefix, List.of())));
    assertThat(PooledRankFit.fit(again, volumes)).isEqualTo(PooledRankFit.fit(lists, volumes));
  }

  @Test
  void theVolumeInTheAppStoreOrdersTermsThatNoListCompares() {
    Map<Keyword, List<Keyword>> lists = new HashMap<>();
    Map<Keyword, Double> volumes = new HashMap<>();
    for (int i = 0; i < 26 * 26; i++) {
      String prefix = "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
      Keyword first = Keyword.of(prefix + " maps");
      Keyword second = Keyword.of(prefix + " mail");
      lists.put(Keyword.of(prefix), List.of(first, second));
      lists.put(first, List.of(first));
      lists.put(second, List.of(second));
      volumes.put(first, Math.exp(8 + i / 200.0));
      volumes.put(second, Math.exp(5 + i / 200.0));
    }
    Map<Keyword, SuggestionRank> ranks =
        ranks(lists, new AppStoreVolumes(volumes, Optional.empty()));
    assertThat(logRank(ranks, Keyword.of("zz maps")))
        .isLessThan(logRank(ranks, Keyword.of("aa maps")));
  }

  @Test
  void listsThatContradictEachOtherStillGiveEachTermARank() {
    Keyword one = Keyword.of("maps");
    Keyword other = Keyword.of("mail");
    Map<Keyword, List<Keyword>> lists =
        Map.of(Keyword.of("m"), List.of(one, other), Keyword.of("ma"), List.of(other, one));
    assertThat(PooledRankFit.fit(lists, AppStoreVolumes.NONE)).containsOnlyKeys(one, other);
  }

  /** The terms of a market, the most searched first. */
  private static List<Keyword> market(Samples any) {
    return any.distinct(1, 60, () -> Keyword.of(any.text("abc", 1, 6)));
  }

  /** The lists of some prefixes. */
  private static Map<Keyword, List<Keyword>> lists(List<Keyword> market, Samples any) {
    return lists(market, any, any.between(1, 20));
  }

  private static Map<Keyword, List<Keyword>> lists(List<Keyword> market, Samples any, int count) {
    Map<Keyword, List<Keyword>> lists = new LinkedHashMap<>();
    for (Keyword asked : any.list(count, count, () -> any.of(market))) {
      for (int length = 1; length <= asked.text().length(); length++) {
        String prefix = asked.text().substring(0, length);
        lists.put(
            Keyword.of(prefix),
            market.stream().filter(term -> term.text().startsWith(prefix)).limit(SHOWN).toList());
      }
    }
    return lists;
  }

  private static AppStoreVolumes volumes(Map<Keyword, List<Keyword>> lists, Samples any) {
    Map<Keyword, Double> volumes = new HashMap<>();
    lists
        .values()
        .forEach(
            list ->
                list.forEach(
                    term ->
                        any.maybe(() -> any.between(0.0, 1e5))
                            .ifPresent(volume -> volumes.put(term, volume))));
    return new AppStoreVolumes(
        volumes, any.maybe(() -> OtherStore.of(PLAY, Optional.empty()).orElseThrow()));
  }

  private static Map<Keyword, SuggestionRank> ranks(
      Map<Keyword, List<Keyword>> lists, AppStoreVolumes volumes) {
    Map<Keyword, SuggestionRank> ranks = new HashMap<>();
    PooledRankFit.fit(lists, volumes).forEach((term, fitted) -> ranks.put(term, fitted.rank()));
    return ranks;
  }

  private static int logRank(Map<Keyword, SuggestionRank> ranks, Keyword term) {
    return Objects.requireNonNull(ranks.get(term)).logRank();
  }
}
